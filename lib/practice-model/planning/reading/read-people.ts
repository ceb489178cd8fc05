import { capitalise } from "../../wording.ts";
import { type Fact, tidy } from "./facts.ts";
import { clausesOf } from "./sentences.ts";

// People with what they do: “The teachers are Priya Nair, who does hatha, and Tom Webb for yin.”

const title = "(?:(?:Dr|Prof|Dipl|Ing|Mr|Mrs|Ms|Frau|Herr)\\.?\\s+)*";
const nameWord = "\\p{Lu}[\\p{L}'’-]+";
const person = new RegExp(
  `^${title}(${nameWord}(?:\\s+(?:(?:van|von|de|der|da|del|zu)\\s+)?${nameWord}){0,3})(?![\\p{L}])`,
  "u",
);

const singular =
  "(?:chor|kurs|abteilungs|band)?(?:leiterin|leiter|lehrerin|lehrer|trainerin|trainer|inhaberin|inhaber|geschäftsführerin|geschäftsführer|gründerin|gründer|betreiberin|betreiber|chefin|chef|vorsitzende[rn]?|vorstand|dirigentin|dirigent|anwältin|rechtsanwältin|ärztin|teacher|conductor|director|owner|lawyer|coach|founder|chair(?:person|man|woman)?|manager|head chef|chef)";
const plural =
  "(?:teachers|lehrerinnen|lehrer|trainerinnen|trainer|anwälte|rechtsanwälte|anwältinnen|lawyers|partners|solicitors|coaches|ärzte|ärztinnen|therapists|team|our people|staff|crew|mechanics|leiterinnen|inhaberinnen|inhaber|owners|founders|gründer|band ?members|musicians|mitarbeiter)";
const is = "\\s*(?:is|are|ist|sind|:|=|heißt|heißen)\\s+";
const triggers: [RegExp, "one" | "many"][] = [
  [new RegExp(`(?:^|[,;:.]\\s|\\s)(?:our |the |unsere?n? |die |der |das )?(${plural})${is}`, "iu"), "many"],
  [new RegExp(`(?:^|[,;:.]\\s|\\s)(?:our |the |unsere? |die |der )?(${singular})${is}`, "iu"), "one"],
  // “Inhaberin bin ich, Petra Sommer”, “I am the owner, Jane Doe”.
  [new RegExp(`(?:^|[,;:.]\\s|\\s)(?:die |der )?(${singular}) bin ich[,:]?\\s+`, "iu"), "one"],
  [
    new RegExp(
      `(?:^|[,;:.]\\s|\\s)(?:ich bin|i am|i['’]m) (?:die |der |the )?(${singular})[,:]?\\s+(?:(?:und |and )?(?:ich )?(?:heiße |mein name ist |my name is ))?`,
      "iu",
    ),
    "one",
  ],
  [
    /(?:^|\s)()(?:run|led|owned|taught|founded|geführt|geleitet|betrieben|gegründet)\s+(?:by|von)\s+(?:(?:two|three|the|zwei|drei|den)\s+(?:\p{L}+),?\s+)?(?=\p{Lu})/iu,
    "many",
  ],
];
const reversed = new RegExp(
  `(?:^|[,;]\\s|\\s)((?:am|an der|at the|on the) [\\p{L}]+) (?:sitzt|spielt|ist|begleitet|is|sits|plays)\\s+(${title}${nameWord}(?:\\s+${nameWord}){0,2})`,
  "iu",
);

const roleLead =
  /^(?:\(|who (?:does|teaches|plays|is|runs|leads)|(?:die|der) (?:macht|unterrichtet|leitet|spielt)?|for|für|on|teaches|does|macht|unterrichtet|–|-|=|:)\s*(?:the\s+)?/i;
const roleOf = (words: string) =>
  capitalise(
    tidy(
      tidy(words)
        .replace(roleLead, "")
        .replace(/\)\.?$/, "")
        .replace(/\s+(?:macht|unterrichtet|leitet|spielt)$/i, ""),
    ),
  );

const asRole = new RegExp(`^,?\\s+(?:(?:als|as)(?: the| die| der)?|our|the|die|der|unsere?)\\s+(${singular})$`, "iu");
const roleFirst = new RegExp(`^(?:(?:the |our |my |die |der |unsere? |meine? )?(${singular}),?\\s+)?(?=\\p{L})`, "iu");

/** Returns the name and the role that a phrase consists of: “Petra Sommer als Inhaberin”, “the owner Jane Doe”. Null for anything else. */
export function personNamed(phrase: string): string[] | null {
  const bare = tidy(phrase);
  const role = roleFirst.exec(bare);
  const name = person.exec(bare.slice(role?.[0].length ?? 0));
  if (
    name === null ||
    !name[0].trim().includes(" ") ||
    /^(?:das|die|der|the|eine?|unsere?|meine?|my|our)\s/i.test(name[0])
  )
    return null;
  const rest = bare.slice((role?.[0].length ?? 0) + name[0].length);
  const behind = asRole.exec(rest)?.[1];
  if (rest.trim() !== "" && behind === undefined) return null;
  const said = behind ?? role?.[1];
  return [name[0].trim(), ...(said === undefined ? [] : [capitalise(said)])];
}

/** Whether a role is that of somebody who answers for the business. */
export const isOwner = (role: string) =>
  /inhaber|geschäftsführ|betreiber|gründer|vorstand|vorsitzend|owner|founder|chair|managing/i.test(role);

/** Returns the people that a sentence names, and the sentence without them. */
export function cutPeople(sentence: string): { facts: Fact[]; rest: string } {
  let rest = sentence;
  const facts: Fact[] = [];
  const back = reversed.exec(rest);
  if (back !== null) {
    facts.push({
      label: "Person",
      parts: [back[2] ?? "", roleOf((back[1] ?? "").replace(/^(?:am|an der|at the|on the) /i, ""))],
      words: tidy(back[0]),
    });
    rest = rest.replace(back[0], "");
  }
  for (const [trigger, number] of triggers) {
    const found = trigger.exec(rest);
    if (found === null) continue;
    const from = found.index + found[0].length;
    const role = number === "one" ? capitalise(found[1] ?? "") : "";
    const named = namesIn(rest.slice(from), role);
    if (named.facts.length === 0) continue;
    // “Inhaber” is one person or several.
    const [only] = named.facts;
    if (number === "many" && only !== undefined && named.facts.length === 1 && only.parts.length === 1)
      if (isOwner(found[1] ?? "")) named.facts[0] = { ...only, parts: [...only.parts, capitalise(found[1] ?? "")] };
    const before = rest.slice(0, found.index);
    // “run by two sisters” says something itself.
    const kept = found[1] === "" ? before + found[0].replace(/[,\s]+$/, "") : before;
    rest = `${/(?:by|von)$/i.test(kept.trim()) ? before : kept} ${named.rest}`.trim();
    facts.unshift(...named.facts);
    break;
  }
  return { facts, rest };
}

function namesIn(text: string, role: string): { facts: Fact[]; rest: string } {
  const facts: Fact[] = [];
  const clauses = clausesOf(text.replace(/[.!]+$/, ""));
  while (clauses.length > 0) {
    const clause = clauses[0] ?? "";
    const bare = tidy(clause);
    const found = person.exec(bare);
    const last = facts.at(-1);
    if (found !== null && !/[\d:£€$]/.test(bare.replace(/\(.*\)/, ""))) {
      const what = roleOf(bare.slice(found[0].length)) || role;
      facts.push({ label: "Person", parts: [found[0].trim(), ...(what === "" ? [] : [what])], words: bare });
    } else if (last !== undefined && roleLead.test(bare) && last.parts.length === 1) {
      facts[facts.length - 1] = { ...last, parts: [...last.parts, roleOf(bare)], words: `${last.words}, ${bare}` };
    } else break;
    clauses.shift();
  }
  return { facts, rest: clauses.join(", ") };
}
