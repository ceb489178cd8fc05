interface LinkPlace {
  /** The path of the page that holds the link. */
  from: string;
  /** The page's own `<base href>`. */
  base: string | null;
  paths: ReadonlySet<string>;
  /** The folder that is served; "" for the whole site. */
  root?: string;
}

const origin = "http://site.invalid";

/** Returns the site's file that a web server would send for the link; null for links to other sites and broken links. */
export function findLinkedFile(link: string, { from, base, paths, root = "" }: LinkPlace): string | null {
  const folder = root === "" ? "" : `${root}/`;
  const served = from.startsWith(folder) ? from.slice(folder.length) : from;
  const page = new URL(`${origin}/${served.split("/").map(encodeURIComponent).join("/")}`);
  const start = base !== null && URL.canParse(base, page) ? new URL(base, page) : page;
  if (!URL.canParse(link, start)) return null;
  const target = new URL(link, start);
  if (target.origin !== origin) return null;
  const path = folder + decode(target.pathname).replace(/^\/+/, "");
  const inFolder = path === "" || path.endsWith("/") ? path : `${path}/`;
  const candidates = [path, `${path}.html`, `${inFolder}index.html`, `${inFolder}index.htm`];
  return candidates.find((candidate) => paths.has(candidate)) ?? null;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
