// The log of a build: the lines that tell why it failed. Safe in the browser.

const linesMax = 6;
const tells =
  /\b(?:error|failed|failure|cannot|can't|could not|not found|unexpected|undefined|missing|invalid|no such|unable)\b/i;
/** A step of a stack trace, or a line that only points to where npm keeps its own log. */
const says = (line: string) => line !== "" && !/^at\s|^from \/|^npm (?:error|ERR!)|^\^+$/.test(line);
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
const colours = /\u001B\[[0-9;]*[A-Za-z]/g;

/** Returns the lines of a build's log that tell why it failed: the first ones that name an error, else the last ones. At most six. */
export function relevantLines(log: string): string[] {
  const lines = log
    .replace(colours, "")
    .split("\n")
    .map((line) => line.trim())
    .filter(says);
  const telling = lines.filter((line) => tells.test(line));
  return telling.length > 0 ? telling.slice(0, linesMax) : lines.slice(-linesMax);
}

const leftOut = "\n[…]\n";

/**
 * Returns at most so many characters of a build's log for the agent: its end, before which the lines that tell why it failed stand if a long
 * trace has pushed them out, as Ruby's do.
 */
export function shortenLog(log: string, charactersMax: number): string {
  if (log.length <= charactersMax) return log;
  const end = log.slice(-charactersMax);
  const lost = relevantLines(log).filter((line) => !end.includes(line));
  if (lost.length === 0) return end.toWellFormed();
  const begin = `${lost.join("\n").slice(0, Math.floor(charactersMax / 2))}${leftOut}`;
  return `${begin}${log.slice(begin.length - charactersMax)}`.toWellFormed();
}
