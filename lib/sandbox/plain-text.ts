import { StringDecoder } from "node:string_decoder";

/** How much of what a command prints is kept, from its end. */
export const outputKeptBytesMax = 64 * 1024;

// Escape sequences (ECMA-48): with parameters (colours, the cursor), with a text (titles, links), and short ones.
const [begin, bell] = ["\u001b", "\u0007"];
const begins = { withParameters: "\\[[0-?]*[ -/]*", withText: `[\\]PX^_][^${begin}${bell}]*`, short: "[ -/]*" };
const complete = new RegExp(
  `${begin}(?:${begins.withParameters}[@-~]|${begins.withText}(?:${bell}|${begin}\\\\)|${begins.short}[0-OQ-WYZ\\\\\\x60-~])`,
  "g",
);
const unfinished = new RegExp(`${begin}(?:${begins.withParameters}|${begins.withText}${begin}?|${begins.short})$`);

/** An escape sequence that may go on in the next chunk. A longer one is no longer waited for. */
const unfinishedCharactersMax = 200;

/**
 * Turns the bytes that a program prints into plain text: without escape sequences and control characters, with `\n` at the ends of
 * lines. Characters and sequences may be spread over chunks.
 */
export class PlainText {
  readonly #decoder = new StringDecoder("utf8");
  #held = "";

  /** Returns the text that is certain so far. */
  add(chunk: Buffer): string {
    const text = this.#held + this.#decoder.write(chunk);
    const at = findUnfinished(text);
    this.#held = text.slice(at);
    return clean(text.slice(0, at));
  }

  /** Returns the rest when nothing more comes. */
  end(): string {
    return clean(this.#held + this.#decoder.end());
  }
}

/** Returns where a sequence begins that has no end yet, or a line's end that may have a second character. */
function findUnfinished(text: string): number {
  if (text.endsWith("\r")) return text.length - 1;
  const at = unfinished.exec(text)?.index ?? text.length;
  return text.length - at > unfinishedCharactersMax ? text.length : at;
}

function clean(text: string): string {
  const lines = text.replace(complete, "").replace(/\r\n?/g, "\n");
  return lines.replace(/\p{Cc}/gu, (character) => (character === "\n" || character === "\t" ? character : ""));
}

/** Keeps the end of a text that comes in parts. */
export class TextEnd {
  #text = "";
  isCut = false;

  add(text: string): void {
    this.#text += text;
    // Cut seldom, since cutting copies.
    if (this.#text.length > 4 * outputKeptBytesMax) this.#cut();
  }

  read(): string {
    this.#cut();
    return this.#text;
  }

  #cut(): void {
    const bytes = Buffer.from(this.#text);
    if (bytes.length <= outputKeptBytesMax) return;
    let from = bytes.length - outputKeptBytesMax;
    // The first byte kept begins a character.
    while (((bytes[from] ?? 0) & 0xc0) === 0x80) from += 1;
    this.#text = bytes.subarray(from).toString();
    this.isCut = true;
  }
}
