"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * What only the browser knows, its time zone for example. As long as the page's script has not come, it is what the server
 * can say. Both answer with a text or a truth value, so that React sees when they are equal.
 */
export function useBrowserValue<Value extends string | boolean>(inBrowser: () => Value, onServer: () => Value): Value {
  return useSyncExternalStore(never, inBrowser, onServer);
}
