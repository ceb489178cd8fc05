/** The longest frame in characters. A longer one ends its connection. */
export const frameCharactersMax = 1024 * 1024;

/** Returns the frame of a value: its JSON in one line. */
export function toFrame(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** Cuts what arrives on a connection into frames. It holds at most one unfinished frame of limited length. */
export class LineFrames {
  private rest = "";

  /** Returns the values that are complete now; null if the other side does not speak this language or sends a frame that is too long. */
  push(text: string): unknown[] | null {
    const lines = (this.rest + text).split("\n");
    this.rest = lines.pop() ?? "";
    if (this.rest.length > frameCharactersMax || lines.some(({ length }) => length > frameCharactersMax)) return null;
    try {
      return lines.map((line): unknown => JSON.parse(line));
    } catch {
      return null;
    }
  }
}
