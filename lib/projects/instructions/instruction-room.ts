import type { ModelSettings } from "#lib/models/resolve-model-settings.ts";
import { type ComposedInstructions, composeInstructions } from "./compose-instructions.ts";
import { toolTokens } from "./tool-tokens.ts";

/** Tokens that the admin's texts may take in any window: about a page. In a small one, notes get less for it. */
const ownTokensMin = 500;
/** The maximum of tokens recalled from other conversations. */
const recalledTokens = (windowTokens: number) => Math.min(1_500, windowTokens / 16);

/** Returns the estimated tokens of the base and the admin's texts together: four UTF-8 bytes count as a token. */
export function instructionTokens(instructions: ComposedInstructions): number {
  const texts = composeInstructions(instructions).map(({ text }) => text);
  return tokensOf(texts);
}

/** Returns the estimated tokens of parts of the system prompt. */
export const tokensOf = (texts: readonly string[]) => Math.ceil(Buffer.byteLength(texts.join("\n\n")) / 4);

type Room = Pick<ModelSettings, "windowTokens" | "reserveTokens">;

/** Returns the tokens that tools, notes, memories and one turn leave to base and texts, if each of them takes all that it may. */
export function roomBesideNotes({ windowTokens, reserveTokens }: Room): number {
  const others = toolTokens.change + windowTokens / 4 + recalledTokens(windowTokens);
  return Math.floor(windowTokens - reserveTokens - others);
}

/** Returns the most tokens that base and texts may take: at least those of the whole base and a page, for which notes get less. */
export function instructionTokensMax(model: Room): number {
  const base = instructionTokens({ background: null, steps: null, output: null, baseOff: [], template: null });
  return Math.max(base + ownTokensMin, roomBesideNotes(model));
}
