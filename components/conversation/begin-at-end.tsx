"use client";

import { ServerScript } from "./server-script";

const script = `{
  const list = document.currentScript.previousElementSibling;
  if (!/^#turn-/.test(location.hash)) list.scrollTop = list.scrollHeight;
}`;

/**
 * Scrolls the element before it to its end while the page is being read, before anything is painted, so that nobody sees
 * the oldest turn first.
 */
export function BeginAtEnd() {
  return <ServerScript script={script} />;
}
