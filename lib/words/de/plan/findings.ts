import { quoted } from "../common.ts";

// The sentences of `lib/plans/checks` about plans and their pages. They are stored in English, and the model reads them as well.

type Say = (...facts: string[]) => string;

const verbs: Readonly<Record<string, string>> = { change: "ändern", remove: "entfernen", keep: "behalten" };

/** Whole sentences, with the facts in them. */
const wholes: readonly [RegExp, Say][] = [
  [/^(\S+) has no sections: .*$/, (path) => `${path} hat keine Abschnitte: Was darauf steht, entscheidet der Agent.`],
  [
    /^(\S+) has parts that nobody has specified; .*$/,
    (path) => `${path} hat Teile, zu denen nichts gesagt wurde. Sie werden weggelassen.`,
  ],
  [/^(\S+) is not in the navigation\.$/, (path) => `${path} steht nicht in der Navigation.`],
  [
    /^This fact is on no page of the plan: “(.+)”$/,
    (fact) => `Dieser Fakt steht auf keiner Seite des Plans: ${quoted(fact)}`,
  ],
  [/^Nothing would be changed\.$/, () => "Es würde nichts geändert."],
  [/^The site would have no home page \((.+)\)\.$/, (path) => `Die Website hätte keine Startseite (${path}).`],
  [
    /^Nothing is looked up at the end: .*$/,
    () => "Am Ende wird nichts nachgesehen: Der Plan sagt nicht, was stimmen muss.",
  ],
  [
    /^The brief keeps (.+) as it is, and the plan changes it\.$/,
    (name) => `Die Kurzfassung lässt ${name}, wie es ist, und der Plan ändert es.`,
  ],
  [/^No page of the plan is named for (.+)\.$/, (name) => `Für ${name} nennt der Plan keine Seite.`],
  [/^(.+) is missing\.$/, (name) => `${name} fehlt.`],
  [/^(.+) is missing in the brief\.$/, (name) => `${name} fehlt in der Kurzfassung.`],
  [
    /^(.+) is missing in the brief, and there is no discussion .*$/,
    (name) =>
      `${name} fehlt in der Kurzfassung, und es gibt kein Gespräch, in dem es stünde. Ergänzen Sie es in der Kurzfassung.`,
  ],
  [/^(.+) is decided more than once\.$/, (name) => `Über ${name} ist mehrmals entschieden.`],
  [
    /^(.+) is there already, and “(.+)” is no decision about it\.$/,
    (name, decision) => `${name} gibt es schon, und ${quoted(decision)} ist keine Entscheidung darüber.`,
  ],
  [
    /^The navigation leads to (.+) \(“(.+)”\), which will not be there\.$/,
    (path, label) => `Die Navigation führt zu ${path} (${quoted(label)}), und das wird es nicht geben.`,
  ],
  [/^(.+) depends on (.+), which there is not\.$/, (path, on) => `${path} braucht ${on}, und das gibt es nicht.`],
  [/^These pages wait for each other: (.+)\.$/, (pages) => `Diese Seiten warten aufeinander: ${pages}.`],
  [
    /^(.+) uses (.+), which the site does not have\.$/,
    (path, asset) => `${path} verwendet ${asset}, und das hat die Website nicht.`,
  ],
  [
    /^The acceptance point “(.+)” wants (.+) gone, and the plan does not remove it\.$/,
    (text, path) =>
      `Am Ende soll stimmen: ${quoted(text)}. Dafür muss ${path} weg sein, und der Plan entfernt es nicht.`,
  ],
  [
    /^The acceptance point “(.+)” is about (.+), which will not be there\.$/,
    (text, path) => `Am Ende soll stimmen: ${quoted(text)}. Es geht um ${path}, und das wird es nicht geben.`,
  ],
  [/^(\S+) is new, and the plan says nothing about it\.$/, (path) => `${path} ist neu, und der Plan sagt nichts dazu.`],
  [/^(.+), for (.+), is no longer there\.$/, (asset, path) => `${asset}, für ${path}, gibt es nicht mehr.`],
  [
    /^(\S+) is there by now, and the plan would create it\.$/,
    (path) => `${path} gibt es inzwischen, und der Plan würde es neu machen.`,
  ],
  [
    /^(\S+) is no longer there, and the plan would (\w+) it\.$/,
    (path, verb) => `${path} gibt es nicht mehr, und der Plan würde es ${verbs[verb] ?? verb}.`,
  ],
  [/^(\S+) is no longer there\.$/, (path) => `${path} gibt es nicht mehr.`],
  [/^(\S+) is planned more than once\.$/, (path) => `${path} ist mehrmals geplant.`],
  [/^(\S+) is still there\.$/, (path) => `${path} gibt es noch.`],
  [/^(\S+) has no link to (\S+)\.( There is no such file\. .*)?$/, (path, to) => `Auf ${path} ist kein Link zu ${to}.`],
  [
    /^(\S+) is no page: the path of a page ends with \.html\.$/,
    (path) => `${path} ist keine Seite: Der Pfad einer Seite endet auf .html.`,
  ],
  [
    /^(\S+) is there already and can't be created\.$/,
    (path) => `${path} gibt es schon und kann deshalb nicht neu angelegt werden.`,
  ],
  [
    /^There is no page (\S+) that the plan could (\w+)\.$/,
    (path, verb) => `Es gibt keine Seite ${path}, die der Plan ${verbs[verb] ?? verb} könnte.`,
  ],
  [
    /^(\S+) and (\S+) differ in case alone\.$/,
    (first, path) => `${first} und ${path} sind nur in der Großschreibung verschieden.`,
  ],
  [
    /^The decision about (.+) names (\S+), which is not planned\.$/,
    (name, path) => `Die Entscheidung über ${name} nennt ${path}, und das ist nicht geplant.`,
  ],
  [
    /^The brief creates (.+), and no page of the plan does it\.$/,
    (name) => `Die Kurzfassung macht ${name} neu, und keine Seite des Plans tut es.`,
  ],
  [
    /^The brief says “(.+)” about (.+), and the plan says “(.+)”\.$/,
    (decision, name, action) =>
      `Die Kurzfassung sagt ${quoted(decision)} über ${name}, und der Plan sagt ${quoted(action)}.`,
  ],
  [/^There is no id “(.+)”\.$/, (id) => `Es gibt keine id ${quoted(id)}.`],
  [/^There is no (\S+)\.$/, (path) => `${path} gibt es nicht.`],
  [/^(\S+) does not say “(.+)”\.$/, (path, text) => `Auf ${path} steht nicht ${quoted(text)}.`],
  [/^(\S+) can't be read\.$/, (path) => `${path} lässt sich nicht lesen.`],
  [
    /^The (plan|brief) could not be read\.$/,
    (what) => `${what === "plan" ? "Der Plan" : "Die Kurzfassung"} ließ sich nicht lesen.`,
  ],
];

/** Sentences about built pages, of which several stand in one text, each after its page's name. */
const parts: readonly [RegExp, Say][] = [
  [/It has no main heading\./g, () => "Es fehlt die Hauptüberschrift."],
  [/It has a section without content\./g, () => "Ein Abschnitt hat keinen Inhalt."],
  [/Below “([^”]+)” there is nothing\./g, (words) => `Unter ${quoted(words)} steht nichts.`],
  [/It still says “([^”]+)”\./g, (words) => `Dort steht noch ${quoted(words)}.`],
  [/It does not tell phones how wide it is\./g, () => "Handys erfahren nicht, wie breit sie ist."],
  [
    /Something on it is wider than a phone’s screen\./g,
    () => "Etwas darauf ist breiter als der Bildschirm eines Handys.",
  ],
  [/The link to (\S+) leads nowhere\./g, (url) => `Der Link zu ${url} führt ins Leere.`],
  [/: (\S+) does not exist\./g, (url) => `: ${url} gibt es nicht.`],
  [
    /The id “([^”]+)” is already used in line (\d+)\./g,
    (id, line) => `Die id ${quoted(id)} gibt es schon in Zeile ${line}.`,
  ],
  [/(\S+) has no alt text\./g, (name) => `${name} hat keine Beschreibung.`],
  [/The page has no title\./g, () => "Die Seite hat keinen Titel."],
  [/And (\d+) more\./g, (n) => `Und ${n} weitere.`],
];

/** A fact may be a name in quotation marks with another one behind it. */
const inGermanMarks = (fact = "") => fact.replace(/“([^”]*)”/g, "„$1“");

/** Returns a finding in German; one of another form stays English. */
export function planFinding(english: string): string {
  for (const [form, say] of wholes) {
    const found = form.exec(english);
    if (found) return say(...found.slice(1).map(inGermanMarks));
  }
  return parts.reduce((text, [form, say]) => text.replace(form, (_, ...facts: string[]) => say(...facts)), english);
}
