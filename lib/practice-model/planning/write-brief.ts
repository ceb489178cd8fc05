import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { slugOf } from "#lib/page-source/address-schema.ts";
import { planBegins } from "#lib/plans/phases/phase-headings.ts";
import { type Brief, type Decision, type Manifest, type ManifestEntry, notSpecified } from "#lib/plans/schema.ts";
import type { Said } from "../said.ts";
import { textOfMessage } from "../transcript.ts";
import { capitalise } from "../wording.ts";
import { type AgreedPage, type Agreement, isPlanningQuestion, pagesOf, readAgreement } from "./agreement.ts";
import { decideChanges } from "./change-decisions.ts";
import type { KnownSite } from "./known-site.ts";
import { isPageName } from "./page-kinds.ts";
import { inMenuOrder, isStart } from "./page-proposals.ts";
import { readDiscussion, readPhaseSite } from "./phase-site.ts";
import type { PlanLanguage } from "./plan-language.ts";
import { readBrief } from "./read-planning.ts";
import { writeFact } from "./reading/facts.ts";
import { factsOfPages } from "./site-facts.ts";
import { type WantedItem, wantedItems } from "./wanted-items.ts";
import { newPagesLabel, pagesLabel, writeLookLine } from "./write-plan.ts";

// Writes the brief of a discussion: the agreement, each fact word for word, and a decision for each id of the manifest.

const factsMax = 100;
const lineMax = 480;

export function writeBrief(prompt: LanguageModelV4Prompt, manifest: Manifest, instruction: number): Brief {
  const now = briefOf(prompt, manifest, instruction);
  const question = prompt[instruction];
  const edited = question === undefined ? null : readBrief(textOfMessage(question));
  return edited === null ? now : carryEdits(edited, briefOf(prompt.slice(0, instruction), manifest, instruction), now);
}

function briefOf(prompt: LanguageModelV4Prompt, manifest: Manifest, instruction: number): Brief {
  const first = prompt.findIndex((message) => message.role === "user" && isInstruction(textOfMessage(message)));
  const end = first === -1 ? instruction : first;
  const known = readPhaseSite(prompt.slice(0, end), manifest);
  const discussed = planningPart(readDiscussion(prompt.slice(0, end)));
  const changes = changesIn(prompt.slice(end));
  const said = [...discussed, ...changes];
  const agreement = readAgreement(said, known);
  const pages = pagesOf(agreement, known);
  // Facts of pages that stay are known; only a removed page's are dropped.
  const staying = known.paths.filter((path) => pages.find((page) => page.path === path)?.action !== "remove");
  const onSite = agreement.anew && isStart(known) ? [] : factsOfPages(known.site.pages(staying));
  const wanted = wantedItems(agreement, known);
  const changed = decideChanges(discussed, changes, known);
  const brief: Brief = {
    title: titleOf(agreement, known),
    summary: summaryOf(agreement, pages, manifest),
    audience: (agreement.audience ?? notSpecified).slice(0, lineMax),
    tone: (agreement.tone ?? notSpecified).slice(0, lineMax),
    facts: [
      ...new Set([
        ...(agreement.name === null ? [] : [writeFact({ label: "Name", parts: [agreement.name] }, agreement.lang)]),
        ...agreement.facts.map((fact) => writeFact(fact, agreement.lang)),
        ...onSite,
      ]),
    ]
      .filter((fact) => fact.length <= 3_000)
      .slice(0, factsMax),
    decisions: manifest.entries.map((entry) => {
      const asked = entry.kind === "named" ? changed.get(slugOf(entry.name)) : undefined;
      return asked === undefined ? decide(entry, wanted, pages, known, agreement) : { id: entry.id, ...asked };
    }),
  };
  if (agreement.anew) return brief;
  // Pages that stay keep their facts.
  return { ...brief, facts: brief.facts.filter((fact) => !onSite.includes(fact)) };
}

const isInstruction = (text: string) => /^MANIFEST\n```json$/m.test(text);

/** Returns the discussion from the wish on: small talk may come before the wish. */
function planningPart(all: readonly Said[]): Said[] {
  const said = all.slice(all.findLastIndex(({ role, text }) => role === "assistant" && text.endsWith(planBegins)) + 1);
  const from = said.findIndex(({ role, text }) => role === "assistant" && isPlanningQuestion(text));
  return from <= 0 ? [...said] : said.slice(from - 1);
}

const changesAsked =
  /^These changes (?:were asked for before|are asked for):\n\n([\s\S]*?)\n\nWrite the brief of this discussion now\./;

/** Returns the changes that a person asked for, in words. Gaps found by the software do not count. */
function changesIn(messages: LanguageModelV4Prompt): Said[] {
  return messages.flatMap((message): Said[] => {
    const changes = message.role === "user" ? changesAsked.exec(textOfMessage(message))?.[1] : undefined;
    const words = changes?.replace(/(?:[^\n]+\n\n)?BRIEF\n```json\n[\s\S]*?\n```/, "").trim() ?? "";
    const isFound = words.startsWith("The brief lacks something") || / is missing in the brief\.$/.test(words);
    if (words === "" || isFound) return [];
    // The changes answer no question of the discussion, so an empty one precedes each.
    const asked = words.split("\n\nThese changes are asked for:\n\n");
    return asked.flatMap((text): Said[] => [
      { role: "assistant", text: "" },
      { role: "user", text },
    ]);
  });
}

/** Returns the edited brief with the changes asked for since. `before` is the brief without these changes. */
function carryEdits(edited: Brief, before: Brief, now: Brief): Brief {
  const pick = <Field extends keyof Brief>(field: Field): Brief[Field] =>
    JSON.stringify(before[field]) === JSON.stringify(now[field]) ? edited[field] : now[field];
  const decisionOf = (brief: Brief, id: string) => brief.decisions.find((decision) => decision.id === id);
  return {
    title: pick("title"),
    summary: pick("summary"),
    audience: pick("audience"),
    tone: pick("tone"),
    facts: [...new Set([...edited.facts, ...now.facts.filter((fact) => !before.facts.includes(fact))])].slice(
      0,
      factsMax,
    ),
    decisions: now.decisions.map((decided) => {
      const isChanged = decisionOf(before, decided.id)?.decision !== decided.decision;
      return isChanged ? decided : (decisionOf(edited, decided.id) ?? decided);
    }),
  };
}

function titleOf(agreement: Agreement, known: KnownSite): string {
  if (agreement.name !== null) return agreement.name.slice(0, lineMax);
  if (!agreement.anew) return (known.name ?? "Website").slice(0, lineMax);
  const words = (agreement.subject ?? "Website").split(" ");
  return (words.length <= 4 ? words.map(capitalise).join(" ") : capitalise(words.join(" "))).slice(0, lineMax);
}

function summaryOf(agreement: Agreement, pages: readonly AgreedPage[], manifest: Manifest): string {
  const wish = agreement.wish.replace(/\s+/g, " ").slice(0, 2_500);
  const { lang } = agreement;
  const lines = [lang === "de" ? `Gewünscht ist: „${wish}“.` : `What was asked for: “${wish}”.`];
  const there = pages.filter(({ action }) => action !== "remove").map(({ name }) => name);
  if (agreement.anew) lines.push(`${pagesLabel[lang]}${inMenuOrder(there).join(", ")}.`.slice(0, 1_000));
  if (agreement.anew) lines.push(writeLookLine(agreement.look, lang));
  const isNamed = (name: string) => manifest.entries.some((entry) => slugOf(entry.name) === slugOf(name));
  const added = pages.filter(({ action, name }) => action === "create" && !isNamed(name)).map(({ name }) => name);
  if (!agreement.anew && added.length > 0) lines.push(`${newPagesLabel[lang]}${added.join(", ")}.`.slice(0, 1_000));
  return lines.join("\n");
}

/** The sentences about what becomes of a page or a name. */
const whats = {
  stays: { en: "It stays as it is.", de: "Es bleibt, wie es ist." },
  notAgreed: {
    en: "It is not among the pages that were agreed on.",
    de: "Sie ist nicht unter den vereinbarten Seiten.",
  },
  included: {
    en: "It stands on the page where it belongs, word for word.",
    de: "Es steht wörtlich auf der Seite, auf die es gehört.",
  },
  anew: { en: "It is written anew; its design stays.", de: "Sie wird neu geschrieben." },
  ordered: {
    en: "It is put in order: what it says stays, and what belongs on it is added.",
    de: "Sie wird geordnet: Was dort steht, bleibt, und was dazugehört, kommt dazu.",
  },
  gone: { en: "It goes, with every link that leads to it.", de: "Sie fällt weg, mit allen Links, die zu ihr führen." },
  kept: {
    en: "It stays as it is; only its navigation follows the other pages.",
    de: "Sie bleibt, wie sie ist; nur ihre Navigation folgt den anderen Seiten.",
  },
} satisfies Record<string, Record<PlanLanguage, string>>;

function decide(
  entry: ManifestEntry,
  wanted: readonly WantedItem[],
  pages: readonly AgreedPage[],
  known: KnownSite,
  agreement: Agreement,
): Decision {
  const { id, kind, name } = entry;
  const { lang } = agreement;
  if (kind === "asset") return { id, decision: "keep", what: whats.stays[lang] };
  if (kind === "page")
    return decidePage(
      id,
      pages.find(({ path }) => path === name),
      agreement,
    );
  const slug = slugOf(name);
  const item = wanted.find((one) => slugOf(one.name) === slug);
  if (item !== undefined && item.kind !== "page") return { id, decision: item.decision, what: item.what };
  const page =
    pages.find((planned) => slugOf(planned.name) === slug) ?? pages.find(({ path }) => path === known.find(name));
  if (page !== undefined) return decidePage(id, page, agreement);
  if (item !== undefined) return { id, decision: "leave_out", what: item.what };
  if (isPageName(name)) return { id, decision: "leave_out", what: whats.notAgreed[lang] };
  return { id, decision: "include", what: whats.included[lang] };
}

function decidePage(id: string, page: AgreedPage | undefined, { anew, lang }: Agreement): Decision {
  const action = page?.action ?? "keep";
  switch (action) {
    case "create":
      return { id, decision: "create", what: `${lang === "de" ? "Eine neue Seite" : "A new page"}, ${page?.path}.` };
    case "update":
      return { id, decision: "update", what: (anew ? whats.anew : whats.ordered)[lang] };
    case "remove":
      return { id, decision: "remove", what: whats.gone[lang] };
    case "keep":
      return { id, decision: "keep", what: whats.kept[lang] };
    default:
      return action satisfies never;
  }
}
