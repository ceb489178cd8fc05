import valueParser from "postcss-value-parser";
import type { SiteSource } from "../site-source.ts";
import { type LookKind, readLookSources, sameValueKey } from "./look-places.ts";
import { colourLike } from "./notation.ts";
import { isValueOf } from "./properties.ts";
import type { StyleEdits } from "./set-styles.ts";
import type { FileEdits } from "./style-writer.ts";

// Changes a value of a site's look wherever the site's styles give it.

export interface SiteValueChange {
  kind: LookKind;
  /** The custom property to change; null for a value that is repeated. */
  property: string | null;
  /** The value as `readLook` returned it. */
  from: string;
  value: string;
}

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
 * Returns the edits that change a custom property where the whole site's one is defined, or a repeated value everywhere it stands.
 * Colours keep the notation of each place.
 */
export async function setSiteValue(
  site: SiteSource,
  { kind, property, from, value }: SiteValueChange,
): Promise<StyleEdits> {
  const wanted = value.trim();
  if (!isValueOfKind(kind, wanted))
    return { ok: false, code: "not-editable", message: "This is not a value that browsers understand here." };
  const { places, isComplete } = await readLookSources(site);
  if (!isComplete)
    return {
      ok: false,
      code: "not-editable",
      message: "This site has too many pages to change a value in all of them.",
    };
  const key = sameValueKey(kind, from);
  const found = places.filter(
    (place) =>
      place.kind === kind &&
      sameValueKey(kind, place.text) === key &&
      (property === null || (place.isDefinition && place.property === property)),
  );
  if (found.length === 0)
    return { ok: false, code: "not-editable", message: "The site’s styles don’t have this value any more." };
  const files = new Map<string, FileEdits>();
  for (const { path, source, start, end, text, inAttribute } of found) {
    const written = kind === "colour" ? colourLike(wanted, text) : wanted;
    const file = files.get(path) ?? { path, source, edits: [] };
    file.edits.push({ start, end, newText: inAttribute ? inAttributeText(written) : written });
    files.set(path, file);
  }
  for (const file of files.values()) file.source = (await site.read(file.path)) ?? file.source;
  return { ok: true, edits: [...files.values()] };
}
