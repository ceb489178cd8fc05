"use client";

import { createContext, type ReactNode, useContext } from "react";

const ScriptNonce = createContext<string | undefined>(undefined);

/** Provides the nonce that the page's policy requires of inline scripts. */
export function ScriptNonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return <ScriptNonce value={nonce}>{children}</ScriptNonce>;
}

export function useScriptNonce(): string | undefined {
  return useContext(ScriptNonce);
}
