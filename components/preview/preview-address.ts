/** The first page of a site. */
export const startPath = "/";

/** Returns the address of a page of the site under its grant. A path outside the grant becomes the start page. */
export function previewUrl(grantUrl: string, path: string): string {
  const root = new URL(grantUrl.endsWith("/") ? grantUrl : `${grantUrl}/`);
  const url = new URL(`.${path.startsWith("/") ? path : `/${path}`}`, root);
  return url.origin === root.origin && url.pathname.startsWith(root.pathname) ? url.href : root.href;
}

/**
 * Returns the sandbox of the frame. A site on an origin of its own keeps that origin, so that its scripts run as for a
 * visitor; a site on the app's own host must never have the app's. It may not open windows, because these could load any
 * address.
 */
export function sandboxFor(grantUrl: string, appOrigin: string): string {
  const allowed = "allow-scripts allow-forms allow-downloads";
  return new URL(grantUrl).origin === appOrigin ? allowed : `${allowed} allow-same-origin`;
}

/** As above, for a picture of a page, which may not open or submit anything. */
export function pictureSandboxFor(grantUrl: string, appOrigin: string): string {
  return new URL(grantUrl).origin === appOrigin ? "allow-scripts" : "allow-scripts allow-same-origin";
}

/** Returns the origin in messages of the preview's page; in the sandbox on the app's own host it is "null". */
export function originIn(grantUrl: string, appOrigin: string): string {
  const { origin } = new URL(grantUrl);
  return origin === appOrigin ? "null" : origin;
}
