import { expect, test } from "vitest";
import { refusalOf } from "#tests/fakes/refusal.ts";
import { documentBytesMax } from "./message-file-schema.ts";
import { readDocument } from "./read-document.ts";

const bytes = (text: string, encoding: BufferEncoding = "utf8") => new Uint8Array(Buffer.from(text, encoding));
const swapped = (text: string) => new Uint8Array(Buffer.from(text, "utf16le").swap16());

test.each<[string, string, Uint8Array, ReturnType<typeof readDocument>]>([
  ["UTF-8", "a.txt", bytes("Größe"), { type: "text/plain", text: "Größe", isCut: false }],
  ["UTF-8 with its mark", "a.MD", bytes("\ufeff# Hi"), { type: "text/markdown", text: "# Hi", isCut: false }],
  ["UTF-16, little end first", "a.csv", bytes("\ufeffä;b", "utf16le"), { type: "text/csv", text: "ä;b", isCut: false }],
  ["UTF-16, big end first", "a.csv", swapped("\ufeffä;b"), { type: "text/csv", text: "ä;b", isCut: false }],
  [
    "Windows-1252",
    "a.csv",
    bytes("Br\xf6tchen;1,20 \x80", "latin1"),
    { type: "text/csv", text: "Brötchen;1,20 €", isCut: false },
  ],
  [
    "half a surrogate pair",
    "a.txt",
    bytes("\ufeffa\ud800", "utf16le"),
    { type: "text/plain", text: "a\ufffd", isCut: false },
  ],
  [
    "control characters",
    "a.txt",
    bytes("a\u001b[31m\u0007\r\nb\rc\u0085d"),
    { type: "text/plain", text: "a[31m\nb\ncd", isCut: false },
  ],
  [
    "invisible characters",
    "a.txt",
    bytes("a\u202eb\u2066c\u200bd\u{e0041}e می\u200cخواهم 👩\u200d🍳"),
    { type: "text/plain", text: "abcde می\u200cخواهم 👩\u200d🍳", isCut: false },
  ],
  [
    "markup",
    "a.txt",
    bytes("<!doctype html><script>1</script>"),
    { type: "text/plain", text: "<!doctype html><script>1</script>", isCut: false },
  ],
  [
    "more than is kept",
    "a.txt",
    bytes("é".repeat(documentBytesMax)),
    { type: "text/plain", text: "é".repeat(documentBytesMax / 2), isCut: true },
  ],
])("a document's text is read from %s", (_what, name, content, expected) => {
  expect(readDocument(name, content)).toEqual(expected);
});

test.each([
  ["a PDF under another name", "a.txt", bytes("%PDF-1.7 "), "file-unreadable"],
  ["a Word file", "a.docx", bytes("PK\u0003\u0004"), "file-unreadable"],
  ["a page", "a.html", bytes("<p>"), "file-unreadable"],
  ["bytes", "a.txt", new Uint8Array([0x61, 0, 0x62]), "file-unreadable"],
  ["a terminal's recording", "a.txt", bytes("\u001b[31m\xff", "latin1"), "file-unreadable"],
  ["nothing", "a.txt", new Uint8Array(), "not-a-picture"],
  ["blanks", "a.txt", bytes(" \u0000\n"), "file-unreadable"],
])("%s is refused as a document", async (_what, name, content, code) => {
  expect(await refusalOf((async () => readDocument(name, content))())).toBe(code);
});
