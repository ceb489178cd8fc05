// Quotes what others wrote, so that it can't begin a line or a block of its own in a message to the model.

/** Returns the text between fences that it can't contain. */
export function fenced(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `${fence}\n${text}\n${fence}`;
}

/** Returns the text as a JSON string in one line. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u007F-\u009F\u2028\u2029]|\p{Cf}/gu, (char) =>
    Array.from({ length: char.length }, (_, at) => `\\u${hex(char.charCodeAt(at))}`).join(""),
  );
}

const hex = (unit: number) => unit.toString(16).padStart(4, "0");

/** Returns the text in one line and bounded, so that a page can't begin a line of its own in the message. */
export function plain(text: string): string {
  // The zero-width joiner makes one emoji of several; other invisible characters can hide words from people.
  const line = text.replace(/(?:(?!\u200D)[\s\p{Cc}\p{Cf}])+/gu, " ").trim();
  return line.length > 160
    ? `${line.slice(0, 158).replace(/[\uD800-\uDBFF]$/, "")}…${line.endsWith("”") ? "”" : ""}`
    : line;
}

export const bytesOf = (text: string) => new TextEncoder().encode(text).length;
