"use client";

import { ServerScript } from "./log/server-script";

const script = `{
  const list = document.currentScript.previousElementSibling;
  if (!/^#turn-/.test(location.hash) && list.querySelector("article")) list.scrollTop = list.scrollHeight;
}`;

/**
 * Scrolls the element before it to its end while the page is being read, before anything is painted, so that nobody sees
 * the oldest turn first. What greets whoever has said nothing yet is read from its beginning.
 */
export function BeginAtEnd() {
  return <ServerScript script={script} />;
}
