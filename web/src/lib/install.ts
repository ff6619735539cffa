// The page as an app: the service worker, the offer to install it, and notices of the server.

import { type Readable, writable } from "svelte/store";

/** What Chromium asks with; other browsers have a menu of their own for it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let waiting: InstallPrompt | null = null;
const offered = writable(false);

/** Whether the browser offers to install the page. */
export const canInstall: Readable<boolean> = offered;

/** Begins; while the page is being written there is no worker, since it would keep old files. */
export function register(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => offer(null));
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    navigator.serviceWorker.register("/worker.js").catch(() => {}); // Some windows, such as private ones, refuse.
  }
}

function offer(prompt: InstallPrompt | null): void {
  waiting = prompt;
  offered.set(prompt !== null);
}

/** Lets the browser ask whether to install the page. */
export async function install(): Promise<void> {
  const prompt = waiting;
  offer(null);
  await prompt?.prompt();
}

/** Whether this browser takes notices. */
export const canSubscribe = (): boolean =>
  import.meta.env.PROD && "serviceWorker" in navigator && "PushManager" in window;

/** What the server needs to send notices to this browser, or null if the person does not want any. */
export async function subscribe(pushKey: string): Promise<PushSubscriptionJSON | null> {
  if (!canSubscribe() || (await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  await old?.unsubscribe(); // It may belong to an older key of the server.
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  return made.toJSON();
}
