import { createHash } from "node:crypto";
import { type TextName, textNames } from "./base-schema.ts";
import type { InstructionsRow } from "./instructions-store.ts";

type Texts = Pick<InstructionsRow, TextName>;

/**
 * The defaults of versions in which a text stood in the place of the default: length in characters, and SHA-256. The longest of a
 * text first, because one begins with another. The texts themselves: tests/fixtures/earlier-defaults.json.
 */
const earlierDefaults: Readonly<Record<TextName, readonly (readonly [characters: number, sha256: string])[]>> = {
  background: [
    [1282, "d17326c9b8c7cf4aa8e9260bce4c3be2a7796e5d2fdc0e6d8ddcbbc12335d14a"],
    [1276, "858861f5b9ff4b01bdcf28c684bbadf085dcd5e4da239ad0486f2cb278dd7ac0"],
  ],
  steps: [
    [1825, "a40151b68b5bc0d13a6ca7b85f9868607c620a40b5d5b98fcab5d2593380d95b"],
    [1795, "a1ed92762c22837c57af0772c88b879568f57faf5b9c10b451fa20d51141ab1c"],
  ],
  output: [
    [1463, "47fc28ee29769dea55760191fcabcc44bc3012c5ab59d98307e63f6c0e24c763"],
    [1330, "99812d0f205a099f365bbfc67de2db6f48fedd0e6e9fdf8869f4f92ea257fa65"],
    [1309, "9813042b75476071080cac1a925950abbd73ed46b825daaa20a1a3bc0d756035"],
    [1137, "888cb0a27b49c14f86419ae5b9135e475a3a9da09fd341c1ba8c3a96a3fd655a"],
  ],
};

/**
 * Returns the texts of an earlier version as they add to the base. A text that begins with a default of its time loses that part,
 * because the base says it; any other text stays word for word. The row itself never changes.
 */
export function readEarlierTexts({ background, steps, output }: Texts): Texts {
  return {
    background: withoutDefault("background", background),
    steps: withoutDefault("steps", steps),
    output: withoutDefault("output", output),
  };
}

/** Returns the names of the texts that stood in the place of a default. An empty one counts: it silenced the default. */
export function listReplacing(written: Texts): TextName[] {
  const read = readEarlierTexts(written);
  return textNames.filter((name) => read[name] !== null || written[name]?.trim() === "");
}

function withoutDefault(name: TextName, written: string | null): string | null {
  const text = written?.replaceAll("\r\n", "\n") ?? "";
  const known = earlierDefaults[name].find(([characters, sha256]) => hashOf(text.slice(0, characters)) === sha256);
  if (!known) return text.trim() === "" ? null : written;
  const rest = text.slice(known[0]).trim();
  return rest === "" ? null : rest;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
