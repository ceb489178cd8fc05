"use client";

import { keyOf } from "../composer/draft";
import { ServerScript } from "./server-script";

/**
 * Until the page's scripts have come, the box of its form shows what was typed and not sent, and what is typed then is kept
 * as well: a reload in between loses nothing. It stands at the form's end: a browser may paint what it has read before a
 * script, and half a form would move when the rest of it comes.
 */
export function KeepEarly({ conversationId }: { conversationId: string }) {
  return <ServerScript script={scriptOf(JSON.stringify(keyOf(conversationId)))} />;
}

// A browser that keeps nothing throws, and then there is nothing to do.
const scriptOf = (key: string) => `{
  const box = document.currentScript.parentElement.querySelector("textarea");
  box.oninput = () => { try { localStorage.setItem(${key}, box.value) } catch {} };
  try { box.value ||= localStorage.getItem(${key}) ?? "" } catch {}
}`;
