/** Where somebody goes who signs in and came from nowhere. */
const usualPath = "/projects";

/** The page that asks for a sign-in and leads to `path` afterwards. */
export function signInPath(path: string): string {
  return `/sign-in?next=${encodeURIComponent(path)}`;
}

/**
 * The path that `next` asks for after signing in, if it is one of this server: anything that a browser could read as another
 * host, such as `//example.org`, `/\\example.org` or `https:…`, leads to the projects instead.
 */
export function returnPath(next: unknown): string {
  if (typeof next !== "string" || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes("\\")) return usualPath;
  const here = "http://here.invalid";
  const url = URL.parse(next, here);
  if (url?.origin !== here || url.pathname.startsWith("//")) return usualPath;
  return `${url.pathname}${url.search}${url.hash}`;
}
