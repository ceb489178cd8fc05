import { isUtf8 } from "node:buffer";
import { readFileKind } from "#lib/pictures/file-kind.ts";
import { pictureRefusals } from "#lib/pictures/refusals.ts";
import { conversationRefusals } from "../refusals.ts";
import { type DocumentType, documentEndings, documentTypes } from "./document-schema.ts";
import { documentBytesMax } from "./message-file-schema.ts";

export interface DocumentText {
  type: DocumentType;
  text: string;
  /** Whether the text goes on. */
  isCut: boolean;
}

/** Documents whose text can't be read here, and archives in which office programs keep theirs. */
const otherDocuments = /\.(?:pdf|docx?|odt|rtf|pages|xlsx?|ods|numbers|pptx?|odp|key|epub)$/i;

/**
 * Returns the text of a document, without control characters and invisible ones. Throws a refusal for a file that is not a text, or not
 * one of these types. UTF-8 and UTF-16 are told by their mark; what is neither that nor UTF-8 is read as Windows-1252.
 */
export function readDocument(name: string, bytes: Uint8Array): DocumentText {
  const type = documentTypes.find((one) =>
    documentEndings[one].some((ending) => name.toLowerCase().endsWith(`.${ending}`)),
  );
  const kind = readFileKind(bytes);
  if ("other" in kind && kind.other === "empty") throw pictureRefusals["not-a-picture: empty"]();
  if (otherDocuments.test(name) || ("other" in kind && kind.other === "document"))
    throw conversationRefusals["file-unreadable: document"]();
  if (!type) throw conversationRefusals["file-unreadable"]();
  const text = decode(bytes);
  if (text === null) throw conversationRefusals["file-unreadable: not text"]();
  const plain = text.replace(/\r\n?/g, "\n").replace(unwanted, "");
  const kept = startOf(plain, documentBytesMax);
  if (kept.trim() === "") throw pictureRefusals["not-a-picture: empty"]();
  return { type, text: kept, isCut: kept.length < plain.length };
}

/** Characters that people don't see can hide words or turn their order. The zero-width (non-)joiner is part of spelling and emojis. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them.
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|(?![\u200c\u200d])\p{Cf}/gu;

/** Returns null for bytes that are no text. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // A text has no NUL, and hardly any control character other than tabs and line breaks.
  if (bytes.includes(0)) return null;
  if (isUtf8(bytes)) return new TextDecoder("utf-8").decode(bytes);
  return bytes.some((byte) => byte < 0x20 && !textControls.has(byte))
    ? null
    : new TextDecoder("windows-1252").decode(bytes);
}

const textControls: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d]);

/** Returns the text's beginning, at most that many UTF-8 bytes of it. A character is never cut. */
export function startOf(text: string, bytesMax: number): string {
  const into = new Uint8Array(bytesMax);
  const { read } = new TextEncoder().encodeInto(text, into);
  return text.slice(0, read);
}
