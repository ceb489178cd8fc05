// The header in which proxy.ts passes the request to the preview's route. It is removed from every incoming request, so that
// only the proxy can write it.

export const previewHeader = "x-sitewright-preview";
export const previewRoutePath = "/preview-content";

export interface PreviewRequest {
  /** `host`: on a host of its own. `limited`: under the app's host, in a sandbox. */
  mode: "host" | "limited";
  token: string;
  /** The path inside the site as it was sent, percent-encoded. */
  path: string;
  /** With its question mark, or empty. */
  search: string;
}

export function encodePreviewRequest({ mode, token, path, search }: PreviewRequest): string {
  return `${mode} ${token} ${path}${search}`;
}

export function decodePreviewRequest(header: string | null): PreviewRequest | null {
  const [, mode, token, path, search = ""] = /^(host|limited) ([a-z2-7]+) (\/[^?]*)(\?.*)?$/.exec(header ?? "") ?? [];
  if ((mode !== "host" && mode !== "limited") || !token || !path) return null;
  return { mode, token, path, search };
}
