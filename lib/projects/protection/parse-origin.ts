// A policy separates origins with spaces and ends a list with a semicolon. The URL parser accepts some of these in a host name, so
// a host here is letters, digits, hyphens and dots: the characters that a policy can name (CSP level 3, host-source).
const host = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/**
 * Returns the origin of an address that is only an origin, in the form that browsers compare: lower case, punycode, without the
 * scheme's default port. Null for anything else: a path, credentials, a wildcard, another scheme.
 */
export function parseOrigin(text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const bare =
    url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  return bare && host.test(url.hostname) ? url.origin : null;
}
