import type { EntryForDisplay } from "#lib/content/schema.ts";
import type { Typed, TypedValue } from "./form-values.ts";

// Forms that were typed into and not saved, kept in this browser for each entry. If storage is blocked, a reload loses them.

export interface KeptEntry {
  /** The version of the entry that was typed into; "" for a new entry. */
  version: string;
  /** The fields that differ from that version. */
  typed: Typed;
  /** Null for a text that was not changed. */
  body: string | null;
  /** Pictures that wait on the server to be saved with it. */
  uploads: readonly { id: string; path: string }[];
}

interface EntryPlace {
  workspaceId: string;
  collection: string;
  /** Null for a new entry. */
  entry: Pick<EntryForDisplay, "path" | "index"> | null;
}

/** Returns the key under which the form of an entry is kept. */
export const entryKey = ({ workspaceId, collection, entry }: EntryPlace) =>
  `sitewright.entry.${JSON.stringify([workspaceId, collection, entry && [entry.path, entry.index]])}`;

export function readKeptEntry(key: string): KeptEntry | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepEntry(key: string, kept: KeptEntry): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: the text still stands in the form.
  }
}

export function dropKeptEntry(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Returns what was typed into fields that the form still has. Groups and rows count on the version that they were typed into. */
export function broughtBack(kept: KeptEntry, fields: Typed, version: string): Typed {
  const isFitting = ([name, value]: [string, TypedValue]) =>
    kindOf(value) === kindOf(fields[name]) && (typeof value !== "object" || kept.version === version);
  return Object.fromEntries(Object.entries(kept.typed).filter(isFitting));
}

const kindOf = (value: TypedValue | undefined) =>
  typeof value !== "object" ? typeof value : "group" in value ? "group" : "rows";

function isTypedValue(value: unknown): value is TypedValue {
  if (typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value !== "object" || value === null) return false;
  const { group, rows } = value as Record<string, unknown>;
  if (group !== undefined) return isTyped(group);
  return Array.isArray(rows) && rows.every((row) => typeof row?.id === "string" && isTyped(row.typed));
}

function isTyped(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every(isTypedValue);
}

function isKept(kept: unknown): kept is KeptEntry {
  if (typeof kept !== "object" || kept === null) return false;
  const { version, typed, body, uploads } = kept as Record<string, unknown>;
  return (
    typeof version === "string" &&
    isTyped(typed) &&
    (body === null || typeof body === "string") &&
    Array.isArray(uploads)
  );
}
