import { kitName } from "#lib/words/page/look/kit-names.ts";
import { pageElementWords } from "#lib/words/page/page-elements.ts";
import { kindsByTag } from "../element-kind.ts";

// Names for the values of a site's look.

const fillers = /^(?:colou?r|clr|c|font|ff|fs|bs|site|theme|var)$/;

/** Returns words for a custom property: "Accent strong" for "--color-accent-strong". */
export function nameOfProperty(property: string): string {
  const ofKit = kitName(property);
  if (ofKit !== null) return ofKit;
  const words = property
    .replace(/^--/, "")
    .split(/[-_]+|(?<=[a-z])(?=[A-Z])/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
  const telling = words.length > 1 && fillers.test(words[0] ?? "") ? words.slice(1) : words;
  return capitalized(inPlainWords(telling.join(" ")));
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Puts the names that design systems give to colours into plain words; others stay. */
function inPlainWords(name: string): string {
  return name
    .replace(/^on (accent|primary|secondary|brand)$/, "text on the $1 colour")
    .replace(/^surface (?=\S)/, "surface, ");
}

const shownMax = 2;

/** Returns what selectors style, by the last name in each: "heading 2, card title"; "" if they name nothing. */
export function nameOfSelectors(selectors: readonly string[]): string {
  const names = selectors.flatMap((selector) => {
    const last =
      selector
        .split(",", 1)[0]
        ?.trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? "";
    const [, sign, name] = /([#.]?)([\w-]+)$/.exec(last.replace(/:.*$/, "")) ?? [];
    if (name === undefined) return [];
    return sign === "" ? nameOfTag(name.toLowerCase()) : name.replace(/[-_]+/g, " ").trim();
  });
  return [...new Set(names)].slice(0, shownMax).join(", ");
}

function nameOfTag(tag: string): string {
  const kind = kindsByTag.get(tag);
  return kind ? pageElementWords.kinds[kind].toLowerCase() : tag.replace(/^h([1-6])$/, "heading $1");
}
