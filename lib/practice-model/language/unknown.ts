import type { Language } from "./patterns/acts.ts";
import { phrasesOf } from "./phrases.ts";

/** Says that a message was not understood, and what is. */
export function unknownAnswer(language: Language, message: string, heading: string): string {
  const { quote, nothing } = phrasesOf(language);
  const [opening, lines, closing] =
    language === "de"
      ? [
          message.trim() === ""
            ? `Das habe ich nicht verstanden. ${nothing}`
            : `Ich habe nicht verstanden, was ich mit ${quote(message)} tun soll. ${nothing}`,
          [
            `Ändere die Überschrift „${heading}“ in „Hallo“`,
            "Mach den Hintergrund hellblau",
            "Entferne das zweite Bild",
          ],
          "Oder zeigen Sie auf der Seite auf das, was Sie meinen, und sagen Sie, was damit geschehen soll.",
        ]
      : [
          message.trim() === ""
            ? `I did not understand that. ${nothing}`
            : `I did not understand ${quote(message)}. ${nothing}`,
          [`Change the heading "${heading}" to "Hello"`, "Make the background light blue", "Remove the second picture"],
          "Or point at what you mean on the page, and say what should happen to it.",
        ];
  return `${opening}\n\n${language === "de" ? "Was ich verstehe, zum Beispiel:" : "What I understand, for example:"}\n\n${lines.map((line) => `- \`${line}\``).join("\n")}\n\n${closing}`;
}

/** Says that a message about picked elements was not understood, and what is. */
export function unknownOfPicks(language: Language, message: string): string {
  const { quote, nothing } = phrasesOf(language);
  return language === "de"
    ? `Ich habe nicht verstanden, was ich mit ${quote(message)} tun soll. ${nothing} Sagen Sie zum Beispiel \`Mach es größer\`, \`Ändere es in "Hallo"\`, \`Entferne es\` oder \`Schieb es nach oben\`.`
    : `I did not understand ${quote(message)}. ${nothing} Say for example \`Make it larger\`, \`Change it to "Hello"\`, \`Remove it\` or \`Move it up\`.`;
}
