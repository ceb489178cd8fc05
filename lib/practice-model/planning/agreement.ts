import { beginsWithLabel } from "../choice-labels.ts";
import type { Said } from "../said.ts";
import { capitalise } from "../wording.ts";
import { businessKindOf } from "./business-kinds.ts";
import { type KnownSite, newPagePath, pageSlug } from "./known-site.ts";
import { pageKindOf } from "./page-kinds.ts";
import { isStart, pageProposals, type WantedPages } from "./page-proposals.ts";
import { type PageWish, parseWish, type WishAction } from "./parse-wish.ts";
import { languageOfText, type PlanLanguage } from "./plan-language.ts";
import type { Fact } from "./reading/facts.ts";
import { cutUnwanted, droppedFacts, isUnwanted, mergeFacts } from "./reading/merge-facts.ts";
import { readDescription } from "./reading/read-facts.ts";
import { coloursIn, type Look, readLook } from "./reading/read-look.ts";
import { cutPlacements } from "./reading/read-placements.ts";

// Reads the agreement of a discussion from all its messages: a question is answered by the message after it.

export const whichPages = { en: "Which pages should it have?", de: "Welche Seiten soll sie haben?" };
export const whatWithOthers = { en: "What should happen to the others?", de: "Was soll mit den anderen geschehen?" };
export const whichTone = { en: "How should the texts sound?", de: "Wie sollen die Texte klingen?" };
/** Ends every answer of a discussion that asks no question. */
export const enough = {
  en: "“That’s enough, make the plan” goes on from here",
  de: "Mit „Das genügt, mach den Plan“ geht es weiter",
};
/** Answers of conversations that began with an earlier version. */
const earlier = ["Mit „That’s enough, make the plan“ geht es weiter"];
const markers = [whichPages, whatWithOthers, whichTone, enough].flatMap((both) => Object.values(both)).concat(earlier);

interface OtherAnswer {
  label: string;
  action: WishAction;
  description: string;
}
export const otherAnswers: Record<PlanLanguage, readonly OtherAnswer[]> = {
  en: [
    { label: "Keep them as they are", action: "keep", description: "Only their navigation follows the new pages." },
    {
      label: "Rewrite them too",
      action: "update",
      description: "They keep what they say and get the same order as the others.",
    },
    { label: "Remove them", action: "remove", description: "With every link that leads to them." },
  ],
  de: [
    { label: "So lassen, wie sie sind", action: "keep", description: "Nur ihre Navigation folgt den neuen Seiten." },
    {
      label: "Auch neu schreiben",
      action: "update",
      description: "Sie behalten, was sie sagen, und werden geordnet wie die anderen.",
    },
    { label: "Entfernen", action: "remove", description: "Mit allen Links, die zu ihnen führen." },
  ],
};

export const tones: Record<PlanLanguage, readonly string[]> = {
  en: ["Friendly and plain", "Short and businesslike", "Warm and personal"],
  de: ["Freundlich und klar", "Kurz und sachlich", "Warm und persönlich"],
};

export interface AgreedPage {
  action: WishAction;
  name: string;
  path: string;
}

export interface Agreement extends WantedPages {
  name: string | null;
  tone: string | null;
  audience: string | null;
  /** Whether a new site is planned, and not only changes of the present one. */
  anew: boolean;
  /** The chosen page names; null until a choice is made. */
  chosen: string[] | null;
  /** Pages to keep, change or remove that do not exist. */
  unmatched: string[];
  /** The action for all pages not named; null until it is given. */
  rest: WishAction | null;
  lang: PlanLanguage;
  /** The facts that were told, in the person's words. */
  facts: Fact[];
  /** The facts that a later message has corrected or dropped. */
  corrected: Fact[];
  /** The clauses that ask for something. */
  requests: string[];
  /** The names of pages in the person's own words. */
  requestedPages: string[];
  look: Look;
}

export const isPlanningQuestion = (text: string) => markers.some((marker) => text.includes(marker));

/** Returns the messages of the discussion: from the wish that led to its first question on. */
export function discussionOf(history: readonly Said[], request: string): Said[] {
  let from = history.length;
  while (from >= 2 && history[from - 1]?.role === "assistant" && isPlanningQuestion(history[from - 1]?.text ?? ""))
    from -= 2;
  return [...history.slice(Math.max(0, from)), { role: "user", text: request }];
}

export function readAgreement(said: readonly Said[], known: KnownSite): Agreement {
  const agreement: Agreement = {
    wish: said.find(({ role }) => role === "user")?.text.trim() ?? "",
    subject: null,
    name: null,
    tone: null,
    audience: null,
    anew: false,
    count: null,
    chosen: null,
    wishes: [],
    unmatched: [],
    rest: null,
    lang: languageOfText(
      said
        .filter(({ role }) => role === "user")
        .map(({ text }) => text)
        .join("\n"),
    ),
    facts: [],
    corrected: [],
    requests: [],
    requestedPages: [],
    look: readLook([], businessKindOf("")),
  };
  for (const [index, { role, text }] of said.entries()) {
    if (role !== "user") continue;
    const before = said[index - 1];
    const question = before?.role === "assistant" ? before.text : "";
    if (!takeAnswer(agreement, known, question, text)) takeMessage(agreement, known, question, text);
  }
  agreement.look = readLook(
    agreement.requests,
    businessKindOf(`${agreement.subject ?? agreement.wish} ${agreement.name ?? ""}`),
  );
  return agreement;
}

const asks = (question: string, wordings: Record<PlanLanguage, string>) =>
  Object.values(wordings).some((one) => question.includes(one));
const asksIn = (question: string, { de }: Record<PlanLanguage, string>): PlanLanguage =>
  question.includes(de) ? "de" : "en";
const asksForPages = (question: string) => asks(question, whichPages);

/** Takes a message as an answer to the question before it. Returns false if it is not one of the offered answers. */
function takeAnswer(agreement: Agreement, known: KnownSite, question: string, text: string): boolean {
  if (asksForPages(question)) {
    const proposals = pageProposals(agreement, known);
    const picked = pick(
      proposals.map(({ label }) => label),
      text,
    );
    const proposal = proposals[picked ?? -1];
    if (proposal !== undefined) agreement.chosen = [...proposal.names];
    return proposal !== undefined;
  }
  if (asks(question, whatWithOthers)) {
    const answers = Object.values(otherAnswers).flat();
    const labels = answers.map(({ label }) => label);
    const answer = answers[pick(labels, text) ?? -1];
    if (answer !== undefined) agreement.rest = answer.action;
    return answer !== undefined;
  }
  if (!asks(question, whichTone)) return false;
  const offered = tones[asksIn(question, whichTone)];
  const tone =
    offered[pick(offered, text) ?? -1] ?? (text.length <= 60 && !/[.\n]/.test(text.trim()) ? text.trim() : undefined);
  if (tone !== undefined) agreement.tone = tone;
  return tone !== undefined;
}

/** Returns the index of the picked label: by label, by number, or the first one for a plain “yes”. */
function pick(labels: readonly string[], text: string): number | null {
  const named = labels.findIndex((label) => beginsWithLabel(text, label));
  if (named !== -1) return named;
  const said = text
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, "");
  if (
    /^(?:yes|ja|gerne?|passt|genau|wie empfohlen|mach (?:mal|das)|einverstanden|klingt gut|ok|okay|sure|fine|good|that's fine|sounds good|as recommended|(?:the )?recommended(?: one)?|you decide|whatever you think)(?:,? (?:please|bitte))?$/.test(
      said,
    )
  )
    return 0;
  const ordinals = [
    /^(?:(?:the )?first(?: one)?|1|one|(?:die |das )?erste)$/,
    /^(?:(?:the )?second(?: one)?|2|two|(?:die |das )?zweite)$/,
    /^(?:(?:the )?third(?: one)?|3|three)$/,
  ];
  const at = ordinals.findIndex((pattern) => pattern.test(said));
  return at === -1 || at >= labels.length ? null : at;
}

function takeMessage(agreement: Agreement, known: KnownSite, question: string, given: string): void {
  const { unwanted, rest: text } = cutUnwanted(given);
  const placed = cutPlacements(text);
  const wish = parseWish(placed.rest, (name) => known.find(name) !== null);
  const isWish = agreement.subject === null && agreement.wishes.length === 0;
  if (isWish && (wish.subject !== null || wish.name !== null || wish.pages.length > 0)) agreement.wish = text.trim();
  agreement.subject ??= wish.subject;
  agreement.name = wish.name ?? agreement.name;
  agreement.count = wish.pageCount ?? agreement.count;
  agreement.tone = wish.tone ?? agreement.tone;
  agreement.audience = wish.audience ?? agreement.audience;
  const isList = asksForPages(question) && wish.pages.length >= 2 && !/^\W*(?:add|also|plus|and)\b/i.test(text);
  if (isList && wish.pages.every(({ action }) => action === "create")) {
    const names = wish.pages.map(({ name }) => name).filter((name) => pageKindOf(name) !== "home");
    agreement.chosen = [agreement.lang === "de" ? "Start" : "Home", ...names.map(capitalise)];
    return;
  }
  const read = readDescription(text, agreement.lang, agreement.name);
  agreement.anew ||=
    (wish.isNewSite || (isStart(known) && read.facts.length >= 3)) &&
    !wish.pages.some(({ action }) => action !== "create");
  for (const page of wish.pages) {
    agreement.requestedPages.push(page.name);
    takePage(agreement, known, {
      ...page,
      name: page.action === "create" ? pageNameOf(page.name, agreement.lang) : page.name,
    });
  }
  const before = agreement.facts;
  agreement.facts = mergeFacts(before, read.facts).filter(
    ({ words }) => !isUnwanted(words, [...unwanted, agreement.name ?? ""]),
  );
  const wishes: string[] = [];
  for (const request of read.requests) {
    const dropped = droppedFacts(request, agreement.facts);
    if (dropped.length > 0) agreement.facts = agreement.facts.filter((fact) => !dropped.includes(fact));
    else if (!agreement.requests.includes(request)) wishes.push(request);
  }
  // The colour that is named last counts first.
  const isRecoloured = wishes.some((wish) => coloursIn(wish).length > 0);
  agreement.requests = isRecoloured ? [...wishes, ...agreement.requests] : [...agreement.requests, ...wishes];
  const staying = new Set(agreement.facts.map(({ words }) => words));
  agreement.corrected.push(...before.filter(({ words }) => !staying.has(words)));
}

/** Returns the name of a page as a menu has it. */
function pageNameOf(name: string, lang: PlanLanguage): string {
  if (pageKindOf(name) === "questions")
    return lang === "de" ? "Häufige Fragen" : /^faqs?$/i.test(name) ? name : "Questions";
  return capitalise(name);
}

function takePage(agreement: Agreement, known: KnownSite, page: PageWish): void {
  if (page.name === "*") {
    agreement.rest = page.action;
    return;
  }
  const path = page.action === "create" && !agreement.anew ? known.findNamed(page.name) : known.find(page.name);
  const isSame = (name: string) =>
    name.toLowerCase() === page.name.toLowerCase() ||
    (path !== null && known.find(name) === path) ||
    (agreement.anew && isKind(name, page.name));
  // A page of the recommended selection can be refused before anything is chosen.
  if (page.action === "remove" && agreement.anew && path === null)
    agreement.chosen ??= pageProposals(agreement, known)[0]?.names ?? null;
  const planned = agreement.chosen ?? [];
  if (page.action === "create") {
    if (planned.some(isSame)) return;
    agreement.wishes = [...agreement.wishes.filter(({ name }) => !isSame(name)), page];
    return;
  }
  // "Without the prices page": a page that was to be created is dropped again.
  const wasNew =
    planned.some(isSame) || agreement.wishes.some(({ action, name }) => action === "create" && isSame(name));
  if (page.action === "remove" && wasNew) {
    agreement.chosen = agreement.chosen?.filter((name) => !isSame(name)) ?? null;
    agreement.wishes = agreement.wishes.filter(({ name }) => !isSame(name));
    if (path === null) return;
  }
  if (path === null) {
    agreement.unmatched = [...agreement.unmatched.filter((name) => name !== page.name), page.name];
    return;
  }
  agreement.wishes = [...agreement.wishes.filter(({ name }) => !isSame(name)), page];
}

const isKind = (left: string, right: string) => pageKindOf(left) !== "other" && pageKindOf(left) === pageKindOf(right);

/** Returns every page of the plan, new ones in the order in which they were named. */
export function pagesOf(agreement: Agreement, known: KnownSite): AgreedPage[] {
  const pages: AgreedPage[] = [];
  const push = (action: WishAction, name: string, path: string) => {
    if (!pages.some((page) => page.path === path)) pages.push({ action, name, path });
  };
  for (const { action, name } of agreement.wishes) {
    const path = known.find(name);
    if (action !== "create" && path !== null) push(action, known.labelOf(path), path);
  }
  if (agreement.anew) {
    const names = agreement.chosen ?? pageProposals(agreement, known)[0]?.names ?? [];
    for (const name of names) pushNamed(name);
  }
  for (const { action, name } of agreement.wishes) if (action === "create") pushNamed(name);
  const rest = agreement.rest ?? (agreement.anew && isStart(known) ? "remove" : "keep");
  for (const path of known.paths) push(rest, known.labelOf(path), path);
  return pages;

  function pushNamed(name: string) {
    const path = agreement.anew ? known.find(name) : known.findNamed(name);
    if (path !== null)
      push("update", path === known.home && !agreement.anew ? known.labelOf(path) : capitalise(name), path);
    else
      push("create", capitalise(name), pageKindOf(name) === "home" ? "index.html" : newPagePath(known, pageSlug(name)));
  }
}

/** Returns the pages of the site that neither a wish nor a choice decides about. */
export function undecidedPages(agreement: Agreement, known: KnownSite): string[] {
  if (agreement.rest !== null) return [];
  const decided = new Set(pagesOf({ ...agreement, rest: null }, { ...known, paths: [] }).map(({ path }) => path));
  return known.paths.filter((path) => !decided.has(path));
}
