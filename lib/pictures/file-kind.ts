import { isUtf8 } from "node:buffer";
import { type PictureType, pictureTypeOf } from "./picture-schema.ts";

/** UTF-16 code units of a drawing's source. */
export const drawingMaxLength = 2_000_000;

/** The kinds of files that can't be stored as pictures. */
type OtherKind = "empty" | "archive" | "document" | "heic" | "tiff" | "film" | "program" | "page" | "unknown";
export type FileKind = { picture: PictureType } | { other: OtherKind };

const signatures: readonly (readonly [FileKind, ...(readonly [offset: number, bytes: string])[]])[] = [
  [{ picture: "image/jpeg" }, [0, "\xff\xd8\xff"]],
  [{ picture: "image/png" }, [0, "\x89PNG\r\n\x1a\n"]],
  [{ picture: "image/gif" }, [0, "GIF87a"]],
  [{ picture: "image/gif" }, [0, "GIF89a"]],
  [{ picture: "image/webp" }, [0, "RIFF"], [8, "WEBP"]],
  [{ picture: "image/avif" }, [4, "ftypavif"]],
  [{ picture: "image/avif" }, [4, "ftypavis"]],
  [{ other: "heic" }, [4, "ftyphe"]],
  [{ other: "heic" }, [4, "ftypmif1"]],
  [{ other: "heic" }, [4, "ftypmsf1"]],
  [{ other: "film" }, [4, "ftyp"]],
  [{ other: "film" }, [0, "RIFF"]],
  [{ other: "film" }, [0, "\x1aE\xdf\xa3"]],
  [{ other: "film" }, [0, "ID3"]],
  [{ other: "film" }, [0, "OggS"]],
  [{ other: "tiff" }, [0, "II*\0"]],
  [{ other: "tiff" }, [0, "MM\0*"]],
  [{ other: "tiff" }, [0, "BM"]],
  [{ other: "tiff" }, [0, "8BPS"]],
  [{ other: "tiff" }, [0, "\xff\x0a"]],
  [{ other: "tiff" }, [4, "JXL "]],
  [{ other: "document" }, [0, "%PDF"]],
  [{ other: "document" }, [0, "\xd0\xcf\x11\xe0"]],
  [{ other: "document" }, [0, "{\\rtf"]],
  // Also the documents of office programs, which are archives.
  [{ other: "archive" }, [0, "PK"]],
  [{ other: "archive" }, [0, "\x1f\x8b"]],
  [{ other: "archive" }, [0, "BZh"]],
  [{ other: "archive" }, [0, "\xfd7zXZ"]],
  [{ other: "archive" }, [0, "7z\xbc\xaf"]],
  [{ other: "archive" }, [0, "Rar!"]],
  [{ other: "archive" }, [0, "(\xb5/\xfd"]],
  [{ other: "archive" }, [257, "ustar"]],
  [{ other: "program" }, [0, "MZ"]],
  [{ other: "program" }, [0, "\x7fELF"]],
  [{ other: "program" }, [0, "\xcf\xfa\xed\xfe"]],
  [{ other: "program" }, [0, "\xca\xfe\xba\xbe"]],
  [{ other: "program" }, [0, "#!"]],
];

/** Returns what a file is by its first bytes. */
export function readFileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return { other: "empty" };
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 300)).toString("latin1");
  const found = signatures.find(([, ...parts]) => parts.every(([offset, text]) => start.startsWith(text, offset)));
  if (found) return found[0];
  if (!isUtf8(bytes)) return { other: "unknown" };
  // A drawing that begins later would be too large.
  const length = Math.min(bytes.byteLength, drawingMaxLength);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, length).toString("utf8");
  return findDrawing(text) === null ? { other: "page" } : { picture: "image/svg+xml" };
}

/** Whether a file is by its bytes a picture of the type that its path names. */
export function isPictureOf(path: string, bytes: Uint8Array): boolean {
  const kind = readFileKind(bytes);
  return "picture" in kind && kind.picture === pictureTypeOf(path);
}

/**
 * Returns the position of the `svg` tag with which a text begins, after white space, comments and declarations; null without one.
 * No declaration is looked at beyond its own end, so that many of them take no more steps than their characters.
 */
export function findDrawing(text: string): number | null {
  let at = 0;
  for (;;) {
    const rest = /[^\s\uFEFF]/g;
    rest.lastIndex = at;
    at = rest.exec(text)?.index ?? text.length;
    const end = declarationEnd(text, at);
    if (end === null) return /^<(?:svg:)?svg[\s/>]/.test(text.slice(at, at + 10)) ? at : null;
    if (end <= at) return null;
    at = end;
  }
}

/** Returns the end of the declaration or comment that begins here; null if none does. An unclosed one ends where it begins. */
function declarationEnd(text: string, at: number): number | null {
  const after = (mark: string) => {
    const found = text.indexOf(mark, at);
    return found === -1 ? at : found + mark.length;
  };
  if (text.startsWith("<?", at)) return after("?>");
  if (text.startsWith("<!--", at)) return after("-->");
  if (!/^<!doctype\s/i.test(text.slice(at, at + 10))) return null;
  const close = text.indexOf(">", at);
  if (close === -1) return at;
  const subset = text.slice(at, close).indexOf("[");
  if (subset === -1) return close + 1;
  const end = text.indexOf("]", at + subset);
  const outer = end === -1 ? -1 : text.indexOf(">", end);
  return outer === -1 ? at : outer + 1;
}
