"use client";

import { ServerScript } from "../shell/server-script";

const script = `{
  const list = document.currentScript.previousElementSibling;
  if (!/^#turn-/.test(location.hash) && list.querySelector("article")) list.scrollTop = list.scrollHeight;
}`;

/**
 * Scrolls the preceding element to its end while the page is being parsed, before the first paint, so that the oldest turn
 * does not flash. An empty conversation stays at its beginning, where the greeting is.
 */
export function BeginAtEnd() {
  return <ServerScript script={script} />;
}
