"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const script = `{
  const list = document.currentScript.previousElementSibling;
  if (!/^#turn-/.test(location.hash)) list.scrollTop = list.scrollHeight;
}`;

/**
 * Scrolls the element before it to its end while the page is being read, before anything is painted, so that nobody sees
 * the oldest turn first. It is only part of what the server sends: a script that is added later would not run.
 */
export function BeginAtEnd() {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  if (!isFromServer) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the script is a constant of this file
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
