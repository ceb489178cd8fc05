"use client";

import { ServerScript } from "../../shell/server-script";
import { keyOf } from "./draft";

/**
 * Restores the unsent text into the box before the page's scripts load, and stores what is typed until then, so that a
 * reload loses nothing. It stands at the form's end: a browser may paint the part before a script, and half a form would
 * move when the rest arrives.
 */
export function KeepEarly({ conversationId }: { conversationId: string }) {
  return <ServerScript script={scriptOf(JSON.stringify(keyOf(conversationId)))} />;
}

// If storage is blocked this throws, and there is nothing to do.
const scriptOf = (key: string) => `{
  const box = document.currentScript.parentElement.querySelector("textarea");
  box.oninput = () => { try { localStorage.setItem(${key}, box.value) } catch {} };
  try { box.value ||= localStorage.getItem(${key}) ?? "" } catch {}
}`;
