"use client";

import { useSyncExternalStore } from "react";
import { useScriptNonce } from "./script-nonce";

const never = () => () => undefined;

/**
 * An inline script that runs while the page is being parsed, before the page's own scripts. It works only in the server's
 * HTML: a browser does not run one that is added later.
 */
export function ServerScript({ script }: { script: string }) {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const nonce = useScriptNonce();
  if (!isFromServer) return null;
  // A browser hides the nonce from scripts, so React finds an empty attribute.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: callers pass constants, and ids as JSON
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
