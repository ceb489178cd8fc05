import { z } from "zod";

/** The messages of our own schemas in German. zod has its own. */
const ownMessages: Readonly<Record<string, string>> = {
  "The longest delay is shorter than the shortest one.": "Die längste Wartezeit ist kürzer als die kürzeste",
  "only an editor or a developer can be restricted":
    "Einschränken lassen sich nur Personen, die als Redaktion oder Entwicklung mitarbeiten",
  "Name the version on which this was picked.": "Nennen Sie die Version, auf der das ausgewählt wurde",
  "This text is formatted too deeply.": "Dieser Text ist zu tief verschachtelt formatiert",
  "Name an upload, or send the picture itself": "Nennen Sie einen Upload, oder senden Sie das Bild selbst",
  "an address has a scheme and a host, for example https://fonts.example.org":
    "Eine Adresse hat ein Schema und einen Host, zum Beispiel https://fonts.example.org",
};

/** How zod words in German what does not fit a schema. */
export const germanErrors = { error: z.locales.de().localeError };

/** Returns the message of a schema in German, without its full stop. */
export const germanMessage = (message: string) => ownMessages[message] ?? message.replace(/\.$/, "");
