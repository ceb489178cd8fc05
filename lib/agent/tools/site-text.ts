/** The encoding of a text file. Writing it back in the same encoding changes only the edited text. */
export type TextEncoding = "utf-8" | "windows-1252";

export interface SiteText {
  /** The content, with its byte order mark and its line endings unchanged. */
  text: string;
  encoding: TextEncoding;
}

const byteOrderMark = "\uFEFF";

/** Decodes a text file without losing a byte: as UTF-8, else as Windows-1252, in which every byte is a character. */
export function decodeSiteText(content: Uint8Array): SiteText {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content), encoding: "utf-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(content), encoding: "windows-1252" };
  }
}

/** Encodes a text, or returns the first character that its encoding can't represent. */
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

// Built from the decoder, so that both always agree.
function windows1252Bytes(): Map<string, number> {
  const decoder = new TextDecoder("windows-1252");
  return new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
}

/** Returns true if most lines of the text end in CRLF. */
export function endsLinesInCrlf(text: string): boolean {
  const crlf = text.split("\r\n").length - 1;
  const lf = text.split("\n").length - 1;
  return crlf > lf - crlf;
}

export function toLf(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** Returns new content with the line endings and the byte order mark of the text that it replaces. */
export function likeExisting(content: string, existing: string): string {
  const ended = endsLinesInCrlf(existing) ? toLf(content).replaceAll("\n", "\r\n") : content;
  return existing.startsWith(byteOrderMark) && !ended.startsWith(byteOrderMark) ? byteOrderMark + ended : ended;
}

/** Splits a text into lines with their endings. An empty text has no lines, and a final line break begins no further line. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
