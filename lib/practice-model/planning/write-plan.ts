import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import type { AcceptancePoint, Brief, Manifest, ManifestEntry, PlannedPage, SitePlan } from "#lib/plans/schema.ts";
import { notSpecified } from "#lib/plans/schema.ts";
import { type MoodName, moodNames, type Section } from "#lib/site-kit/section-schema.ts";
import { businessKindOf } from "./business-kinds.ts";
import { type KnownSite, newPagePath, pageSlug } from "./known-site.ts";
import { type PageKind, pageKindOf } from "./page-kinds.ts";
import { inMenuOrder } from "./page-proposals.ts";
import { composePages, type PageToCompose } from "./pages/compose-pages.ts";
import { leads, pageWords } from "./pages/page-words.ts";
import { isPageCalled } from "./pages/shaped-facts.ts";
import { readPhaseSite } from "./phase-site.ts";
import { languageOfText, type PlanLanguage } from "./plan-language.ts";
import { type Fact, readFact, sentence } from "./reading/facts.ts";
import { readDescription } from "./reading/read-facts.ts";
import type { Look } from "./reading/read-look.ts";
import { isForm, wantedWords } from "./wanted-items.ts";

// Writes the plan of a brief. The brief counts, with a person's edits; the discussion only shows the site.

type Label = Record<PlanLanguage, string>;
/** Starts the summary line with the pages of a new site. The plan follows a person's edits of that line. */
export const pagesLabel: Label = { en: "Pages: ", de: "Seiten: " };
/** Starts the summary line with added pages that have no manifest entry. */
export const newPagesLabel: Label = { en: "New pages: ", de: "Neue Seiten: " };
const lookLabel: Label = { en: "Look: ", de: "Aussehen: " };
const germanMoods: Record<MoodName, string> = {
  quiet: "ruhig",
  warm: "warm",
  fresh: "frisch",
  bold: "kräftig",
  clear: "klar",
  night: "dunkel",
};
export const moodWord = (mood: MoodName, lang: PlanLanguage) => (lang === "de" ? germanMoods[mood] : mood);

/** Returns the summary line about the look: “Look: warm in #7f9470 and #fbf3df (calm, sage green, cream)”. */
export function writeLookLine({ mood, accent, second, words }: Omit<Look, "beyond">, lang: PlanLanguage): string {
  const colours = [accent, second].filter((one) => one !== null).join(lang === "de" ? " und " : " and ");
  const wished = words.length === 0 ? "" : ` (${words.join(", ").slice(0, 300)})`;
  return `${lookLabel[lang]}${moodWord(mood, lang)}${colours === "" ? "" : ` in ${colours}`}${wished}`;
}

function readLookLine(
  summary: string,
  business: ReturnType<typeof businessKindOf>,
): Pick<Look, "mood" | "accent" | "second"> {
  const line = new RegExp(`^(?:${Object.values(lookLabel).join("|")})(.+)$`, "m").exec(summary)?.[1] ?? "";
  const [accent = null, second = null] = (line.replace(/\(.*/, "").match(/#[0-9a-f]{6}/gi) ?? []).map((one) =>
    one.toLowerCase(),
  );
  const mood = moodNames.find((one) => line.startsWith(one) || line.startsWith(germanMoods[one]));
  return { mood: mood ?? business.mood, accent, second };
}

interface Draft extends PageToCompose {
  action: PlannedPage["action"];
}

interface Site {
  brief: Brief;
  known: KnownSite;
  drafts: readonly Draft[];
  sections: ReadonlyMap<string, readonly Section[]>;
  facts: readonly Fact[];
  lang: PlanLanguage;
  anew: boolean;
}

export function writePlan(
  prompt: LanguageModelV4Prompt,
  brief: Brief,
  manifest: Manifest,
  instruction: number,
): SitePlan {
  const known = readPhaseSite(prompt.slice(0, instruction), manifest);
  const wish = /[“„]([\s\S]*)[”“]/.exec(brief.summary)?.[1] ?? brief.summary;
  const lang = languageOfText(`${wish}\n${brief.facts.join("\n")}`);
  // A site without pages has no look that could be kept.
  const anew = isAnew(brief) || known.home === null;
  const drafts = draftPages(brief, manifest, known);
  const navigation = navigationOf(drafts, brief, known, lang);
  const business = businessKindOf(`${wish} ${brief.title}`);
  const facts = brief.facts.flatMap((line) => factsOfLine(line, lang, brief.title));
  const written = inOrder(drafts, navigation).filter(({ action }) => action === "create" || action === "update");
  const hasForm = brief.decisions.some(({ id, decision }) => {
    const name = manifest.entries.find((entry) => entry.id === id)?.name ?? "";
    return decision === "include" && isForm(name);
  });
  const home = written.find(({ kind }) => kind === "home");
  const pages = home === undefined ? written : [home, ...written.filter((page) => page !== home)];
  const sections = composePages({ name: brief.title, lang, business, facts, pages, hasForm });
  const site: Site = { brief, known, drafts, sections, facts, lang, anew };
  const planned = inOrder(drafts, navigation).map((draft) => planPage(draft, site));
  const look = readLookLine(brief.summary, business);
  const decisions = decisionsOf(brief, manifest, planned, site);
  return {
    pages: planned,
    navigation,
    ...(anew ? { look: { ...look, lang } } : {}),
    acceptance: acceptancePoints(planned, navigation, decisions, { manifest, site, look }),
    decisions,
  };
}

/** Returns the facts of a line of the brief. A line that a person wrote freely is read as a description is. */
function factsOfLine(line: string, lang: PlanLanguage, name: string): Fact[] {
  const fact = readFact(line);
  if (fact !== null) return fact.label === "Name" ? [] : [fact];
  const read = readDescription(line, lang, name).facts;
  return read.length > 0 ? read : [{ label: "About", parts: [sentence(line)], words: line }];
}

const namesInSummary = ({ summary }: Brief, label = pagesLabel) =>
  (new RegExp(`^(?:${Object.values(label).join("|")})(.+?)\\.?$`, "m").exec(summary)?.[1] ?? "")
    .split(/,\s*|\s+(?:and|und)\s+/)
    .map((name) => name.trim())
    .filter((name) => name !== "" && name.length <= 60);

/** Whether the brief is for a new site. */
const isAnew = (brief: Brief) => namesInSummary(brief).length > 0;

const kindFor = (name: string, path: string, home: string | null): PageKind =>
  path === home ? "home" : pageKindOf(name);

function draftPages(brief: Brief, { entries }: Manifest, known: KnownSite): Draft[] {
  const drafts: Draft[] = [];
  const decisionOf = ({ id }: ManifestEntry) => brief.decisions.find((decision) => decision.id === id)?.decision;
  const push = (name: string, path: string, action: Draft["action"]) => {
    if (drafts.some((draft) => draft.path === path)) return;
    drafts.push({ name, path, action, kind: kindFor(name, path, known.home ?? "index.html") });
  };
  const create = (name: string) => {
    if (
      isAnew(brief) &&
      (known.find(name) !== null ||
        drafts.some((draft) => draft.kind !== "other" && draft.kind === pageKindOf(name) && draft.action === "create"))
    )
      return;
    push(name, pageKindOf(name) === "home" && known.home === null ? "index.html" : freePath(name, known), "create");
  };
  const inSummary = [...namesInSummary(brief), ...namesInSummary(brief, newPagesLabel)];
  for (const entry of entries) {
    // A folder with very many pages has one entry and one decision; its pages are not planned one by one.
    if (entry.kind !== "page" || !isHtmlPath(entry.name)) continue;
    const decision = decisionOf(entry);
    // A new site calls a page as the brief does: “About us” may take the place of “About”.
    const called = isAnew(brief)
      ? inSummary.find((name) => known.find(name) === entry.name && entry.name !== known.home)
      : undefined;
    push(
      called ?? known.labelOf(entry.name),
      entry.name,
      decision === "update" || decision === "remove" ? decision : "keep",
    );
  }
  const left = new Set(
    entries.filter((entry) => decisionOf(entry) === "leave_out").map(({ name }) => name.toLowerCase()),
  );
  for (const entry of entries) if (entry.kind === "named" && decisionOf(entry) === "create") create(entry.name);
  for (const name of inSummary) if (!left.has(name.toLowerCase())) create(name);
  if (drafts.length === 0) create("Home");
  return drafts;
}

function freePath(name: string, known: KnownSite): string {
  const slug = pageSlug(name);
  const path = newPagePath(known, slug);
  return known.site.allPaths.has(path) ? newPagePath(known, `${slug}-2`) : path;
}

function navigationOf(
  drafts: readonly Draft[],
  brief: Brief,
  known: KnownSite,
  lang: PlanLanguage,
): SitePlan["navigation"] {
  const there = drafts.filter(({ action }) => action !== "remove");
  const labels = new Map(there.map(({ path, name }) => [path, name]));
  const home = isAnew(brief) ? pageWords.home[lang] : "Home";
  if (isAnew(brief) || known.menu.length === 0) {
    const listed = isAnew(brief) ? there : there.filter(({ action, kind }) => action === "create" || kind === "home");
    const labelOf = ({ kind, name }: Draft) => (kind === "home" ? home : name);
    const names = inMenuOrder(listed.map(labelOf));
    return names.flatMap((label) => {
      const page = listed.find((draft) => labelOf(draft) === label);
      return page === undefined ? [] : [{ label, path: page.path }];
    });
  }
  const menu = known.menu.filter(({ path }) => labels.has(path));
  const added = there.filter(({ action }) => action === "create").map(({ name, path }) => ({ label: name, path }));
  // The contact page stays last, and new pages come before it.
  const last = menu.findIndex(({ label }) => /^(?:contact|visit)$/.test(pageKindOf(label)));
  const at = last > 0 && last === menu.length - 1 ? last : menu.length;
  return [...menu.slice(0, at), ...added, ...menu.slice(at)];
}

/** Sorts pages: the home page, then as in the menu, removed pages last. */
function inOrder(drafts: readonly Draft[], navigation: SitePlan["navigation"]): Draft[] {
  const rank = ({ path, action, kind }: Draft) => {
    if (action === "remove") return 1_000;
    if (kind === "home") return -1;
    const at = navigation.findIndex((entry) => entry.path === path);
    return at === -1 ? 500 : at;
  };
  return [...drafts].sort((left, right) => rank(left) - rank(right));
}

function planPage(draft: Draft, site: Site): PlannedPage {
  const { path, action, kind, name } = draft;
  const isWritten = action === "create" || action === "update";
  return {
    path,
    action,
    title: kind === "home" && action !== "keep" && site.anew ? site.brief.title : name,
    sections: isWritten ? sectionsOf(draft, site) : [],
    assets: [],
    dependsOn: isWritten && site.anew ? pagesBefore(draft, site) : [],
  };
}

/** Returns the pages that have to be there first, so that no link leads nowhere meanwhile: the first page comes last. */
function pagesBefore({ path, kind }: Draft, { drafts }: Site): string[] {
  if (kind === "contact") return [];
  return drafts
    .filter((other) => other.path !== path && (other.action === "create" || other.action === "update"))
    .filter((other) => kind === "home" || other.kind === "contact")
    .map((other) => other.path);
}

/** Returns a page’s sections. On a site that keeps its look a new page begins with its heading, and a page that is there gets what is new. */
function sectionsOf(
  { path, action, kind, name }: Draft,
  { brief, sections, lang, anew, known }: Site,
): PlannedPage["sections"] {
  const planned = (sections.get(path) ?? []).map(planSection);
  if (anew) return planned;
  const own = planned.filter((one) => one.kind !== "hero");
  const business = businessKindOf(`${brief.title} ${brief.summary}`);
  if (action === "create") return [{ heading: name, content: leads[kind][lang] || business.promise[lang] }, ...own];
  const present = known.site.page(path)?.source ?? "";
  const fresh = own.filter(({ content }) => !content.split("\n").every((line) => present.includes(line)));
  if (fresh.length > 0) return fresh;
  const contact = known.find("contact");
  const actions = contact === null || contact === path ? [] : [{ label: known.labelOf(contact), href: contact }];
  return [
    planSection({
      kind: "text",
      content: { heading: pageWords.ask[lang], paragraphs: [business.invitation[lang]], actions },
    }),
  ];
}

/** Returns a section as the plan shows it: its heading, and its words line by line. */
function planSection({ kind, content }: Section): PlannedPage["sections"][number] {
  const heading = "heading" in content && typeof content.heading === "string" ? content.heading : kind;
  const lines = wordsIn(content).filter((line) => line !== heading);
  return { heading, content: (lines.join("\n") || heading).slice(0, 3_900), kind, fields: content };
}

const technical = new Set([
  "icon",
  "picture",
  "href",
  "tone",
  "layout",
  "side",
  "pattern",
  "seed",
  "id",
  "isFeatured",
  "heading",
]);

function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) {
    const lines = value.map(wordsIn);
    return value.every((one) => typeof one === "object")
      ? lines.map((line) => line.join(" – ")).filter((line) => line !== "")
      : lines.flat();
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (technical.has(key) ? [] : wordsIn(one)));
}

function decisionsOf(
  brief: Brief,
  { entries }: Manifest,
  pages: readonly PlannedPage[],
  { known, facts, anew }: Site,
): SitePlan["decisions"] {
  const first = pages.find(({ action }) => action === "create" || action === "update")?.path ?? null;
  const pathOf = ({ kind, name }: ManifestEntry, decision: string): string | null => {
    if (kind === "page") return name;
    if (kind === "asset" || decision === "leave_out") return null;
    const created = pages.find(
      ({ title, path, action }) =>
        action === "create" && (title.toLowerCase() === name.toLowerCase() || path.includes(pageSlug(name))),
    );
    if (decision === "create") return created?.path ?? first;
    const fact = factOf(name, facts);
    const said =
      fact === null
        ? undefined
        : (pages.find((page) => shownOf(fact, page) !== null && page !== pages[0]) ??
          pages.find((page) => shownOf(fact, page) !== null));
    const form = isForm(name)
      ? pages.find(({ sections }) => sections.some(({ fields }) => fields?.form !== undefined))
      : undefined;
    return form?.path ?? said?.path ?? (anew ? first : (known.find(name) ?? first));
  };
  // An id missing from the brief is missing here too, so that the caller notices it.
  return entries.flatMap((entry) => {
    const decided = brief.decisions.find(({ id }) => id === entry.id);
    const path = decided === undefined ? null : pathOf(entry, decided.decision);
    return decided === undefined
      ? []
      : [
          {
            id: entry.id,
            path: path !== null && (entry.kind === "page" || pages.some((page) => page.path === path)) ? path : null,
          },
        ];
  });
}

const tokens = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** Returns the fact of the brief that the words name best; null if none shares enough with them. */
function factOf(words: string, facts: readonly Fact[]): Fact | null {
  const named = tokens(words);
  const isIn = (token: string, all: readonly string[]) =>
    all.some(
      (one) =>
        one === token ||
        (token.length >= 3 && one.length >= 3 && (one.startsWith(token.slice(0, 4)) || token.startsWith(one))),
    );
  const score = (fact: Fact) => {
    const own = tokens(visibleParts(fact).join(" "));
    const shared = own.filter((token) => isIn(token, named)).length;
    // A long sentence names a fact that stands in it whole.
    const isWhole = shared === own.length && own.length >= 2;
    return own.length === 0 ? 0 : Math.max(shared / Math.max(own.length, named.length * 0.7), isWhole ? 0.4 : 0);
  };
  const [best] = [...facts].sort((left, right) => score(right) - score(left));
  return best !== undefined && score(best) >= 0.4 ? best : null;
}

/** Returns what pages show of a fact: where it stands is no part of it. */
const visibleParts = ({ label, parts }: Fact) => (label === "Not on" ? [] : label === "Text" ? parts.slice(1) : parts);

/** Returns the parts of a fact that a page shows, all of them, or null. */
function shownOf(fact: Fact, { sections, path, title }: PlannedPage): string[] | null {
  const { label } = fact;
  const [called = ""] = fact.parts;
  const isHome = /(?:^|\/)index\.html?$/i.test(path);
  if (label === "Text" && !isPageCalled({ name: title, kind: isHome ? "home" : pageKindOf(title) }, called))
    return null;
  const parts = visibleParts(fact);
  const text = sections.map(({ heading, content }) => `${heading}\n${content}`).join("\n");
  const plain = text.replace(/[.,\s–-]+/g, " ");
  const shown = (label === "Address" ? parts.flatMap((part) => part.split(/,\s*/)) : parts).filter(
    (part) => part !== "" && part !== "-",
  );
  return shown.length > 0 && shown.every((part) => plain.includes(part.replace(/[.,\s–-]+/g, " ").trim()))
    ? shown
    : null;
}

const pointsMax = 290;

type Worded = Record<PlanLanguage, (words: string) => string>;
const quoted: Worded = { en: (words) => `“${words}”`, de: (words) => `„${words}“` };
const pointWords = {
  page: {
    en: (title) => `There is a page ${quoted.en(title)}.`,
    de: (title) => `Es gibt eine Seite ${quoted.de(title)}.`,
  },
  gone: {
    en: (title) => `There is no page ${quoted.en(title)} any more.`,
    de: (title) => `Es gibt keine Seite ${quoted.de(title)} mehr.`,
  },
  leads: {
    en: (label) => `The first page leads to ${quoted.en(label)}.`,
    de: (label) => `Die erste Seite führt zu ${quoted.de(label)}.`,
  },
  look: { en: (look) => `The pages have the look ${look}.`, de: (look) => `Die Seiten haben das Aussehen ${look}.` },
  tone: {
    en: (tone) => `The texts sound as they were wanted: ${tone}`,
    de: (tone) => `Die Texte klingen wie gewünscht: ${tone}`,
  },
} satisfies Record<string, Worded>;
const saysWords: Record<PlanLanguage, (title: string, text: string) => string> = {
  en: (title, text) => `${quoted.en(title)} says ${quoted.en(text)}.`,
  de: (title, text) => `Auf ${quoted.de(title)} steht ${quoted.de(text)}.`,
};

function acceptancePoints(
  pages: readonly PlannedPage[],
  navigation: SitePlan["navigation"],
  decisions: SitePlan["decisions"],
  { manifest, site, look }: { manifest: Manifest; site: Site; look: Pick<Look, "mood" | "accent" | "second"> },
): AcceptancePoint[] {
  const { brief, facts, anew, lang } = site;
  const titleOf = (path: string) => pages.find((page) => page.path === path)?.title ?? path;
  const points: AcceptancePoint[] = [];
  for (const { path, action, title, sections } of pages) {
    if (action === "remove") points.push({ text: pointWords.gone[lang](title), check: { kind: "page_absent", path } });
    const heading = sections[0]?.heading ?? title;
    if (action === "create" || (action === "update" && anew))
      points.push({ text: pointWords.page[lang](title), check: { kind: "page_says", path, text: heading } });
  }
  const [first] = navigation;
  for (const { path, label } of navigation)
    if (first !== undefined && path !== first.path)
      points.push({
        text: pointWords.leads[lang](label),
        check: { kind: "page_links", path: first.path, to: path },
      });
  const style = `in the mood “${look.mood}”${look.accent === null ? "" : ` in ${look.accent}`}${look.second === null ? "" : ` and ${look.second}`}`;
  const shownStyle = writeLookLine({ ...look, words: [] }, lang).replace(/^[^:]+: /, "");
  if (anew)
    points.push({
      text: pointWords.look[lang](shownStyle),
      check: { kind: "file_says", path: "css/kit.css", text: style },
    });
  for (const { id, path } of decisions) {
    const entry = manifest.entries.find((one) => one.id === id);
    const decided = brief.decisions.find((one) => one.id === id);
    if (entry?.kind !== "named" || decided === undefined || decided.decision === "leave_out") continue;
    points.push(...proofsOf(entry, decided.decision, path));
  }
  if (brief.tone !== notSpecified) points.push({ text: pointWords.tone[lang](brief.tone).slice(0, 480), check: null });
  return points.slice(0, pointsMax);

  /** Returns the point that a page is there or gone, if a change names it. */
  function changeOf({ path, title, action, sections }: PlannedPage, name: string, wish: string): AcceptancePoint[] {
    const named = tokens(name);
    if (action === "keep" || !tokens(title).every((token) => named.includes(token))) return [];
    return action === "remove"
      ? [{ text: pointWords.gone[lang](title), wish, check: { kind: "page_absent", path } }]
      : [
          {
            text: pointWords.page[lang](title),
            wish,
            check: { kind: "page_says", path, text: sections[0]?.heading ?? title },
          },
        ];
  }

  function proofsOf({ id: wish, name }: ManifestEntry, decision: string, path: string | null): AcceptancePoint[] {
    if (path === null) return [];
    const page = pages.find((one) => one.path === path);
    if (page === undefined || page.action === "keep" || page.action === "remove") return [];
    const says = (text: string): AcceptancePoint => ({
      text: saysWords[lang](titleOf(path), text.slice(0, 200)),
      wish,
      check: { kind: "page_says", path, text: text.slice(0, 400) },
    });
    if (decision === "create") return [says(page.sections[0]?.heading ?? page.title)];
    if (name === brief.title) return [says(name)];
    const what = brief.decisions.find(({ id }) => id === wish)?.what ?? "";
    if (anew && /look of every page|sehen alle Seiten aus/.test(what))
      return [
        {
          text: `${quoted[lang](name)}: ${pointWords.look[lang](shownStyle)}`.slice(0, 480),
          wish,
          check: { kind: "file_says", path: "css/kit.css", text: style },
        },
      ];
    const fact = isForm(name) ? null : factOf(name, facts);
    const shown = fact === null ? null : shownOf(fact, page);
    if (shown !== null) return shown.slice(0, 4).map(says);
    const form = page.sections.find(({ fields }) => fields?.form !== undefined || fields?.address !== undefined);
    if (/form|map|karte/i.test(name) && form !== undefined) return [says(form.heading)];
    if (what === wantedWords.changed(lang)) return pages.flatMap((one) => changeOf(one, name, wish));
    // The first page as a whole says what a site is about.
    return name.toLowerCase() !== brief.title.toLowerCase() && /what the site is about|Darum geht es/.test(what)
      ? [says(brief.title)]
      : [];
  }
}
