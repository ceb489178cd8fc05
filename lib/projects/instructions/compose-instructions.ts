import { baseParts } from "./base-parts.ts";
import { type BasePartKey, basePartKeys, type TextName, textNames } from "./base-schema.ts";

export interface ComposedInstructions extends Record<TextName, string | null> {
  baseOff: readonly BasePartKey[];
}

/**
 * Returns what the agent is told, in order: the parts of the base that are on, then the admin's texts word for word, each under a
 * heading. The base stands first, so it is the same for all projects and providers can cache it.
 */
export function composeInstructions({ baseOff, ...texts }: ComposedInstructions): { label: string; text: string }[] {
  const base = basePartKeys.flatMap((key) =>
    baseOff.includes(key) ? [] : { label: `Base: ${baseParts[key].label}`, text: baseParts[key].text },
  );
  const own = textNames.flatMap((name) => {
    const text = texts[name];
    if (text === null || text.trim() === "") return [];
    return { label: `Own text: ${name}`, text: `${name.toUpperCase()}, BY THE PROJECT\n${text}` };
  });
  return [...base, ...own];
}

/** Returns the base's texts on one matter, as they stand in the prompt if none of them is switched off. */
export function baseTextOn(matter: TextName): string {
  const parts = basePartKeys.map((key) => baseParts[key]).filter((part) => part.matter === matter);
  return parts.map(({ text }) => text).join("\n\n");
}
