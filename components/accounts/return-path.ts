/** The page after a sign-in that no other page asked for. */
const usualPath = "/projects";

/** Returns the address of the sign-in page, which leads to `path` afterwards. */
export function signInPath(path: string): string {
  return path === usualPath ? "/sign-in" : `/sign-in?next=${encodeURIComponent(path)}`;
}

/**
 * Returns the path in `next` if it is on this server. Anything that a browser could read as another host, such as
 * `//example.org`, `/\\example.org` or `https:…`, becomes the list of projects.
 */
export function returnPath(next: unknown): string {
  if (typeof next !== "string" || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes("\\")) return usualPath;
  const here = "http://here.invalid";
  const url = URL.parse(next, here);
  if (url?.origin !== here || url.pathname.startsWith("//")) return usualPath;
  return `${url.pathname}${url.search}${url.hash}`;
}
