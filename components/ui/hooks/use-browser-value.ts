"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Returns a value that only the browser knows, for example its time zone; until the page's script has loaded, the server's
 * value. Both are strings or booleans, so that React can compare them.
 */
export function useBrowserValue<Value extends string | boolean>(inBrowser: () => Value, onServer: () => Value): Value {
  return useSyncExternalStore(never, inBrowser, onServer);
}
