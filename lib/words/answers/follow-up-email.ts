import * as de from "../de/answers/follow-up-email.ts";
import { inLanguages } from "../language.ts";

// The e-mail about a follow-up to a person who is away, in plain text.

interface EmailFacts {
  name: string;
  project: string;
  /** The follow-up's own words. */
  words: string;
  link: string;
}

export const followUpEmailWords = inLanguages(de.followUpEmailWords, {
  subject: (project: string) => `The agent came back to you about “${project}”`,
  text: ({ name, project, words, link }: EmailFacts) =>
    `Hello ${name},

while you were away, the agent came back to you about “${project}”:

${words}

Answer here:
${link}

You get this e-mail because follow-ups are on for this website. You can turn these e-mails off in the menu behind your initials.
`,
});
