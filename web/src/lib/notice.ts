/** Signs outside of the page that somebody has to decide: the icon of its tab, and the browser's notifications. */
export function showSign(isTurn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = isTurn ? "/favicon-turn.svg" : "/favicon.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
}

/** Whether this browser can notify at all; it does so only for pages that came over HTTPS or from this machine. */
export function canNotify(): boolean {
  return "Notification" in window && isSecureContext;
}

/** Ask the browser for leave; whether it was given. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Notify somebody who does not look at the page; one notification a match, however many tabs there are. */
export function notify(title: string, body: string, tag: string, open: () => void): void {
  if (!canNotify() || Notification.permission !== "granted" || !document.hidden) return;
  try {
    const shown = new Notification(title, { body, tag, icon: "/favicon-turn.svg" });
    shown.onclick = () => {
      focus();
      shown.close();
      open();
    };
  } catch {
    // Browsers of phones notify only through service workers; there the other signs must do.
  }
}
