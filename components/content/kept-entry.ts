import type { EntryForDisplay } from "#lib/content/schema.ts";
import type { Typed } from "./form-values.ts";

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

function isKept(kept: unknown): kept is KeptEntry {
  if (typeof kept !== "object" || kept === null) return false;
  const { version, typed, body, uploads } = kept as Record<string, unknown>;
  return (
    typeof version === "string" &&
    typeof typed === "object" &&
    typed !== null &&
    Object.values(typed).every((value) => typeof value === "string" || typeof value === "boolean") &&
    (body === null || typeof body === "string") &&
    Array.isArray(uploads)
  );
}
