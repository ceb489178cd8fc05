import { isContent } from "../own-file.ts";
import type { SourceRole } from "../schema.ts";
import { isSourcePath } from "../site-sources.ts";
import { kindOfFile } from "../texts/texts-of-file.ts";
import { readValues, textOf } from "./read-values.ts";

export interface SourceName {
  role: SourceRole;
  /** A page's title, or the name that a file or its folder has: "team" of `data/team.yml`. */
  name: string;
}

const settings =
  /(?:^|\/)(?:(?:hugo|config|_config|site|mkdocs)\.(?:ya?ml|toml|json)|config\/_default\/[^/]+|[\w.-]*(?:config|eleventy)\.[cm]?[jt]s)$/i;
const partFolders =
  /(?:^|\/)_?(?:includes?|partials?|components?|layouts?|shortcodes|themes?|snippets|templates|parts)\//i;
const layoutFolders = /(?:^|\/)_?(?:layouts?|templates)\//i;
const menuNames = /^(?:main-?|site-?|top-?)?(?:nav(?:igation|bar)?|menus?)$/i;
const frameNames = /^(?:base|baseof|default|layout|main|root|app)$/i;

/** Returns the part that a source has in its website; null for files of which nothing can be said. Never throws for a source. */
export function nameSource(path: string, source: string): SourceName | null {
  if (!isSourcePath(path)) return null;
  const plain = plainName(path);
  if (settings.test(path)) return { role: "settings", name: plain };
  const kind = kindOfFile(path);
  if (kind === "code") return null;
  if (kind === "yaml" || kind === "json" || kind === "toml") return nameData(path, source, plain);
  if (partFolders.test(path) || !isContent(path)) return nameTemplate(path, source, plain);
  return { role: "page", name: titleOf(path, source) };
}

function nameData(path: string, source: string, name: string): SourceName | null {
  if (/^\.|\/\./.test(path)) return null;
  // A menu may also be that of a restaurant. The one of the site has addresses.
  if (menuNames.test(name) && /\b(?:url|href|link|pageref|path)["']?\s*[:=]/i.test(source))
    return { role: "menu", name };
  if (/^footer$/i.test(name)) return { role: "footer", name };
  return { role: Array.isArray(readValues(path, source)) ? "list" : "data", name };
}

function nameTemplate(path: string, source: string, name: string): SourceName {
  if (menuNames.test(name) && /<(?:nav|a)\b/i.test(source)) return { role: "menu", name };
  if (/^(?:site-?)?footer$/i.test(name)) return { role: "footer", name };
  if (/^(?:site-?)?header$/i.test(name)) return { role: "header", name };
  if (frameNames.test(name) && /<html\b|<body\b|<slot\b/i.test(source)) return { role: "frame", name };
  return { role: layoutFolders.test(path) && !/partials?\/|includes?\//i.test(path) ? "layout" : "part", name };
}

/** Returns the title that a page's file gives itself: in its front matter, or by its first heading; "" without either. */
function titleOf(path: string, source: string): string {
  const own = textOf(readValues(path, source), "title");
  if (own !== "" && !/[{}]/.test(own)) return own;
  const heading =
    kindOfFile(path) === "markdown"
      ? /^#[ \t]+(.+?)[ \t]*#*[ \t]*\r?$/m.exec(source)?.[1]
      : /<(title|h1)\b[^>]*>([^<{]+)<\/\1>/i.exec(source)?.[2];
  return (heading ?? "").replace(/[*_`]/g, "").replace(/\s+/g, " ").trim();
}

/** Returns "opening hours" of `_data/opening-hours.yml`. A file whose name says nothing is called as its folder. */
function plainName(path: string): string {
  const parts = path.split("/").map((part) => part.replace(/\..*$/, "").replace(/^_+/, ""));
  const last = parts.at(-1) ?? "";
  const own = /^(?:index|list|single|page)?$/i.test(last) ? `${parts.at(-2) ?? ""} ${last}`.trim() : last;
  return own.replace(/[-_]+/g, " ").trim();
}
