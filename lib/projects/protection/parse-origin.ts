// A policy lists origins separated by spaces and ends a list with a semicolon. URLs let some of these pass in a host name, so a host
// is letters, digits, hyphens and dots here: what a policy can name (CSP level 3, host-source).
const host = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/**
 * The origin of an address that names nothing but one, in the form that browsers compare: lower case, punycode, without the
 * scheme's own port. Null for anything else: a path, credentials, a wildcard, another scheme.
 */
export function parseOrigin(text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const bare =
    url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  return bare && host.test(url.hostname) ? url.origin : null;
}
