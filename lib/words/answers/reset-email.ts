import * as de from "../de/answers/reset-email.ts";
import { inLanguages } from "../language.ts";

// The e-mail with a link for a new password, in plain text.

interface EmailFacts {
  name: string;
  link: string;
}

export const resetEmailWords = inLanguages(de.resetEmailWords, {
  subject: "Set a new password for Sitewright",
  text: ({ name, link }: EmailFacts) =>
    `Hello ${name},

somebody asked for a new password for your account. Set it here:

${link}

The link works once, within the next hour. Setting a password signs you out on all devices.

If you did not ask for it, you need to do nothing: your password stays as it is.
`,
});
