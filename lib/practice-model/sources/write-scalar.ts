import { parse } from "yaml";
import type { Scalar } from "./data-tree.ts";
import { wouldBeCode } from "./mask-code.ts";

// A value in the notation of another one.

const isNumeral = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text);

/** Returns the source of a text that takes the place of a value, in its quotes; null if it can't stand there. */
export function writeScalar(old: Scalar, text: string): string | null {
  if (/[\n\r]/.test(text) || text.trim() === "") return null;
  // Generators read code in data as well, some of them.
  if (wouldBeCode(text) && !wouldBeCode(String(old.value))) return null;
  if (typeof old.value === "number") return isNumeral(text) ? text : null;
  if (typeof old.value === "boolean" || old.value === null) return null;
  if (old.isStrict && old.style === "single") return /['\\]/.test(text) ? null : `'${text}'`;
  if (old.isJson || old.style === "double") return JSON.stringify(text);
  if (old.style === "single") return `'${text.replaceAll("'", "''")}'`;
  if (old.style === "literal" || old.style === "folded") return null;
  return writePlain(text);
}

/** A text without quotes where YAML reads it as that text. */
export function writePlain(text: string): string {
  if (isPlain(text)) return text;
  return text.includes('"') && !text.includes("'") ? `'${text}'` : JSON.stringify(text);
}

/** A date is one in either notation: generators read `2026-03-02` as a date, with and without quotes. */
function isPlain(text: string): boolean {
  if (text.length > 2_000 || /^\s|\s$|^[\s\-?:]*$/.test(text)) return false;
  try {
    const read: unknown = parse(`key: ${text}\n`);
    const listed: unknown = parse(`[${text}]`);
    const is = (value: unknown) => value === text;
    return is((read as { key?: unknown }).key) && Array.isArray(listed) && listed.length === 1 && is(listed[0]);
  } catch {
    return false;
  }
}
