"use client";

import { createContext, type ReactNode, useContext } from "react";

const ScriptNonce = createContext<string | undefined>(undefined);

/** Hands on what the page's policy asks of an inline script. */
export function ScriptNonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return <ScriptNonce value={nonce}>{children}</ScriptNonce>;
}

export function useScriptNonce(): string | undefined {
  return useContext(ScriptNonce);
}
