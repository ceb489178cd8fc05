"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * A script that runs while the page is being read, before the page's own have come. It is only part of what the server
 * sends: a script that is added later would not run.
 */
export function ServerScript({ script }: { script: string }) {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  if (!isFromServer) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: callers give constants, and ids as JSON
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
