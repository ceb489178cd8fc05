import { type HtmlSource, parseHtml } from "../html-source.ts";
import { notEditable } from "../operations/element-change.ts";
import { fileNameOf, folderOf, homePage, isHtmlPath, isIndex } from "../page-paths.ts";
import type { OperationRefusal, SiteSource } from "../site-source.ts";
import { baseOf, hostOf, SiteAddresses, type SiteHost } from "./site-addresses.ts";

// The pages of a site, read one after the other, so that a large site takes little memory.

const pagesMax = 5_000;
const charactersMax = 100_000_000;
/** Pages that are looked at for the site's own host. */
const hostPagesMax = 20;

export interface SitePage {
  /** In the repository. */
  path: string;
  /** From the site's root. */
  name: string;
  html: HtmlSource;
  /** The URL relative to which the addresses of the page are read. */
  base: URL;
}

export class SitePages {
  readonly site: SiteSource;
  readonly addresses: SiteAddresses;
  readonly hosts: readonly SiteHost[];
  /** The paths of all pages from the site's root, sorted. */
  readonly names: readonly string[];
  /** The pages that `all` left out because they are missing, not UTF-8, or beyond the limits. */
  readonly unread = new Set<string>();
  private readonly folder: string;
  private characters = 0;

  private constructor(site: SiteSource, hosts: readonly SiteHost[], names: readonly string[]) {
    this.site = site;
    this.folder = folderPrefix(site);
    this.hosts = hosts;
    this.names = names;
    this.addresses = new SiteAddresses(filesOf(site), hosts);
  }

  /** Opens the pages of a site. `path` is the one in question: it names the site's host most likely. */
  static async open(site: SiteSource, path: string): Promise<SitePages | OperationRefusal> {
    const names = filesOf(site).filter(isHtmlPath);
    if (names.length > pagesMax)
      return notEditable(`This site has more than ${pagesMax} pages. Ask the agent instead.`);
    const home = homePage(names.toSorted((a, b) => a.split("/").length - b.split("/").length));
    const folder = folderPrefix(site);
    const first = [home, path.startsWith(folder) ? path.slice(folder.length) : null].filter((one) => one !== null);
    const asked = [...new Set([...first, ...names])].slice(0, hostPagesMax);
    const hosts = new Set<SiteHost>();
    for (const name of asked) {
      const source = await site.read(folder + name);
      for (const host of source === null ? [] : hostsIn(parseHtml(source), name)) hosts.add(host);
    }
    return new SitePages(site, [...hosts], names);
  }

  /** Returns a file's path in the repository. */
  inRepository(name: string): string {
    return this.folder + name;
  }

  /** Returns a path from the site's root; null for a file outside of the site. */
  nameOf(path: string): string | null {
    return path.startsWith(this.folder) && path.length > this.folder.length ? path.slice(this.folder.length) : null;
  }

  /** Returns a page; null if it is missing, not UTF-8, or beyond the parser's limits. */
  async read(name: string): Promise<SitePage | null> {
    const source = await this.readSource(name);
    return source === null ? null : this.toPage(name, source);
  }

  /** Yields every page that can be read; with `about`, this page and those that may lead to it. The others are in `unread`. */
  async *all(about?: string): AsyncGenerator<SitePage> {
    for (const name of this.names) {
      const source = await this.readSource(name);
      if (source !== null && about !== undefined && name !== about && !mayLeadTo(source, name, about)) continue;
      const page = source === null ? null : this.toPage(name, source);
      if (page === null) this.unread.add(name);
      else yield page;
    }
  }

  private toPage(name: string, source: string): SitePage | null {
    const html = parseHtml(source);
    if (html.isTooComplex) return null;
    return { path: this.inRepository(name), name, html, base: baseOf(name, baseHref(html)) };
  }

  private async readSource(name: string): Promise<string | null> {
    const source = await this.site.read(this.inRepository(name));
    this.characters += source?.length ?? 0;
    if (this.characters > charactersMax * 2) return null;
    return source;
  }
}

const folderPrefix = ({ root = "" }: SiteSource) => (root === "" ? "" : `${root}/`);

function filesOf(site: SiteSource): string[] {
  const folder = folderPrefix(site);
  return site.paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
}

/** Returns the address in the page's first base element that has one. */
export function baseHref({ elements }: HtmlSource): string | undefined {
  return elements.find(({ tag, attributes }) => tag === "base" && attributes.has("href"))?.attributes.get("href");
}

function hostsIn({ elements }: HtmlSource, name: string): SiteHost[] {
  return elements.flatMap(({ tag, attributes }) => {
    const isCanonical = tag === "link" && (attributes.get("rel") ?? "").toLowerCase() === "canonical";
    const isShared = tag === "meta" && attributes.get("property") === "og:url";
    const address = isCanonical ? attributes.get("href") : isShared ? attributes.get("content") : undefined;
    const host = address === undefined ? null : hostOf(address, name);
    return host === null ? [] : [host];
  });
}

/** False for a page that certainly has no link to another one: the name of that is not in its source. */
function mayLeadTo(source: string, name: string, about: string): boolean {
  const folder = folderOf(about);
  // Links to an index are written without its name in its own folder.
  if (isIndex(about) && (folder === "" || name.startsWith(`${folder}/`))) return true;
  const stem = (isIndex(about) ? folder.slice(folder.lastIndexOf("/") + 1) : fileNameOf(about)).replace(
    /\.html?$/i,
    "",
  );
  if (/%[\da-f]{2}|&#/i.test(source)) return true;
  return source.includes(stem.normalize("NFC")) || source.includes(stem.normalize("NFD"));
}
