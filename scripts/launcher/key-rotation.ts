import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { keyFileOf, nextKeyFileOf, readKey, renameDurably, writeDurably } from "./data-folder.ts";
import { Refusal } from "./refusal.ts";
import type { LauncherSettings } from "./settings.ts";

export interface KeyRotation {
  from: string;
  to: string;
  /** True if the new key is kept in the data folder, false if the operator keeps it in the settings. */
  isKept: boolean;
  /** Makes the new key the current one. Called once everything is sealed with it. */
  finish(): void;
  /** Removes the new key, unless an earlier run had begun with it. Called if no secret was changed. */
  giveUp(): void;
}

/**
 * Returns the current key and the new one. A key in the data folder is first written beside the current one, so that
 * the next run finishes an interrupted one; until then no other start succeeds on the folder. Throws a Refusal if a key
 * is missing.
 */
export function beginRotation({ dataDir, instanceKey }: LauncherSettings): KeyRotation {
  const given = readGivenKey();
  if (instanceKey !== null) {
    if (given === null) {
      throw new Refusal("SITEWRIGHT_KEY is set; set NEW_SITEWRIGHT_KEY to the key that is to take its place.");
    }
    if (given === instanceKey.toLowerCase()) throw sameKey();
    const nothing = () => undefined;
    return { from: instanceKey, to: given, isKept: false, finish: nothing, giveUp: nothing };
  }
  const file = keyFileOf(dataDir);
  const next = nextKeyFileOf(dataDir);
  if (!existsSync(file)) {
    throw new Refusal(`There is no key in ${dataDir} yet; the first start makes one.`);
  }
  const from = readKey(file);
  const isNew = !existsSync(next);
  if (isNew && given === from) throw sameKey();
  if (isNew) writeDurably(next, `${given ?? randomBytes(32).toString("hex")}\n`);
  const to = readKey(next);
  if (given !== null && given !== to) {
    throw new Refusal("A rotation to another key was interrupted; leave NEW_SITEWRIGHT_KEY out to finish that one.");
  }
  return {
    from,
    to,
    isKept: true,
    finish: () => renameDurably(next, file),
    giveUp: () => {
      if (isNew) rmSync(next);
    },
  };
}

function readGivenKey(): string | null {
  const given = process.env.NEW_SITEWRIGHT_KEY?.trim().toLowerCase();
  if (!given) return null;
  if (!/^[0-9a-f]{64}$/.test(given)) {
    throw new Refusal("NEW_SITEWRIGHT_KEY can't be used as it is set; set it to 64 hexadecimal digits.");
  }
  return given;
}

const sameKey = () => new Refusal("The new key is the present one; nothing was changed.");
