import type { Scope } from "#lib/accounts/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { type BasePartKey, basePartKeys, type TemplateInForce, type TextName, textNames } from "./base-schema.ts";
import { readEarlierTexts } from "./earlier-texts.ts";
import { findInstructions, type InstructionsRow } from "./instructions-store.ts";

export interface LoadedInstructions extends Record<TextName, string | null> {
  /** 0 if none are saved. */
  version: number;
  /** The parts of the base that are switched off. */
  baseOff: BasePartKey[];
  template: TemplateInForce | null;
}

/** The base alone: what holds before anybody saved texts. */
export const baseAlone: LoadedInstructions = {
  version: 0,
  background: null,
  steps: null,
  output: null,
  baseOff: [],
  template: null,
};

/** Returns one version of the instructions, or the newest, with its texts as they add to the base. */
export async function loadInstructions(
  scope: Scope,
  projectId: string,
  version?: number,
  tx: Tx = database(),
): Promise<LoadedInstructions> {
  const row = version === 0 ? null : await findInstructions(scope, projectId, version, tx);
  return row ? readVersion(row) : baseAlone;
}

/** Returns a stored version with its texts as they add to the base. */
export function readVersion(row: InstructionsRow): LoadedInstructions {
  const { addsToBase, baseOff, version: number, template, templateOff, background, steps, output } = row;
  const written = { background, steps, output };
  const texts = addsToBase ? written : readEarlierTexts(written);
  return {
    version: number,
    ...texts,
    baseOff: basePartKeys.filter((key) => baseOff.includes(key)),
    template: template && { ...template, off: textNames.filter((name) => templateOff.includes(name)) },
  };
}
