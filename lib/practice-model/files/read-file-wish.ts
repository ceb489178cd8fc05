// Reads a request that came with a picture. Every pattern takes the whole of it, so an unknown word makes it unknown and never misread.

export interface FileWish {
  /** `use`: it takes the place of what was picked. Otherwise where it stands, beside an element. */
  where: "use" | "before" | "after" | "unknown";
  /** The text of the element beside which it goes; null for what was picked. */
  beside: string | null;
  /** The page's name or path, if the request has one. */
  page: string | null;
  /** A description of the picture; null if the request has none. */
  alt: string | null;
}

const noun = "(?:picture|photo|image|file|one|logo|drawing|photograph)";
const thing = `(?:this|that|it|the|my|this new|the new|the attached|here is a|here is the) ?(?:new |attached )?${noun}?`;
const usePatterns = [
  `(?:use|take|show|put|insert|set|place) ${thing}(?: (?:here|there|instead|in its place|for (?:this|that|it)|instead of (?:this|that|it|the (?:old|picked) ${noun})))*`,
  `(?:replace|swap|exchange|change) ${thing}(?: (?:with|for|by|to) ${thing})?`,
  `(?:here is|here's) (?:a|the|my|this) (?:new )?${noun}`,
  `(?:the|this) (?:new )?${noun}(?: instead)?`,
].map((pattern) => new RegExp(`^${pattern}$`, "iu"));

/** "Into the section “Prices”" is below its heading. */
const inSection = "(?:in|into|to|inside)(?= (?:the |my |our )?section )";
const sides = { after: `below|under|beneath|underneath|after|${inSection}`, before: "above|before|over" } as const;
const placePattern = new RegExp(
  `^(?:(?:put|add|place|insert|show|use) (?:${thing} ))?(?:right |directly )?(?<side>${sides.after}|${sides.before}) (?<target>.+)$`,
  "iu",
);
const shownPattern =
  /^(?<rest>.+?)[,;.]? (?:and )?(?:it|which|that)? ?(?:shows|showing|is described as|described as|with the description|with the alt text) (?<alt>.+)$/isu;

/** Whether a request speaks of what came with it. */
export const isAboutFile = (request: string) =>
  new RegExp(
    `\\b(?:this|that|it|these|those|them|here|pictures?|images?|photos?|files?|${noun.slice(3, -1)})\\b`,
    "iu",
  ).test(request);

/** Reads the request. */
export function readFileWish(request: string): FileWish {
  const plain = request
    .trim()
    .replace(/^(?:please|now|then|ok|okay),? /iu, "")
    .replace(/(?:,? please)?[.!\s]*$/iu, "");
  const shown = shownPattern.exec(plain);
  const alt = shown ? withoutQuotes(shown.groups?.alt ?? "") : null;
  const rest = shown?.groups?.rest ?? plain;
  if (usePatterns.some((pattern) => pattern.test(rest))) return { where: "use", beside: null, page: null, alt };
  const place = placePattern.exec(rest);
  // It would take the place of what another text names.
  if (!place || /\binstead of\b/iu.test(rest)) return { where: "unknown", beside: null, page: null, alt };
  const isAfter = !new RegExp(`^(?:${sides.before})$`, "iu").test(place.groups?.side ?? "");
  return { where: isAfter ? "after" : "before", ...readTarget(place.groups?.target ?? ""), alt };
}

const pagePattern = /^(?<rest>.+?) (?:on|of|in) (?:the )?(?<page>[^“”"]+?)(?: page)?$/iu;
const headingPattern =
  /^(?:the |my |our )?(?:(?:main )?(?:heading|headline|title|section) )?(?<text>.+?)(?: (?:heading|headline|title|section))?$/iu;

function readTarget(target: string): Pick<FileWish, "beside" | "page"> {
  const quotedText =
    /^(?:the )?(?:heading |headline |title |section )?[“"](?<text>[^“”"]+)[”"](?: (?:heading|headline|title|section))?(?: (?:on|of|in) (?:the )?(?<page>.+?)(?: page)?)?$/iu.exec(
      target,
    );
  if (quotedText) return { beside: quotedText.groups?.text ?? "", page: quotedText.groups?.page ?? null };
  if (/^(?:this|that|it|these|what i picked|the picked \w+)$/iu.test(target)) return { beside: null, page: null };
  const onPage = pagePattern.exec(target);
  const text = headingPattern.exec(onPage?.groups?.rest ?? target)?.groups?.text ?? "";
  return { beside: text, page: onPage?.groups?.page ?? null };
}

const withoutQuotes = (text: string) => text.trim().replace(/^[“"'](.*)[”"']$/su, "$1");
