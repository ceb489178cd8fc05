import { toOneLine } from "#lib/platform/mail/one-line.ts";
import { followUpEmailWords } from "#lib/words/answers/follow-up-email.ts";
import type { Language } from "#lib/words/language.ts";
import { tellInEach } from "#lib/words/language.ts";

export interface Message {
  subject: string;
  text: string;
  /** The follow-up's words alone. */
  words: string;
  link: string;
}

interface ToCompose {
  conversationId: string;
  projectName: string;
  reason: string;
  person: { name: string; language: Language | null };
  /** The parts of the agent's answer; empty ones are left out. */
  said: readonly string[];
  appUrl: string;
}

const wordsCharactersMax = 4_000;

/** Returns the message about a follow-up in the person's language, as plain text. Pure. */
export function composeMessage({ said, appUrl, ...about }: ToCompose): Message {
  const parts = said.map((part) => part.trim()).filter((part) => part !== "");
  const all = parts.join("\n\n") || about.reason;
  const words = all.length > wordsCharactersMax ? `${all.slice(0, wordsCharactersMax).toWellFormed()}…` : all;
  const link = new URL(`/conversations/${about.conversationId}`, appUrl).href;
  const project = toOneLine(about.projectName);
  const inLanguage = (say: () => string) => {
    const { english, translated } = tellInEach(say);
    return (about.person.language && translated[about.person.language]) ?? english;
  };
  return {
    subject: inLanguage(() => followUpEmailWords.subject(project)),
    text: inLanguage(() => followUpEmailWords.text({ name: toOneLine(about.person.name), project, words, link })),
    ...{ words, link },
  };
}
