import type { Fact } from "./facts.ts";
import { tidy } from "./facts.ts";

// Finds how to reach somebody in a description, and questions and quotes that stand in it word for word. All of it is cut out, so that
// the sentences that are left read as the person meant them.

export interface Cut {
  facts: Fact[];
  /** The text without them. */
  rest: string;
}

const email = /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,100}(?:\.[\p{L}\d-]{1,60})*\.\p{L}{2,20}/u;
const phone =
  /(?:(?<=\b(?:tel|phone|fon|telefon|mobile?|call|ring|call us|call us on|number is|nummer)\b[.: ]{0,3})|(?<![\d.:/£€$]))(?:\+\d|\(?0)[\d ()/-]{6,18}\d(?![\d:.]*\d)/iu;
const city =
  "(?:,? (?:in )?(?:(?:[A-Z]{1,2}-)?\\d{5} )?\\p{Lu}[\\p{L}'’-]+(?: (?:am|an der|upon|on) \\p{Lu}[\\p{L}'’-]+| \\p{Lu}\\p{Ll}[\\p{L}'’-]*)?)?";
const postcode =
  "(?:,? [A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}(?![\\p{L}\\d])|,? [A-Z]{2} \\d{5}|,? \\d{5}(?: \\p{Lu}[\\p{L}-]+)?)?";
const street =
  "(?:Street|St|Road|Rd|Lane|Avenue|Ave|Square|Place|Way|Row|Close|Drive|Court|Terrace|Hill|Yard|Quay|Wharf|Crescent|Gardens|Mews)(?![\\p{L}])\\.?";
const addresses = [
  // With a post code anything with a number is an address.
  /(?<![\p{L}\d])\p{Lu}[\p{L}'’-]+(?:(?<=[Ss]tr|St|Dr|Prof)\.)?(?: (?:\p{Lu}[\p{L}.'’-]+|am|an|der|den|im|zum|zur|de|la)){0,3} \d{1,4} ?[a-z]?,? \d{5} \p{Lu}[\p{L}-]+(?: (?:am|an der|im|ob der) \p{Lu}[\p{L}-]+)?/u,
  new RegExp(`(?<![\\p{L}\\d])\\d{1,4}[a-z]? (?:\\p{Lu}[\\p{L}'’.-]* ){1,3}${street}${city}${postcode}`, "u"),
  /(?<![\p{L}\d])(?:\p{Lu}\p{L}+ )?(?:\p{Lu}[\p{L}.-]*(?:straße|strasse|str\.|weg|platz|gasse|allee|ring|ufer|damm|hof|markt|berg|steig)|(?:Am|An der|An den|Im|In der|Zum|Zur|Auf der|Auf dem|Alte[rs]?|Hinter der) \p{Lu}[\p{L}-]+) \d{1,4} ?[a-z]?(?![\p{L}\d])(?:,? ?(?:in )?\d{5} \p{Lu}[\p{L}-]+(?: (?:am|an der|im|ob der) \p{Lu}[\p{L}-]+)?| ?,? in \p{Lu}[\p{L}-]+)?/u,
  new RegExp(`(?<![\\p{L}\\d] )\\p{Lu}[\\p{L}'’-]+ ${street}(?:,| in| at) \\p{Lu}[\\p{L}'’-]+${postcode}`, "u"),
];

function addressLines(words: string): string[] {
  const lines = words.split(/,\s*|\s+in (?=\p{Lu})/u).map(tidy);
  const german = /^(.*\d ?[a-z]?) (\d{5} .+)$/u.exec(words.replace(/,/g, ""));
  return (lines.length === 1 && german ? [german[1] ?? "", german[2] ?? ""] : lines)
    .filter((line) => line !== "")
    .slice(0, 5);
}

const town = "\\p{Lu}\\p{Ll}[\\p{L}-]+(?: (?:am|an der|im|ob der|upon|on) \\p{Lu}[\\p{L}-]+)?";
const noTown =
  /^(?:Tel|Telefon|Phone|Fax|Handy|Mobil|Mail|E-Mail|Email|Web|Instagram|Wir|Ich|Wo|Geöffnet|Offen|Öffnungszeiten|Open|Opening|Inhaber\p{L}*|Seiten|Pages|Preise|Prices|Kontakt|Contact|Call|Mo|Di|Mi|Do|Fr|Sa|So|\p{L}+tags?)$/u;

/** Returns an address with the town that stands beside it: „in Bremen, Steinweg 12“, „Steinweg 12, Bremen“. */
function withTown(text: string, address: string): { lines: readonly string[]; words: string } {
  const lines = addressLines(address.trim().replace(/^in /, ""));
  const at = text.indexOf(address);
  if (lines.length !== 1) return { lines, words: address };
  const behind = new RegExp(`^,? (${town})(?=\\s*(?:[.,;!?)\\n]|\uE003|$))`, "u").exec(text.slice(at + address.length));
  if (behind?.[1] !== undefined && !noTown.test(behind[1]))
    return { lines: [...lines, behind[1]], words: address + behind[0] };
  const before = new RegExp(`(?:^|\\s)(?:in|aus) (${town})[,:]?\\s*\\(?$`, "u").exec(text.slice(0, at))?.[1];
  return { lines: before === undefined || noTown.test(before) ? lines : [...lines, before], words: address };
}

/** Cuts out address, phone number and mail address; each once. Words of the site's own name are no address. */
export function cutContacts(text: string, name: string | null): Cut {
  const facts: Fact[] = [];
  // A name such as “Harbour Lane Festival” stays where it is.
  const hidden = name === null ? "" : "\uE002".repeat(name.length);
  let rest = name === null ? text : text.replaceAll(name, hidden);
  const cut = (pattern: RegExp, take: (words: string) => Pick<Fact, "label" | "parts">) => {
    const found = pattern.exec(rest)?.[0];
    if (found === undefined) return false;
    facts.push({ ...take(found.trim()), words: found.trim() });
    rest = rest.replace(found, " \uE003 ");
    return true;
  };
  cut(email, (words) => ({ label: "E-mail", parts: [words] }));
  cut(phone, (words) => ({ label: "Phone", parts: [words.replace(/\s+/g, " ")] }));
  const told =
    /(?<=^|[.!?;,\n]\s*)(?:our |the |my |unsere |die )?(?:address|adresse|anschrift)(?: is| ist| lautet|:)\s+([^.!?;\n]{4,80})/iu.exec(
      rest,
    );
  if (told) {
    facts.push({ label: "Address", parts: [addressLines(told[1] ?? "").join(", ")], words: (told[1] ?? "").trim() });
    rest = rest.replace(told[0], " \uE003 ");
  }
  const found = told
    ? undefined
    : addresses.map((pattern) => pattern.exec(rest)?.[0]).find((words) => words !== undefined);
  if (found !== undefined) {
    const { lines, words } = withTown(rest, found);
    facts.push({ label: "Address", parts: [lines.join(", ")], words: words.trim() });
    rest = rest.replace(words, " \uE003 ");
  }
  // “(Weingut Hofmann, Hauptstraße 15)” says nothing else.
  const bare = rest.replace(/\([^()]{0,80}\uE003[^()]{0,40}\)/g, " ");
  return { facts, rest: name === null ? bare : bare.replaceAll(hidden, name) };
}

const asks =
  /^(?:do|does|can|could|is|are|how|what|when|where|which|who|may|must|will|should|why|brauche?|brauchen|kann|können|muss|müssen|darf|dürfen|wie|was|wann|wo|woher|gibt|ist|sind|soll|welche[rs]?|wer|warum|habt|haben|bietet)\b/i;

/** Cuts out questions with their answers: “Do I need a mat? No, we have plenty.” */
export function cutQuestions(text: string): Cut {
  const facts: Fact[] = [];
  const rest = text.replace(
    /([^.?!()\n:;]{6,160}\?)\s*([^?()\n]{2,400}?[.!]|[^?()\n]{2,400}(?=\)))(?=\s|\)|$)/gu,
    (whole, question: string, answer: string) => {
      const asked = question.trim().replace(/^[-–•]\s*/, "");
      if (!asks.test(asked) || /\b(?:you (?:do|make|build|put|add)|(?:machst|baust|könnt ihr|kannst) )/i.test(asked))
        return whole;
      facts.push({
        label: "Question",
        parts: [capital(asked), capital(answer.trim())],
        words: `${asked} ${answer.trim()}`,
      });
      return " . ";
    },
  );
  return { facts, rest: facts.length === 0 ? text : rest.replace(/\(?[\s.]{3,}\)?\.?/g, ". ") };
}

const capital = (words: string) =>
  words
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    .replace(/\bi(?=\b[ '’])/g, "I")
    .replace(/([^.!?])$/, "$1.");

/** Cuts out what somebody else says, in quotation marks, with the name behind it if there is one. */
export function cutQuotes(text: string): Cut {
  const facts: Fact[] = [];
  const rest = text.replace(
    /(?:[^.!?\n"“„»]{0,60})["“„»]([^"“”„»«\n]{12,500})["”“«](?:\s*[-–—(]\s*(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)*)\)?)?\.?/gu,
    (whole: string, said: string, who: string | undefined) => {
      if (said.trim().split(/\s+/).length < 4 || /(?:called|named|heißt|heisst|namens)\s*["“„»]/i.test(whole))
        return whole;
      const parts = [capital(said.trim()), ...(who === undefined ? [] : [who.trim()])];
      facts.push({ label: "Quote", parts, words: said.trim() });
      return ".";
    },
  );
  return { facts, rest };
}
