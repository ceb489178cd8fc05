import { exampleHeading } from "./describe-site.ts";
import type { Language } from "./language/patterns/acts.ts";
import { type NextMove, say } from "./next-move.ts";
import type { SiteView } from "./site/site-view.ts";
import type { Question } from "./wish/read-question.ts";
import { code } from "./wording.ts";

// Answers of the practice model about itself: its abilities, and how to connect a real model.

type HelpAbout = Extract<Question, { kind: "help" }>["about"];

interface Introduction {
  hello: string;
  whatIAm: string;
  connect: string;
  thanks: string;
  publishing: string;
  undo: string;
  abilities: (heading: string) => string[];
}

const introductions: Record<Language, Introduction> = {
  en: {
    hello: "Hello!",
    whatIAm:
      "I am the practice model: a small program inside Sitewright that understands everyday wishes in English and German, so that you can try everything without an account elsewhere.",
    connect: "A real model understands far more: **Connect a model**, above the box, shows how to get one.",
    thanks: "You are welcome. Tell me what to change next.",
    publishing:
      "Press **Publish** at the top of the editor. If you may not publish, **Send for review** stands there: whoever may looks at your changes and publishes them.",
    undo: "Every change can be undone on its own card in the conversation, or in the history, which also has the changes of earlier sessions. Undoing is a change too, so it can itself be undone.",
    abilities: (heading) => [
      "I can:",
      "",
      `- **change a text**: ${code(`Change the heading "${heading}" to "Hello"`)}, ${code("Our phone number is now 01632 960 123")}`,
      `- **replace words everywhere**: ${code('Replace "spring" with "summer" on every page')}`,
      `- **remove, move or hide something**: ${code("Remove the second picture")}, ${code("Make the heading a little larger")}`,
      `- **change colours**: ${code("Make the background light blue")}, ${code("Use #0a7d5c as the accent colour")}`,
      `- **add a section**: ${code(`Add a section about vouchers under "${heading}"`)}`,
      `- **add a page**: ${code("Add a page called Directions")}; every page's navigation gets a link to it`,
      `- **plan a whole site first**: write ${code("A four-page site for a bike repair shop")} and press **Plan it first**; nothing changes until you approve the plan`,
      `- **say what is there**: ${code("What pages are there?")}, ${code("What have you changed so far?")}`,
    ],
  },
  de: {
    hello: "Hallo!",
    whatIAm:
      "Ich bin das Übungsmodell: ein kleines Programm in Sitewright, das alltägliche Wünsche auf Deutsch und Englisch versteht, damit Sie alles ohne ein Konto anderswo ausprobieren können.",
    connect:
      "Ein echtes Modell versteht viel mehr: **Modell verbinden**, über dem Feld, zeigt, wie Sie eines bekommen.",
    thanks: "Gern. Sagen Sie mir, was ich als Nächstes ändern soll.",
    publishing:
      "Drücken Sie oben im Editor auf **Veröffentlichen**. Wenn Sie nicht veröffentlichen dürfen, steht dort **Zur Prüfung senden**: Wer es darf, sieht sich Ihre Änderungen an und veröffentlicht sie.",
    undo: "Jede Änderung lässt sich auf ihrer Karte im Gespräch zurücknehmen, oder im Verlauf, wo auch die Änderungen früherer Sitzungen stehen. Auch das Zurücknehmen lässt sich wieder zurücknehmen.",
    abilities: (heading) => [
      "Ich kann:",
      "",
      `- **einen Text ändern**: ${code(`Ändere die Überschrift „${heading}“ in „Hallo“`)}, ${code("Unsere Telefonnummer ist jetzt 030 555 1234")}`,
      `- **Wörter überall ersetzen**: ${code("Ersetze „Frühling“ überall durch „Sommer“")}`,
      `- **etwas entfernen, verschieben oder ausblenden**: ${code("Entferne das zweite Bild")}, ${code("Mach die Überschrift etwas größer")}`,
      `- **Farben ändern**: ${code("Mach den Hintergrund hellblau")}`,
      `- **eine Seite anlegen**: ${code("Leg eine Seite namens Anfahrt an")}; sie kommt in die Navigation jeder Seite`,
      `- **erst eine ganze Website planen**: Schreiben Sie ${code("Eine Website mit vier Seiten für eine Fahrradwerkstatt")} und drücken Sie **Erst planen**; bis Sie zustimmen, ändert sich nichts`,
    ],
  },
};

/** Says how to get a model that understands more. */
export const offerModel = (language: Language): string => introductions[language].connect;

/** Returns the answers that are the same on every site; null for those with examples from the site. */
export function shortHelp(about: HelpAbout, language: Language): string | null {
  const { thanks, publishing, undo, connect } = introductions[language];
  const opening = {
    en: "I am the practice model, and I run without any account.",
    de: "Ich bin das Übungsmodell und brauche kein Konto.",
  };
  const answers: Partial<Record<HelpAbout, string>> = {
    thanks,
    publishing,
    undo,
    connecting: `${opening[language]} ${connect}`,
  };
  return answers[about] ?? null;
}

export function helpMove(site: SiteView, about: HelpAbout, language: Language): NextMove {
  // The examples come from the home page, so it is read first.
  if (site.home !== null && site.page(site.home) === null && site.canRead(site.home))
    return { kind: "read", paths: [site.home] };
  const { hello, whatIAm, connect, abilities } = introductions[language];
  const opening = about === "greeting" ? `${hello} ${whatIAm}` : whatIAm;
  return say(`${opening}\n\n${abilities(exampleHeading(site) ?? "Welcome").join("\n")}\n\n${connect}`);
}
