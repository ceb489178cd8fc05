import { resolveModelSettings } from "../model-settings.ts";
import { defaultInstructions } from "./defaults/texts.ts";
import { toolTokens } from "./tool-tokens.ts";

/** The rest of the system prompt: the working folder, and how memory is read. */
export const otherSystemTokens = 250;
/** At most, of what other conversations remember. */
const recalledTokens = (windowTokens: number) => Math.min(1_500, windowTokens / 16);

type Texts = Record<keyof typeof defaultInstructions, string | null>;

/** What the three texts take, defaults in the gaps: four UTF-8 bytes count as a token, as everywhere. */
export function instructionTokens(texts: Texts): number {
  const parts = (["background", "steps", "output"] as const).map((name) => texts[name] ?? defaultInstructions[name]);
  return Math.ceil(Buffer.byteLength(parts.join("\n\n")) / 4);
}

/**
 * What they may take in the window in force: beside them fit the tools' descriptions, the notes to self (a quarter of the
 * window), memories of other conversations, and one turn, which the reserve is for. The defaults always may.
 */
export function instructionTokensMax(): number {
  const { windowTokens, reserveTokens } = resolveModelSettings();
  const others = toolTokens.change + otherSystemTokens + windowTokens / 4 + recalledTokens(windowTokens);
  const defaults = instructionTokens({ background: null, steps: null, output: null });
  return Math.max(defaults, Math.floor(windowTokens - reserveTokens - others));
}
