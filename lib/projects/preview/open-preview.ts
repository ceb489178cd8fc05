import { hashToken, newToken } from "#lib/platform/crypto.ts";
import { spendPreviewCode } from "#lib/workspaces/preview/preview-grant-store.ts";

/**
 * Exchanges the one-time code of a preview's address for the cookie that its host requires. Returns null for a code that is
 * wrong, expired or spent; of two concurrent requests one gets the cookie.
 */
export async function openPreview({ token, code }: { token: string; code: string }): Promise<string | null> {
  const cookie = newToken();
  const hashes = { tokenHash: hashToken(token), codeHash: hashToken(code), cookieHash: hashToken(cookie) };
  return (await spendPreviewCode(hashes, new Date())) ? cookie : null;
}
