import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { keyFileOf, nextKeyFileOf, readKey, renameDurably, writeDurably } from "./data-folder.ts";
import { Refusal } from "./refusal.ts";
import type { LauncherSettings } from "./settings.ts";

export interface KeyRotation {
  from: string;
  to: string;
  /** Whether the new key is kept in the data folder, or in the settings that the operator changes. */
  isKept: boolean;
  /** Once everything is sealed with the new key: makes it the present one. */
  finish(): void;
  /** Where nothing was changed: takes the new key away, unless an earlier run had begun with it. */
  giveUp(): void;
}

/**
 * The present key and the new one. One that is kept in the data folder is first written beside the present one, so that a run that
 * is interrupted anywhere is finished by the next; until then nothing else starts on the folder. Refuses where a key is missing.
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
