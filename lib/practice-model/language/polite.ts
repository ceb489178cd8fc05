import { isMark, trimMarks, type Word } from "./words.ts";

// Words around a wish that say nothing about it: greetings, “could you please”, „kannst du bitte mal“.

const phrases = (lines: string[]) =>
  lines
    .flatMap((line) => line.split("|"))
    .map((phrase) => phrase.trim().split(" "))
    .toSorted((one, other) => other.length - one.length);

const openings = phrases([
  "please|pls|plz|kindly|just|now|then|also|and|so|ok|okay|hey|hi|hello|maybe|actually|great|thanks|perfect|yes|well|oh|again|finally|quickly|hmm|um|sorry|btw|but|could|additionally",
  "thank you|go ahead and|can you|can u|could you|could u|would you|will you|can we|could we|shall we|may we|can i|could i|let us|let's|lets|help me|help me to|try to|by the way|one more thing|another thing|good morning",
  "i would like you to|i'd like you to|i want you to|i need you to|i would like to|i'd like to|i want to|i need to|we want to|we need to|we'd like to|we would like to|i'd love to|id like to|i would love to",
  "you should|you could|you can|would you mind|do you mind|is it possible to|would it be possible to|are you able to|do you think you could|it would be nice to|it would be great to|it would be nice if you could|it'd be great if you could",
  "time to|feel free to|be so kind as to|be so kind and|there|what about|how about|why not|why don't you|i think you should|i think we should|i think|please do|make sure that|make sure|i guess",
  "2 things :|two things :|3 things :|zwei sachen :|zwei dinge :|two changes :|one thing :|eine sache :|kurze bitte :|small thing :",
  "bitte|mal|doch|einfach|nun|jetzt|dann|und|also|okay|gut|prima|super|danke|ja|hallo|moin|servus|guten tag|ach|ach ja|noch was|achso|außerdem|ausserdem|zudem|zusätzlich|ferner|dazu|und dann|und noch|aber|schnell|kurz",
  "kannst du|könntest du|kann man|könnte man|würdest du|magst du|wärst du so nett und|sei so nett und|kannst du bitte|könntest du bitte|kannst du mal|könntest du mal|kannst du mir|könntest du mir|können sie|könnten sie|würden sie|ich möchte dass du|ich will dass du|ich möchte , dass du|ich will , dass du|lass uns|wir sollten|man sollte|du sollst|hey du",
  "ich möchte gern|ich möchte gerne|ich hätte gern|ich hätte gerne|ich würde gern|ich würde gerne|wir würden gern|wir würden gerne|wir möchten gern|wir möchten gerne|wir möchten|ich möchte|ich will|wir wollen|es wäre schön wenn|es wäre toll wenn|es wäre gut wenn|ist es möglich|wäre es möglich|geht es dass",
]);

const endings = phrases([
  "please|pls|plz|thanks|thx|thank you|thank you very much|many thanks|thanks a lot|cheers|for me|for us|if you can|if possible|if you could|will you|would you|could you|can you|ok|okay|right away|for now|now|as well|too|asap|quickly|then|already|somehow|or so|or something|would be nice|would be great|would be good|if that's ok|if that is ok|and that's it|that's all",
  "bitte|danke|danke dir|vielen dank|danke schön|dankeschön|lg|mal|doch|noch|jetzt|dann|gleich|schnell|wenn es geht|wenn's geht|wenn möglich|oder so|ja|ok|bitte mal|bitte noch|für mich|für uns|sofort|wäre schön|wäre toll|wäre gut|geht das|ginge das|kannst du das machen|bitteschön",
]);

/** Verbs of formal wishes („Nehmen Sie …“) in the form that the grammar has. */
const formal: Record<string, string> = {
  fügen: "füge",
  geben: "gib",
  holen: "hol",
  legen: "leg",
  machen: "mach",
  nehmen: "nimm",
  stellen: "stell",
  werfen: "wirf",
};

/** Words that are dropped inside of a German wish: „mach bitte mal die Überschrift …“. */
const particles = new Set("bitte mal doch please just eben halt einfach kurz schnell pls".split(" "));

const begins = (words: readonly Word[], phrase: readonly string[], at: number) =>
  phrase.every((key, index) => words[at + index]?.key === key && words[at + index]?.quoted === false);

/** Returns the words without what is only polite. */
export function withoutPolite(given: readonly Word[]): Word[] {
  const words = trimMarks(given);
  let from = 0;
  for (let found = true; found; ) {
    const phrase = openings.find(
      (candidate) => from + candidate.length < words.length && begins(words, candidate, from),
    );
    found = phrase !== undefined;
    if (found) from += phrase?.length ?? 0;
    while (from < words.length && isMark(words[from] as Word)) {
      from++;
      found = true;
    }
  }
  let to = words.length;
  for (let found = true; found; ) {
    const phrase = endings.find(
      (candidate) => to - candidate.length > from && begins(words, candidate, to - candidate.length),
    );
    found = phrase !== undefined;
    to -= phrase?.length ?? 0;
    while (to > from && isMark(words[to - 1] as Word)) to--;
  }
  return withoutFormal(
    words.slice(from, to).filter((word, index) => !(index > 0 && !word.quoted && particles.has(word.key))),
  );
}

function withoutFormal(words: readonly Word[]): Word[] {
  const [verb, person, ...rest] = words;
  const isFormal = verb && !verb.quoted && person?.key === "sie" && Object.hasOwn(formal, verb.key);
  return isFormal ? [{ ...verb, key: formal[verb.key] as string }, ...rest] : [...words];
}

/** Every word that a polite phrase has, for mending typing errors. */
export const politeWords: ReadonlySet<string> = new Set([...openings, ...endings].flat());
