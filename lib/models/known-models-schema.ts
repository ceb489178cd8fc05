// Facts about models that follow from their names. Safe in the browser.

/** Words in the names of models that see pictures. */
const seeing =
  /gpt-(?:4o|4\.1|[5-9])|\bo[134]\b|claude|gemini|gemma-?[3-9]|llama-?4|llava|pixtral|mistral-(?:small|medium)|-vl\b|\bvl\b|vision|minicpm-?v|internvl|molmo|moondream/i;

/** Returns whether a model of this name is known to see pictures. */
export const seesByName = (model: string): boolean => seeing.test(model);

/** The first pattern that fits a model's name decides. Makers publish these sizes; a server may be started with less. */
const windows: readonly (readonly [name: RegExp, tokens: number])[] = [
  [/gpt-4\.1/i, 1_047_576],
  [/gpt-4o|gpt-4-turbo|gpt-oss/i, 128_000],
  [/gpt-[5-9]/i, 400_000],
  [/\bo[134]\b/i, 200_000],
  [/claude/i, 200_000],
  [/gemini/i, 1_048_576],
  [/llama-?3\.[123]|mistral-(?:small|medium|large|nemo)|devstral|gemma-?[3-9]|deepseek/i, 128_000],
  [/qwen-?3/i, 40_960],
  [/qwen-?2\.5|mi(?:s|x)tral/i, 32_768],
];

/** Returns the tokens that a model of this name can take in at once, as far as that is known. */
export function windowByName(model: string): number | null {
  return windows.find(([name]) => name.test(model))?.[1] ?? null;
}
