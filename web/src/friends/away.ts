// Calls someone back to a table whose page is open but not looked at. Who has no page open is told by the server.

import type { components } from "../api/types";
import { ask } from "../lib/ask";
import { me } from "../start/me.svelte";

type Kind = components["schemas"]["ChoicesChange"]["notices"] extends infer Kinds | undefined ? keyof Kinds : never;

const badge = (count: number): void => {
  if ("setAppBadge" in navigator) void navigator.setAppBadge(count).catch(() => undefined);
};

/** Show that it is one's turn, unless one is looking or does not want to be told. */
export async function callBack(table: string, kind: Kind, title: string, body: string): Promise<void> {
  if (!document.hidden) return;
  badge(1);
  document.addEventListener("visibilitychange", () => badge(0), { once: true });
  if (!("Notification" in window) || Notification.permission !== "granted" || !(await wants(kind))) return;
  const options = { body, icon: "/icon-192.png", tag: table, data: `/table/${table}` };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options).addEventListener("click", () => window.focus());
}

/** Whether whoever is signed in wants notices of a kind; a guest who has allowed notices does. */
async function wants(kind: Kind): Promise<boolean> {
  await me.load();
  if (!me.account) return true;
  const chosen = await ask<components["schemas"]["Choices"]>("GET", "/me/choices").catch(() => null);
  return chosen?.notices[kind] ?? true;
}
