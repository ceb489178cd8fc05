import valueParser from "postcss-value-parser";
import type { LookKind } from "../operations/operation-schema.ts";
import type { OperationRefusal, SiteSource } from "../site-source.ts";
import { placesOfValue, readLookSources, type SiteValue } from "./look-places.ts";
import { colourLike } from "./notation.ts";
import { isValueOf } from "./properties.ts";
import type { StyleEdits } from "./set-styles.ts";
import type { FileEdits } from "./style-writer.ts";

// Changes values of a site's look wherever the site's styles give them.

export interface SiteValueChange extends SiteValue {
  value: string;
}

const refuse = (message: string): OperationRefusal => ({ ok: false, code: "not-editable", message });

const charactersMax = 300;

/** Returns true for a list of font families. */
function isFontList(value: string): boolean {
  if (value.length > charactersMax || /[;{}<>@!\\\n\r\f\0()]|\/\*/.test(value)) return false;
  const { nodes } = valueParser(value);
  const isName = (text: string) => /^[\p{L}_-][\p{L}\p{N}_-]*$/u.test(text);
  let wantsName = true;
  for (const node of nodes) {
    if (node.type === "space") continue;
    if (node.type === "div") {
      if (node.value !== "," || wantsName) return false;
      wantsName = true;
    } else if (node.type === "string") {
      if (!wantsName || node.unclosed === true) return false;
      wantsName = false;
    } else if (node.type === "word" && isName(node.value)) wantsName = false;
    else return false;
  }
  return !wantsName;
}

function isValueOfKind(kind: LookKind, value: string): boolean {
  if (kind === "font") return isFontList(value);
  return isValueOf(kind === "colour" ? "color" : kind === "size" ? "font-size" : "margin-left", value);
}

const inAttributeText = (value: string) => value.replace(/"/g, "&quot;").replace(/'/g, "&#39;");

/**
 * Returns the edits that change custom properties where the whole site's one is defined, and repeated values everywhere they stand.
 * Colours keep the notation of each place. All changes are made, or a sentence says why none is.
 */
export async function setSiteValues(site: SiteSource, changes: readonly SiteValueChange[]): Promise<StyleEdits> {
  if (!changes.every(({ kind, value }) => isValueOfKind(kind, value.trim())))
    return refuse("This is not a value that browsers understand here.");
  const { places, isComplete } = await readLookSources(site);
  if (!isComplete) return refuse("This site has too many pages to change a value in all of them.");
  const files = new Map<string, FileEdits>();
  for (const change of changes) {
    const found = placesOfValue(places, change);
    if (found.length === 0) return refuse("The site’s styles don’t have this value any more.");
    const wanted = change.value.trim();
    for (const { path, source, start, end, text, inAttribute } of found) {
      const written = change.kind === "colour" ? colourLike(wanted, text) : wanted;
      const file = files.get(path) ?? { path, source, edits: [] };
      file.edits.push({ start, end, newText: inAttribute ? inAttributeText(written) : written });
      files.set(path, file);
    }
  }
  for (const file of files.values()) file.source = (await site.read(file.path)) ?? file.source;
  return { ok: true, edits: [...files.values()] };
}
