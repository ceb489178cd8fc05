/** The page that a site opens with. */
export const startPath = "/";

/** The address of a page of the site under its grant; what lies outside of the grant becomes the start page. */
export function previewUrl(grantUrl: string, path: string): string {
  const root = new URL(grantUrl.endsWith("/") ? grantUrl : `${grantUrl}/`);
  const url = new URL(`.${path.startsWith("/") ? path : `/${path}`}`, root);
  return url.origin === root.origin && url.pathname.startsWith(root.pathname) ? url.href : root.href;
}

/**
 * What the frame may do. A site on an origin of its own keeps that origin, so that its scripts run as they would for a
 * visitor; one that is served on the app's own host must never have it. No windows: they would load whatever they are told to.
 */
export function sandboxFor(grantUrl: string, appOrigin: string): string {
  const allowed = "allow-scripts allow-forms allow-downloads";
  return new URL(grantUrl).origin === appOrigin ? allowed : `${allowed} allow-same-origin`;
}

/** As above, for a page that is only looked at: it opens nothing and sends nothing. */
export function pictureSandboxFor(grantUrl: string, appOrigin: string): string {
  return new URL(grantUrl).origin === appOrigin ? "allow-scripts" : "allow-scripts allow-same-origin";
}

/** The origin that a page of the preview speaks as; in the sandbox on the app's own host it has none. */
export function originIn(grantUrl: string, appOrigin: string): string {
  const { origin } = new URL(grantUrl);
  return origin === appOrigin ? "null" : origin;
}
