"use client";

import { useState } from "react";
import { useHydrating } from "../ui/hooks/use-hydrating";
import { useScriptNonce } from "./script-nonce";

/**
 * An inline script that runs while the page is being parsed, before the page's own scripts. It works only in the server's
 * HTML: a browser does not run one that is added later.
 */
export function ServerScript({ script }: { script: string }) {
  const isHydrating = useHydrating();
  // It stays in the page: removing it would render the page once more.
  const [isFromServer] = useState(isHydrating);
  const nonce = useScriptNonce();
  if (!isFromServer) return null;
  // A browser hides the nonce from scripts, so React finds an empty attribute.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: callers pass constants, and ids as JSON
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
