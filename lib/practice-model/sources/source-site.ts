import type { Language } from "../language/patterns/acts.ts";
import type { SiteFiles } from "../site/site-files.ts";
import { SiteView } from "../site/site-view.ts";
import { type HowShown, type ShownSource, showSource } from "./show-source.ts";
import { kindOf, type SourceKind, sourceFolders } from "./source-kinds.ts";

// A website that a generator builds, as the pages that show its sources.

export interface SourceSite {
  /** The site as the practice model works on it: each source under the name of a page. */
  view: SiteView;
  shown: ReadonlyMap<string, ShownSource>;
  kinds: ReadonlyMap<string, SourceKind>;
  language: Language;
  sign: string;
  /** The source that a page shows; other paths stay. */
  toSource: (page: string) => string;
  toPage: (source: string) => string;
}

const cached = new Map<string, { source: string; shown: ShownSource | null }>();
const cachedMax = 200;

function showOnce(path: string, source: string, kind: SourceKind, how: HowShown) {
  const key = `${how.language} ${how.sign} ${how.isHeaded} ${path}`;
  const known = cached.get(key);
  if (known?.source === source) return known.shown;
  const shown = showSource(path, source, kind, how);
  cached.delete(key);
  cached.set(key, { source, shown });
  for (const oldest of cached.keys()) if (cached.size > cachedMax) cached.delete(oldest);
  return shown;
}

/** Returns the sources of a website that a generator builds; null for a site of pages. */
export function readSources(
  files: SiteFiles,
  request: string,
  language: Language,
  tried: ReadonlySet<string> | null,
): SourceSite | null {
  const listed = files.files ?? [];
  const folders = sourceFolders(listed.map(({ path }) => path));
  if (folders.length === 0) return null;
  const kinds = new Map(
    listed.flatMap(({ path }): [string, SourceKind][] => {
      const kind = kindOf(path, folders);
      return kind ? [[path, kind]] : [];
    }),
  );
  const pages = nameSources(kinds);
  const toPage = (path: string) => pages.get(path) ?? path;
  const back = new Map([...pages].map(([source, page]) => [page, source]));
  const sign = /[£$]|CHF/.exec(request)?.[0] ?? "€";
  const shown = new Map<string, ShownSource>();
  const isHomeHeaded = showsTitleAtHome(files.read);
  const read = new Map(
    [...files.read].map(([path, part]): [string, typeof part] => {
      const kind = kinds.get(path);
      const own =
        kind && part.complete
          ? showOnce(path, part.content, kind, { language, sign, isHeaded: isHomeHeaded || !hugoHome.test(path) })
          : null;
      if (own) shown.set(path, own);
      return [toPage(path), kind ? { ...part, content: own?.html ?? "" } : part];
    }),
  );
  // Pages that are no source, such as a report in another folder, are not part of the website.
  const others = listed.filter(({ path }) => kinds.has(path) || !/\.html?$/i.test(path));
  const paths = (found: ReadonlySet<string> | null) => (found === null ? null : new Set([...found].map(toPage)));
  const view = new SiteView(
    {
      ...files,
      created: [],
      files: others.map(({ path, bytes }) => ({ path: toPage(path), bytes })),
      read,
      searched: new Map([...files.searched].map(([query, found]) => [query, paths(found)])),
    },
    tried === null ? null : new Set([...tried].map(toPage)),
  );
  return { view, shown, kinds, language, sign, toPage, toSource: (page) => back.get(page) ?? page };
}

/** The sources of Hugo's home page. Its title is often no heading: many layouts show the site's own name there. */
const hugoHome = /(?:^|\/)content\/(?:[a-z]{2}\/)?_index\.\w+$/;
const hugoHomeLayout = /(?:^|\/)layouts\/(?:_default\/)?(?:index|home)(?:\.html)+$/;

/** Returns true if the layout of Hugo's home page was read, and its heading is the title of the page. */
function showsTitleAtHome(read: SiteFiles["read"]): boolean {
  return [...read].some(
    ([path, { content }]) =>
      hugoHomeLayout.test(path) &&
      [...content.matchAll(/<h1\b[^>]*>([^<]*)/g)].some(([, text = ""]) => /(?<!Site)\.Title\b/.test(text)),
  );
}

const order: SourceKind[] = ["markdown", "template", "data", "toml", "script"];

/** Names each source as a page, each name once: `content/_index.md` is `content/index.html`. */
function nameSources(kinds: ReadonlyMap<string, SourceKind>): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const sorted = [...kinds].toSorted(([, one], [, other]) => order.indexOf(one) - order.indexOf(other));
  for (const [path, kind] of sorted) {
    const plain = path
      .replace(/(^|\/)\.vitepress\/(?:config\/)?/, "$1settings-")
      .replace(/(^|\/)(?:_|\d{4}-\d{2}-\d{2}-)(?=[^/]*$)/, "$1")
      .replace(/\.\w+$/, "");
    // A list of apples is not the page about apples, and no frame is the home page.
    const isHome =
      /(?:^|\/)index$/.test(plain) && (kind !== "template" || !/(?:^|\/)_?(?:includes|layouts)\//.test(path));
    const name = isHome || !/(?:^|\/)index$/.test(plain) ? `${plain}.html` : `${plain}-part.html`;
    const own = taken.has(name) ? `${plain}.${path.replace(/^.*\./, "")}.html` : name;
    taken.add(own);
    names.set(path, own);
  }
  return names;
}
