import { offered } from "../change-step.ts";
import { describeMove } from "../describe-site.ts";
import { answer, type Step } from "../next-move.ts";
import { listingCalls, readingCalls } from "../reading-calls.ts";
import { readSiteFiles } from "../site/site-files.ts";
import { SiteView } from "../site/site-view.ts";
import type { Transcript } from "../transcript.ts";
import { isForeign } from "../wish/foreign-words.ts";
import { readQuestion } from "../wish/read-question.ts";
import { capitalise, code, count, listPaths, quote } from "../wording.ts";
import {
  type Agreement,
  discussionOf,
  enough,
  otherAnswers,
  pagesOf,
  readAgreement,
  tones,
  undecidedPages,
  whatWithOthers,
  whichPages,
  whichTone,
} from "./agreement.ts";
import { type KnownSite, knowSite } from "./known-site.ts";
import { pageKindOf } from "./page-kinds.ts";
import { isStart, pageProposals } from "./page-proposals.ts";
import { ShapedFacts } from "./pages/shaped-facts.ts";
import { languageOfText, type PlanLanguage } from "./plan-language.ts";
import type { FactLabel } from "./reading/facts.ts";
import { factKindsOf, factsOfPages } from "./site-facts.ts";
import { newItems, type WantedItem, wantedItems } from "./wanted-items.ts";
import { moodWord } from "./write-plan.ts";

// One turn of a discussion: look at the site, record the named items, ask one question or sum up the agreement.

interface Offer {
  question: string;
  options: { label: string; description: string | null; recommended: boolean }[];
}

const goesOn = (lang: PlanLanguage) =>
  `${enough[lang]}; ${lang === "de" ? "an Ihrer Website ändert sich nichts, bis Sie den Plan freigeben" : "nothing on your site changes until you approve the plan"}.`;

export function discussStep(transcript: Transcript): Step {
  const { calls, history, request, tools } = transcript;
  if (languageOfText(request) === "en" && isForeign(request))
    return answer(`I only understand English and German. Please say it in one of them. ${goesOn("en")}`);
  const spoken = languageOfText(request);
  if (!offered(transcript, "list_files"))
    return answer(
      `${spoken === "de" ? "Ich kann mir die Website gerade nicht ansehen." : "I can't look at the site now."} ${goesOn(spoken)}`,
    );
  const files = readSiteFiles(calls);
  const listing = listingCalls(files, calls);
  if (listing.length > 0) return { kind: "calls", calls: listing };
  const site = new SiteView(files);
  const { missing, left } = site.toRead(site.paths);
  if (missing.length > 0) return { kind: "calls", calls: readingCalls(files, missing) };

  const asked = readQuestion(request);
  if (asked?.kind === "describe" && asked.about === "site" && request.trim().endsWith("?")) {
    const described = describeMove(site, asked.page);
    if (described.kind === "say") return answer(`${described.text}\n\n${goesOn("en")}`);
  }
  const known = knowSite(site);
  const said = discussionOf(history, request);
  const agreement = readAgreement(said, known);
  const before = said.length > 1 ? readAgreement(said.slice(0, -1), known) : null;
  const items = newItems(before, agreement, known);
  // Without the tool, the named items are still in the messages.
  const records = tools?.has("record_wanted") === true && !calls.some(({ name }) => name === "record_wanted");
  if (records && items.length > 0) return { kind: "calls", calls: recordCalls(items) };

  const question = before === null ? (said[0]?.text ?? request) : null;
  const offer = nextOffer(
    agreement,
    known,
    said.map(({ text }) => text),
  );
  const good = agreement.lang === "de" ? "Gut." : "Good.";
  const opening = question === null || agreement.lang === "de" ? good : whatIsThere(known, left);
  if (offer === null || calls.some(({ name }) => name === "present_options"))
    return answer(`${opening} ${recap(agreement, known)}`);
  if (offered(transcript, "present_options"))
    return { kind: "calls", text: opening, calls: [{ name: "present_options", input: { ...offer } }] };
  return answer(`${opening} ${offer.question}\n\n${offer.options.map(({ label }) => `- **${label}**`).join("\n")}`);
}

const itemsOfCall = 40;
const recordCalls = (items: readonly WantedItem[]) =>
  Array.from({ length: Math.ceil(items.length / itemsOfCall) }, (_, index) => ({
    name: "record_wanted",
    input: {
      items: items.slice(index * itemsOfCall, (index + 1) * itemsOfCall).map(({ name, kind }) => ({ name, kind })),
    },
  }));

function whatIsThere({ paths }: KnownSite, left: readonly string[]): string {
  if (paths.length === 0) return "I looked at the site: there is no page yet.";
  const unread = left.length === 0 ? "" : ` I did not read ${listPaths(left)}: that is more than I read in one turn.`;
  return `I looked at the site: there ${paths.length === 1 ? "is one page" : `are ${count(paths.length, "page")}`}, ${listPaths(paths)}.${unread}`;
}

/** Returns the next question, each asked once: which pages, the fate of the others, the tone. Null at the end. */
function nextOffer(agreement: Agreement, known: KnownSite, said: readonly string[]): Offer | null {
  const { lang } = agreement;
  const wasAsked = (question: Record<PlanLanguage, string>) =>
    said.some((text) => Object.values(question).some((one) => text.includes(one)));
  if (agreement.anew && agreement.chosen === null && !wasAsked(whichPages)) {
    const offer = offerPages(agreement, known);
    if (offer !== null) return offer;
  }
  const undecided = agreement.anew && isStart(known) ? [] : undecidedPages(agreement, known);
  const hasWork = agreement.anew || agreement.wishes.length > 0;
  // A person who only adds a page need not decide about the others.
  const isAboutOthers = agreement.anew || agreement.wishes.some(({ action }) => action !== "create");
  if (isAboutOthers && undecided.length > 0 && !wasAsked(whatWithOthers)) {
    return {
      question:
        lang === "de"
          ? `${plainList(undecided, lang)}: Davon haben Sie nichts gesagt. ${whatWithOthers.de}`
          : `You did not mention ${plainList(undecided, lang)}. ${whatWithOthers.en}`,
      options: otherAnswers[lang].map(({ label, description }, index) => ({
        label,
        description,
        recommended: index === 0,
      })),
    };
  }
  const writes = pagesOf(agreement, known).some(({ action }) => action === "create" || action === "update");
  const isNew = !wasAsked(whichPages) && !wasAsked(whatWithOthers);
  if (
    hasWork &&
    writes &&
    isNew &&
    agreement.tone === null &&
    agreement.facts.length < 3 &&
    agreement.lang === "en" &&
    !wasAsked(whichTone)
  ) {
    const descriptions = [
      "As you would say it across the counter.",
      "Facts first, few words.",
      "A little more about the people behind it.",
    ];
    return {
      question: whichTone[lang],
      options: tones[lang].map((label, index) => ({
        label,
        description: descriptions[index] ?? null,
        recommended: index === 0,
      })),
    };
  }
  return null;
}

const withArticle = (subject: string) =>
  /^\p{Lu}/u.test(subject) || /[^s]s$/.test(subject) ? subject : `${/^[aeiou]/i.test(subject) ? "an" : "a"} ${subject}`;

function plainList(paths: readonly string[], lang: PlanLanguage): string {
  const and = lang === "de" ? "und" : "and";
  return paths.length > 5
    ? `${paths.slice(0, 4).join(", ")} ${and} ${paths.length - 4} ${lang === "de" ? "weitere Seiten" : "more pages"}`
    : [paths.slice(0, -1).join(", "), paths.at(-1)].filter((part) => part !== "").join(` ${and} `);
}

function offerPages(agreement: Agreement, known: KnownSite): Offer | null {
  const proposals = pageProposals(agreement, known);
  if (proposals.length < 2) return null;
  const subject = agreement.name ?? (agreement.subject === null ? null : withArticle(agreement.subject));
  return {
    question:
      subject === null
        ? whichPages[agreement.lang]
        : agreement.lang === "de"
          ? `Eine Website: ${agreement.name ?? agreement.subject}. ${whichPages.de}`
          : `A site for ${subject}. ${whichPages.en}`,
    options: proposals.map(({ label, names }, index) => ({
      label,
      description: whatChanges({ ...agreement, chosen: names }, known),
      recommended: index === 0,
    })),
  };
}

function whatChanges(agreement: Agreement, known: KnownSite): string {
  const pages = pagesOf(agreement, known);
  const named = (verb: string, action: string) => {
    const paths = pages.filter((page) => page.action === action).map(({ path }) => path);
    return paths.length === 0 ? [] : [`${verb} ${paths.join(", ")}`];
  };
  const [rewrites, adds, removes] =
    agreement.lang === "de" ? ["neu geschrieben:", "neu:", "fällt weg:"] : ["rewrites", "adds", "removes"];
  const text = [...named(rewrites, "update"), ...named(adds, "create"), ...named(removes, "remove")].join("; ");
  return text.length > 190 ? `${text.slice(0, 189)}…` : capitalise(text);
}

type Missing = [FactLabel[], string, string];
/** The facts that visitors look for, and how to ask for them while they are unknown. */
const lookedFor: Missing[] = [
  [
    ["Address"],
    "Send me your address and I put it on the Contact page",
    "Schicken Sie mir Ihre Adresse, dann steht sie auf der Kontaktseite",
  ],
  [
    ["Phone", "E-mail"],
    "Send me a phone number or a mail address and I put it on the Contact page and into every footer",
    "Schicken Sie mir eine Telefonnummer oder Mailadresse, dann steht sie auf der Kontaktseite und unter jeder Seite",
  ],
  [
    ["Opening hours", "Timetable", "Date"],
    "Send me your opening hours or times and I put them on the first page",
    "Schicken Sie mir Ihre Öffnungszeiten, dann stehen sie auf der ersten Seite",
  ],
  [
    ["Price"],
    "Send me your prices and they get a list of their own",
    "Schicken Sie mir Ihre Preise, dann bekommen sie eine eigene Liste",
  ],
];

function toSend({ facts, lang, name, anew, chosen, wishes }: Agreement, known: KnownSite): string[] {
  const onSite = factsOfPages(known.site.pages(known.paths)).join("\n");
  const has = (label: FactLabel) =>
    facts.some((fact) => fact.label === label) ||
    (!isStart(known) && factKindsOf(onSite).some((kind) => labelOfKind[kind] === label));
  const say = (en: string, de: string) => (lang === "de" ? de : en);
  const names = [...(chosen ?? []), ...wishes.map((wish) => wish.name)];
  return [
    ...(anew && name === null
      ? [say("Tell me the name, and every page carries it", "Sagen Sie mir den Namen, dann trägt ihn jede Seite")]
      : []),
    ...lookedFor.flatMap(([labels, en, de]) => (labels.some(has) ? [] : [say(en, de)])),
    ...(anew && names.some((page) => pageKindOf(page) === "imprint")
      ? [
          new ShapedFacts(facts).owners.length > 0
            ? say(
                "The imprint still needs your register and VAT number if you have them",
                "Im Impressum fehlen noch Register und Umsatzsteuer-Nummer, falls Sie welche haben. Auch eine Kammer und eine Datenschutzerklärung gehören hinein, wenn sie für Sie gelten; schicken Sie mir die Angaben",
              )
            : say(
                "The imprint still needs who represents you, and your register and VAT number if you have them",
                "Im Impressum fehlt noch, wer Sie vertritt, und Register und Umsatzsteuer-Nummer, falls Sie welche haben. Auch eine Kammer und eine Datenschutzerklärung gehören hinein, wenn sie für Sie gelten; schicken Sie mir die Angaben",
              ),
        ]
      : []),
    ...(anew &&
    names.some((page) => pageKindOf(page) === "questions") &&
    !facts.some(({ label }) => label === "Question")
      ? [
          say(
            "Send me the questions that you hear most often, with your answers; until then that page answers what I know",
            "Schicken Sie mir die Fragen, die Sie am häufigsten hören, mit Ihren Antworten; bis dahin beantwortet die Seite, was ich weiß",
          ),
        ]
      : []),
  ];
}

const labelOfKind: Partial<Record<string, FactLabel>> = {
  phone: "Phone",
  email: "E-mail",
  address: "Address",
  hours: "Opening hours",
  price: "Price",
};

function recap(agreement: Agreement, known: KnownSite): string {
  const { lang, anew, look, facts } = agreement;
  const pages = pagesOf(agreement, known);
  const say = (en: string, de: string) => (lang === "de" ? de : en);
  const inQuotes = (text: string) => (lang === "de" ? quote(text).replace(/^“([\s\S]*)”$/, "„$1“") : quote(text));
  const list = (verb: string, action: string) => {
    const own = pages.filter((page) => page.action === action);
    return own.length === 0
      ? []
      : [`- **${verb}**: ${own.map(({ name, path }) => `${name} (${code(path)})`).join(", ")}`];
  };
  if (
    !anew &&
    agreement.wishes.length === 0 &&
    agreement.rest === null &&
    agreement.unmatched.length === 0 &&
    facts.length === 0
  ) {
    const example = say(
      "Tell me what the site is for and which pages it should have, or which pages to keep, rewrite, drop or add: for example “a four-page site for a bike repair shop”, or “keep the home page, rewrite about.html, add a prices page”.",
      "Sagen Sie mir, wofür die Website ist und welche Seiten sie haben soll, zum Beispiel: „eine Website für eine Fahrradwerkstatt, mit Leistungen, Preisen und Anfahrt“.",
    );
    return `${example}\n\n${goesOn(lang)}`;
  }
  const colours = [look.accent, look.second].filter((one) => one !== null);
  const left = wantedItems(agreement, known).filter(
    ({ decision, kind }) => decision === "leave_out" && kind !== "page" && kind !== "fact",
  );
  const lines = [
    ...list(say("New", "Neu"), "create"),
    ...list(say("Rewritten", "Neu geschrieben"), "update"),
    ...list(say("Kept", "Bleibt"), "keep"),
    ...list(say("Removed", "Fällt weg"), "remove"),
    ...agreement.unmatched.map((name) =>
      say(
        `- I see no page ${quote(name)}, so nothing is planned for it.`,
        `- Ich sehe keine Seite ${inQuotes(name)}, also ist für sie nichts geplant.`,
      ),
    ),
    ...(anew
      ? [
          `- **${say("Look", "Aussehen")}**: ${[inQuotes(moodWord(look.mood, lang)), ...colours].join(", ")}${look.words.length === 0 ? "" : ` (${look.words.join(", ")})`}`,
        ]
      : []),
    ...(agreement.tone === null ? [] : [`- **${say("Texts", "Texte")}**: ${agreement.tone}`]),
    ...(facts.length === 0
      ? []
      : [
          `- **${say("Word for word", "Wörtlich")}**: ${facts.map(({ parts }) => inQuotes(parts.filter((part) => part !== "" && part !== "-").join(" "))).join(", ")}`,
        ]),
  ];
  const leftLines = left.map(({ name, what }) => `- ${inQuotes(name)}: ${what}`);
  const notThere =
    left.length === 0 ? "" : `\n\n${say("Not included, because:", "Nicht dabei, weil:")}\n\n${leftLines.join("\n")}`;
  const missing = toSend(agreement, known);
  const asked =
    missing.length === 0
      ? ""
      : `\n\n${say("What I don’t know yet:", "Was ich noch nicht weiß:")}\n\n${missing.map((line) => `- ${line}.`).join("\n")}`;
  return `${say("This is what we have", "Das haben wir")}:\n\n${lines.join("\n")}${notThere}${asked}\n\n${goesOn(lang)}`;
}
