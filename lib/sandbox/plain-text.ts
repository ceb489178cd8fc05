import { StringDecoder } from "node:string_decoder";
import { stripVTControlCharacters } from "node:util";

/** How much of what a command prints is kept, from its end. */
export const outputKeptBytesMax = 64 * 1024;

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
  const at = text.lastIndexOf("\u001b", text.length);
  if (at < 0 || text.length - at > unfinishedCharactersMax) return text.length;
  const sequence = text.slice(at);
  return stripVTControlCharacters(sequence) === sequence ? at : text.length;
}

function clean(text: string): string {
  const lines = stripVTControlCharacters(text).replace(/\r\n?/g, "\n");
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
