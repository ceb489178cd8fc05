import type { Word } from "./words.ts";

// Words as people type them in a hurry, in the form that the grammar knows.

const forms: Record<string, string> = {
  thats: "that's",
  whats: "what's",
  dont: "don't",
  doesnt: "doesn't",
  isnt: "isn't",
  arent: "aren't",
  cant: "can't",
  wont: "won't",
  didnt: "didn't",
  youre: "you're",
  u: "you",
  ur: "your",
  plz: "please",
  pls: "please",
  thx: "thanks",
  wanna: "want to",
  gonna: "will",
  gimme: "give me",
  pic: "picture",
  pics: "pictures",
  aufm: "auf dem",
  aufn: "auf den",
  inn: "in den",
  fürn: "für den",
  fürs: "für das",
  übers: "über das",
  unterm: "unter dem",
  überm: "über dem",
  hinterm: "hinter dem",
  ausm: "aus dem",
  mitm: "mit dem",
  nen: "einen",
  ne: "eine",
  nem: "einem",
  ner: "einer",
  nix: "nichts",
  nich: "nicht",
  net: "nicht",
  ned: "nicht",
  grad: "gerade",
  stehn: "stehen",
  gehn: "gehen",
  sehn: "sehen",
  machn: "machen",
  ham: "haben",
  kannste: "kannst du",
  könnteste: "könntest du",
  brauch: "brauche",
  hab: "habe",
  bissl: "bisschen",
  bissi: "bisschen",
  bissel: "bisschen",
  isses: "ist es",
  gibts: "gibt es",
  solls: "soll es",
  kanns: "kann es",
  wirds: "wird es",
  gehts: "geht es",
  "gibt's": "gibt es",
  "geht's": "geht es",
  möcht: "möchte",
  wär: "wäre",
  sollt: "sollte",
  hätt: "hätte",
  andern: "anderen",
  andre: "andere",
  andren: "anderen",
  ausserdem: "außerdem",
  gross: "groß",
  grösser: "größer",
  groesser: "größer",
  ueberschrift: "überschrift",
  loeschen: "löschen",
  aendern: "ändern",
  fuer: "für",
  ueber: "über",
  zurueck: "zurück",
};

/** “New phone number!! 020 …”: the marks stand for a colon. */
export function withColon(words: readonly Word[]): readonly Word[] {
  const [first] = words;
  const at = words.findIndex(({ key, quoted }) => !quoted && key === "!");
  const isNew = first?.quoted === false && /^(?:neue|neuer|neues|new)$/.test(first.key) && at > 1 && at <= 4;
  const after = words.findIndex(({ key, quoted }, index) => index > at && (quoted || key !== "!"));
  const next = words[after];
  const mark = words[at];
  if (!isNew || !next || !mark || !(next.quoted || /^[+(\d]/.test(next.text))) return words;
  return [...words.slice(0, at), { ...mark, key: ":" }, ...words.slice(after)];
}

/** Returns the words with hasty ones in their full form; what is quoted stays. */
export function withoutHaste(words: readonly Word[]): Word[] {
  return words.flatMap((word): Word[] => {
    const form = word.quoted || !Object.hasOwn(forms, word.key) ? undefined : forms[word.key];
    if (form === undefined) return [word];
    return form.split(" ").map((key) => ({ ...word, key }));
  });
}
