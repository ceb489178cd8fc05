import type { Language } from "./patterns/acts.ts";
import { phrasesOf } from "./phrases.ts";

/** Wishes that any site can fulfil, by what a message that was not understood seems to be about. */
const examples: readonly { about: RegExp; en: string; de: string }[] = [
  {
    about: /colou?r|farb|background|hintergrund|dark|light|dunkel|hell|schön|nice|look|style|design/i,
    en: "Make the background light blue",
    de: "Mach den Hintergrund hellblau",
  },
  {
    about: /butt?on|knopf|knöpfe|colou?r|farb/i,
    en: "Make the buttons dark green",
    de: "Mach die Knöpfe dunkelgrün",
  },
  {
    about: /size|big|small|large|font|größ|gross|klein|schrift/i,
    en: "Make the heading larger",
    de: "Mach die Überschrift größer",
  },
  {
    about: /\badd|\bnew\b|insert|put|write|below|under|hinzu|dazu|\bneu|schreib|füg|einfüg|unter|noch/i,
    en: 'Add the sentence "Fresh today" below the heading',
    de: "Füge unter der Überschrift den Satz „Heute frisch“ ein",
  },
  {
    about: /page|menu|seite|menü/i,
    en: "Add a page called News",
    de: "Neue Seite: Aktuelles",
  },
  {
    about: /remove|delete|away|\bgone\b|drop|without|weg|raus|lösch|entfern|streich|ohne/i,
    en: "Remove the first button",
    de: "Entferne den ersten Knopf",
  },
];
const examplesMax = 3;

/** Returns wishes to try instead: one for the heading, then those nearest to the message. */
export function examplesFor(language: Language, message: string, heading: string): string[] {
  const near = examples.filter(({ about }) => about.test(message));
  const others = examples.filter((one) => !near.includes(one));
  const own =
    language === "de" ? `Ändere die Überschrift „${heading}“ in „Hallo“` : `Change the heading "${heading}" to "Hello"`;
  return [own, ...[...near, ...others].map((one) => one[language])].slice(0, examplesMax);
}

/** Says that a message was not understood, and what is. */
export function unknownAnswer(language: Language, message: string, heading: string): string {
  const { quote, nothing } = phrasesOf(language);
  const isEmpty = message.trim() === "";
  const [opening, intro, closing] =
    language === "de"
      ? [
          isEmpty
            ? `Das habe ich nicht verstanden. ${nothing}`
            : `Ich habe nicht verstanden, was ich mit ${quote(message)} tun soll. ${nothing}`,
          "Was ich verstehe, zum Beispiel:",
          "Oder zeigen Sie auf der Seite auf das, was Sie meinen, und sagen Sie, was damit geschehen soll.",
        ]
      : [
          isEmpty ? `I did not understand that. ${nothing}` : `I did not understand ${quote(message)}. ${nothing}`,
          "What I understand, for example:",
          "Or point at what you mean on the page, and say what should happen to it.",
        ];
  const lines = examplesFor(language, message, heading).map((line) => `- \`${line}\``);
  return `${opening}\n\n${intro}\n\n${lines.join("\n")}\n\n${closing}`;
}

/** Says that a message about picked elements was not understood, and what is. */
export function unknownOfPicks(language: Language, message: string): string {
  const { quote, nothing } = phrasesOf(language);
  return language === "de"
    ? `Ich habe nicht verstanden, was ich mit ${quote(message)} tun soll. ${nothing} Sagen Sie zum Beispiel \`Mach es größer\`, \`Ändere es in "Hallo"\`, \`Entferne es\` oder \`Schieb es nach oben\`.`
    : `I did not understand ${quote(message)}. ${nothing} Say for example \`Make it larger\`, \`Change it to "Hello"\`, \`Remove it\` or \`Move it up\`.`;
}
