/** The page that a site opens with. */
export const startPath = "/";

/** The address of a page of the site under its grant; what lies outside of the grant becomes the start page. */
export function previewUrl(grantUrl: string, path: string): string {
  const root = new URL(grantUrl.endsWith("/") ? grantUrl : `${grantUrl}/`);
  const url = new URL(`.${path.startsWith("/") ? path : `/${path}`}`, root);
  return url.origin === root.origin && url.pathname.startsWith(root.pathname) ? url.href : root.href;
}

/** The path in a preview's message that says which page it shows; anything else is no message of ours. */
export function pageMessageOf(data: unknown): string | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, path } = data as Record<string, unknown>;
  return type === "sitewright:page" && typeof path === "string" && path.startsWith("/") ? path : null;
}

/**
 * What the frame may do. A site on an origin of its own keeps that origin, so that its scripts run as they would for a
 * visitor; one that is served on the app's own host must never have it.
 */
export function sandboxFor(grantUrl: string, appOrigin: string): string {
  const allowed = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads";
  return new URL(grantUrl).origin === appOrigin ? allowed : `${allowed} allow-same-origin`;
}
