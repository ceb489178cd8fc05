"use client";

import { useSyncExternalStore } from "react";
import { useScriptNonce } from "../../shell/script-nonce";

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
  const nonce = useScriptNonce();
  if (!isFromServer) return null;
  // A browser hides the nonce from scripts, so that the attribute that React finds is empty.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: callers give constants, and ids as JSON
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
