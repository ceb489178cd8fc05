/** How the bytes of a text file are to be understood, so that writing it back changes nothing but the edit. */
export type TextEncoding = "utf-8" | "windows-1252";

export interface SiteText {
  /** The content with its byte order mark and its line endings as they are. */
  text: string;
  encoding: TextEncoding;
}

const byteOrderMark = "\uFEFF";

/**
 * Reads a text file without losing a byte. What is not valid UTF-8 is read as Windows-1252, which maps every byte to
 * exactly one character, so that old pages can be edited and keep their encoding.
 */
export function decodeSiteText(content: Uint8Array): SiteText {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content), encoding: "utf-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(content), encoding: "windows-1252" };
  }
}

/** The bytes of a text in its encoding, or the first character that the encoding has no byte for. */
export function encodeSiteText({ text, encoding }: SiteText): { bytes: Uint8Array } | { missing: string } {
  if (encoding === "utf-8") return { bytes: new TextEncoder().encode(text) };
  const byteOf = windows1252Bytes();
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (const character of text) {
    const byte = byteOf.get(character);
    if (byte === undefined) return { missing: character };
    bytes[length] = byte;
    length += 1;
  }
  return { bytes: bytes.subarray(0, length) };
}

// Built from the decoder itself, so that the two can't disagree.
function windows1252Bytes(): Map<string, number> {
  const decoder = new TextDecoder("windows-1252");
  return new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
}

/** Whether most of the text's lines end in CRLF. */
export function endsLinesInCrlf(text: string): boolean {
  const crlf = text.split("\r\n").length - 1;
  const lf = text.split("\n").length - 1;
  return crlf > lf - crlf;
}

export function toLf(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** New content in the line endings, and with the byte order mark, of the text that it replaces. */
export function likeExisting(content: string, existing: string): string {
  const ended = endsLinesInCrlf(existing) ? toLf(content).replaceAll("\n", "\r\n") : content;
  return existing.startsWith(byteOrderMark) && !ended.startsWith(byteOrderMark) ? byteOrderMark + ended : ended;
}

/** The lines of a text, each with its ending; an empty text has none, and a last line break opens no further line. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
