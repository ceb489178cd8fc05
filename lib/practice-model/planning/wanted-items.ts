import { slugOf } from "#lib/page-source/address-schema.ts";
import { capitalise } from "../wording.ts";
import type { Agreement } from "./agreement.ts";
import type { KnownSite } from "./known-site.ts";
import { pageKindOf } from "./page-kinds.ts";
import { factKindsOf } from "./site-facts.ts";

// The items that a person names in a message. The plan has to decide about each.

interface WantedItem {
  name: string;
  kind: "page" | "asset" | "fact" | "feature";
}

/** Features that people ask for by name, and what this model's plans do about them. */
export const features: readonly {
  name: string;
  pattern: RegExp;
  kind: "asset" | "feature";
  leaveOut: string | null;
}[] = [
  {
    name: "Contact form",
    pattern: /\b(?:contact|booking|order|enquiry|reservation)?[ -]?form\b/i,
    kind: "feature",
    leaveOut: "A form needs a service that receives it. The pages say how to get in touch instead.",
  },
  {
    name: "Online shop",
    pattern: /\b(?:online|web)[ -]?shop\b|\bshopping cart\b|\bcheckout\b|\bpay(?:ment)? online\b/i,
    kind: "feature",
    leaveOut: "Selling online needs a service behind it, so it is no part of this plan.",
  },
  {
    name: "Newsletter",
    pattern: /\bnewsletter\b/i,
    kind: "feature",
    leaveOut: "A newsletter needs a service that sends it, so it is no part of this plan.",
  },
  {
    name: "Map",
    pattern: /\b(?:google )?maps?\b/i,
    kind: "feature",
    leaveOut: "A map would be loaded from somebody else's server. The address is given in words instead.",
  },
  {
    name: "Logo",
    pattern: /\blogo\b/i,
    kind: "asset",
    leaveOut: "There is no such file yet. Upload it to the site, and it can be put in its place.",
  },
  {
    name: "Photos",
    pattern: /\b(?:photos?|pictures?|images?)\b/i,
    kind: "asset",
    leaveOut: "There are no such files yet. Upload them to the site, and they can be put in their places.",
  },
];

const itemsMax = 30;
const nameCharactersMax = 120;

const key = ({ name }: WantedItem) => slugOf(name);

function itemsOf(agreement: Agreement, known: KnownSite, text: string): WantedItem[] {
  const existing = agreement.anew ? known.find : known.findNamed;
  const pages = [...agreement.wishes, ...(agreement.chosen ?? []).map((name) => ({ action: "create", name }))]
    .filter(({ name }) => name !== "*" && existing(name) === null && pageKindOf(name) !== "home")
    .map(({ name }): WantedItem => ({ name: capitalise(name), kind: "page" }));
  const facts = [
    agreement.name,
    agreement.subject,
    ...agreement.statements.filter((line) => !factKindsOf(line).includes("other")),
  ]
    .filter((fact) => fact !== null)
    .map((name): WantedItem => ({ name, kind: "fact" }));
  const missing = agreement.unmatched.map((name): WantedItem => ({ name, kind: "page" }));
  const asked = features
    .filter(({ pattern }) => pattern.test(text))
    .map(({ name, kind }): WantedItem => ({ name, kind }));
  return [...pages, ...missing, ...facts, ...asked].map((item) => ({
    ...item,
    name: item.name.slice(0, nameCharactersMax),
  }));
}

/** Returns the items that are new between the agreements `before` and after (`now`) the latest message. */
export function newItems(before: Agreement | null, now: Agreement, known: KnownSite, text: string): WantedItem[] {
  const knownBefore = new Set(before === null ? [] : itemsOf(before, known, "").map(key));
  const items = new Map<string, WantedItem>();
  for (const item of itemsOf(now, known, text))
    if (key(item) !== "" && !knownBefore.has(key(item)) && !items.has(key(item))) items.set(key(item), item);
  return [...items.values()].slice(0, itemsMax);
}
