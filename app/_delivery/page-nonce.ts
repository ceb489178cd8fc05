import { headers } from "next/headers";

/** Returns the nonce that lets an inline script of this page run: see security-headers.ts. */
export async function readPageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get("content-security-policy");
  return /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
}
