import { hashToken, newToken } from "#lib/platform/crypto.ts";
import { spendPreviewCode } from "#lib/workspaces/preview/preview-grant-store.ts";

/** Exchanges a one-time code for the preview's cookie; null if wrong, expired or spent. Only one request gets it. */
export async function openPreview({ token, code }: { token: string; code: string }): Promise<string | null> {
  const cookie = newToken();
  const hashes = { tokenHash: hashToken(token), codeHash: hashToken(code), cookieHash: hashToken(cookie) };
  return (await spendPreviewCode(hashes, new Date())) ? cookie : null;
}
