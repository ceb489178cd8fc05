/** The beginning of the message that tells the model at its end that the site does not build. */
export const unbuiltPrefix = "The site does not build with what you changed.";

const messageStart = `${unbuiltPrefix} The generator said:\n`;
const messageEnd =
  "\n\nMend it, or take back the part of your change that breaks it. Then answer the person; do not repeat what you have said already.";
const resultStart = "The site does not build. The generator said:\n";

/** Returns the message that tells the model at its end what the generator said. */
export const unbuiltMessage = (said: string) => `${messageStart}${said}${messageEnd}`;

/** Returns the result of check_site on a site that does not build. */
export const unbuiltResult = (said: string) => `${resultStart}${said}`;

/** Returns the words of the generator in such a message or result; null in any other text. */
export function saidByGenerator(text: string): string | null {
  if (text.startsWith(resultStart)) return text.slice(resultStart.length);
  return text.startsWith(messageStart) && text.endsWith(messageEnd)
    ? text.slice(messageStart.length, -messageEnd.length)
    : null;
}
