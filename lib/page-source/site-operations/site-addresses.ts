import { isIndex, relativePath } from "../page-paths.ts";

// Where an address on a page leads, and the same way of writing an address for another file.

/** The origin of all pages while their addresses are compared. */
const own = "https://site.invalid";

/** An address of the site itself, as absolute addresses begin: host and folder, with a slash at the end. */
export type SiteHost = string;

/** How an address names its file: `about.html`, `about`, or the folder of an index. */
type Form = "file" | "clean" | "folder" | "folder without slash";

export interface Target {
  /** The file relative to the site's root; null if it does not exist, and then `wanted` is the path that the address has. */
  file: string | null;
  /** A decoded path relative to the site's root. */
  wanted: string;
  form: Form;
  /** The path in front of the file's own in an absolute address; null for a relative one. */
  top: string | null;
  /** The position of the path in the written address. */
  start: number;
  end: number;
}

export class SiteAddresses {
  private readonly files = new Map<string, string>();
  private readonly hosts: readonly SiteHost[];

  /** `paths` are relative to the site's root. */
  constructor(paths: Iterable<string>, hosts: readonly SiteHost[]) {
    for (const path of paths) this.files.set(path.normalize("NFC"), path);
    this.hosts = hosts;
  }

  /** Returns where an address leads that is written on a page with this base; null if it leads out of the site or to the page itself. */
  targetOf(address: string, base: URL): Target | null {
    const written = /^(\s*(?:[a-z][a-z\d+.-]*:)?(?:[\\/]{2}[^\\/?#]*)?)([^?#]*)/i.exec(address);
    const lead = written?.[1] ?? "";
    const path = (written?.[2] ?? "").trimEnd();
    if (path === "" && lead.trim() === "") return null;
    const url = URL.parse(address.trim(), base);
    const place = url === null ? null : this.placeOf(url);
    if (place === null) return null;
    const isRelative = lead.trim() === "" && !/^[\\/]/.test(path);
    const span = { start: lead.length, end: lead.length + path.length };
    for (const { top, rest } of place) {
      const found = this.fileAt(rest);
      if (found !== null) return { ...found, wanted: rest, top: isRelative ? null : top, ...span };
    }
    const [first] = place;
    if (first === undefined) return null;
    return { file: null, wanted: first.rest, form: "file", top: isRelative ? null : first.top, ...span };
  }

  /** Returns the paths in the site that a URL can mean, with what stands before them; null for one of another site. */
  private placeOf(url: URL): { top: string; rest: string }[] | null {
    if (url.protocol !== "https:" && url.protocol !== "http:") return null;
    const tops = url.origin === own ? ["/", ...this.hosts.map((host) => host.slice(host.indexOf("/")))] : [];
    for (const host of this.hosts)
      if (`${url.host}/` === host.slice(0, host.indexOf("/") + 1)) tops.push(host.slice(host.indexOf("/")));
    const places = [...new Set(tops)].filter((top) => url.pathname.startsWith(top));
    if (places.length === 0) return null;
    return places.map((top) => ({ top, rest: decode(url.pathname.slice(top.length)) }));
  }

  private fileAt(path: string): { file: string; form: Form } | null {
    const find = (wanted: string) => this.files.get(wanted.normalize("NFC"));
    const isFolder = path === "" || path.endsWith("/");
    const tries: [string, Form][] = isFolder
      ? [
          [`${path}index.html`, "folder"],
          [`${path}index.htm`, "folder"],
        ]
      : [
          [path, "file"],
          [`${path}.html`, "clean"],
          [`${path}.htm`, "clean"],
          [`${path}/index.html`, "folder without slash"],
          [`${path}/index.htm`, "folder without slash"],
        ];
    for (const [wanted, form] of tries) {
      const file = find(wanted);
      if (file !== undefined) return { file, form };
    }
    return null;
  }

  /** Returns the address with another file in place of its own, written in the same way. `base` is the page's base afterwards. */
  rewrite(address: string, target: Target, file: string, base: URL): string {
    const path = inForm(file, target.form).split("/").map(encode).join("/");
    const [place] = this.placeOf(base) ?? [];
    let written = target.top === null ? relativePath(place?.rest ?? "", path) : `${target.top}${path}`;
    if (target.top === null) {
      const old = address.slice(target.start, target.end);
      if (written === "" || /^\.\//.test(old) || /^[^/]*:/.test(written)) written = `./${written.replace(/^\.\//, "")}`;
    }
    return address.slice(0, target.start) + written + address.slice(target.end);
  }
}

/** Returns the URL of a page, relative to which its addresses are read. `href` is that of its base element. */
export function baseOf(path: string, href: string | undefined): URL {
  const page = new URL(`${own}/${path.split("/").map(encode).join("/")}`);
  return (href === undefined ? null : URL.parse(href.trim(), page)) ?? page;
}

/** Returns the addresses at which servers show a page, from the site's root: the one to link to first. */
export function addressesOf(path: string): string[] {
  const file = `/${path.split("/").map(encode).join("/")}`;
  if (!isIndex(path)) return [file, file.replace(/\.html?$/i, "")];
  const folder = file.replace(/index\.html?$/i, "");
  return [folder, ...(folder === "/" ? [] : [folder.slice(0, -1)]), file];
}

/** Returns the beginning of an absolute address of a page, if it is one: "example.org/". */
export function hostOf(address: string, path: string): SiteHost | null {
  const url = URL.parse(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const way = decode(url.pathname);
  for (const form of addressesOf(path)) {
    const end = decode(form);
    if (way.endsWith(end))
      return `${url.host}${url.pathname.slice(0, url.pathname.length - (url.pathname.endsWith(form) ? form.length : end.length))}/`;
  }
  return null;
}

function inForm(path: string, form: Form): string {
  if (form === "file") return path;
  if (!isIndex(path)) return form === "clean" ? path.replace(/\.html?$/i, "") : path;
  const folder = path.replace(/index\.html?$/i, "");
  return form === "folder without slash" && folder !== "" ? folder.slice(0, -1) : folder;
}

function encode(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/'/g, "%27");
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
