"use client";

import { useEffect, useLayoutEffect } from "react";
import { ServerScript } from "../shell/server-script";

/** Buttons that do nothing without the page's scripts: the browser itself opens the panel of the others. */
const mute = "button[type=button]:not([popovertarget])";

const notePress = `document.onclick = ({ target }) => {
  document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
  target.closest(${JSON.stringify(mute)})?.setAttribute("data-pressed", "");
}`;

/** Does the last press that came before the page's scripts, when they have arrived. Until then the pressed button looks pressed. */
export function EarlyPress() {
  // In the moment in which React takes the page over: every later press is React's own.
  useLayoutEffect(() => {
    document.onclick = null;
  }, []);
  useEffect(() => {
    // React hydrates what is pressed within the event, which it can't do in an effect.
    const timer = setTimeout(() => {
      const pressed = document.querySelector<HTMLElement>("[data-pressed]");
      pressed?.removeAttribute("data-pressed");
      pressed?.click();
    });
    return () => clearTimeout(timer);
  }, []);
  return <ServerScript script={notePress} />;
}
