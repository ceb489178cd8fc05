import type { ModelSettings } from "#lib/models/resolve-model-settings.ts";
import { defaultInstructions } from "./defaults/texts.ts";
import { toolTokens } from "./tool-tokens.ts";

/** Tokens of the rest of the system prompt: the working folder, and how picks, files and memory are read. */
export const otherSystemTokens = 440;
/** The maximum of tokens recalled from other conversations. */
const recalledTokens = (windowTokens: number) => Math.min(1_500, windowTokens / 16);

type Texts = Record<keyof typeof defaultInstructions, string | null>;

/** Returns the estimated tokens of the three texts, with defaults for empty ones: four UTF-8 bytes count as a token. */
export function instructionTokens(texts: Texts): number {
  const parts = (["background", "steps", "output"] as const).map((name) => texts[name] ?? defaultInstructions[name]);
  return Math.ceil(Buffer.byteLength(parts.join("\n\n")) / 4);
}

/** Returns the tokens that tools, notes, memories and one turn leave to the texts; at least those of the defaults. */
export function instructionTokensMax({
  windowTokens,
  reserveTokens,
}: Pick<ModelSettings, "windowTokens" | "reserveTokens">): number {
  const others = toolTokens.change + otherSystemTokens + windowTokens / 4 + recalledTokens(windowTokens);
  const defaults = instructionTokens({ background: null, steps: null, output: null });
  return Math.max(defaults, Math.floor(windowTokens - reserveTokens - others));
}
