import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tells the service worker which build it belongs to: a hash of the names of all files, which have their own. */
const stampWorker = (): Plugin => ({
  name: "stamp-worker",
  generateBundle(_, bundle) {
    const worker = bundle["worker.js"];
    if (worker?.type !== "chunk" || worker.imports.length) this.error("worker.js has to be one file");
    const names = Object.keys(bundle).sort().join();
    worker.code = worker.code.replace("__BUILD__", createHash("sha256").update(names).digest("hex").slice(0, 8));
  },
});

export default defineConfig({
  plugins: [svelte(), stampWorker()],
  resolve: { alias: { $maps: at("../src/concordia/data/maps") } },
  build: {
    outDir: at("../src/concordia/server/page"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: at("index.html"), worker: at("src/worker.ts") },
      output: {
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: { fs: { allow: [at("..")] }, proxy: { "/api": { target: process.env.CONCORDIA_API ?? "http://127.0.0.1:8000", ws: true } } },
});
