import { baseParts } from "./base-parts.ts";
import { type BasePartKey, basePartKeys, type TemplateInForce, type TextName, textNames } from "./base-schema.ts";

export interface ComposedInstructions extends Record<TextName, string | null> {
  baseOff: readonly BasePartKey[];
  template: TemplateInForce | null;
}

/**
 * Returns what the agent is told, in order: the parts of the base that are on, the organization's texts that the project does not leave
 * out, then the project's own, word for word and each under a heading. Texts that more projects share stand first, so providers can
 * cache them.
 */
export function composeInstructions(instructions: ComposedInstructions): { label: string; text: string }[] {
  const { baseOff, template } = instructions;
  const base = basePartKeys.flatMap((key) =>
    baseOff.includes(key) ? [] : { label: `Base: ${baseParts[key].label}`, text: baseParts[key].text },
  );
  const told = template && toldShared(template);
  const shared = textNames.flatMap((name) =>
    told ? toldText("ORGANIZATION", `Shared instructions: ${name}`, name, told) : [],
  );
  const own = textNames.flatMap((name) => toldText("PROJECT", `Own text: ${name}`, name, instructions));
  return [...base, ...shared, ...own];
}

/** Returns the organization's texts without those that the project leaves out. */
export function toldShared({ off, ...texts }: TemplateInForce): Record<TextName, string | null> {
  const told = (name: TextName) => (off.includes(name) ? null : texts[name]);
  return { background: told("background"), steps: told("steps"), output: told("output") };
}

function toldText(by: string, label: string, name: TextName, texts: Record<TextName, string | null>) {
  const text = texts[name];
  if (text === null || text.trim() === "") return [];
  return [{ label, text: `${name.toUpperCase()}, BY THE ${by}\n${text}` }];
}

/** Returns the base's texts on one matter, as they stand in the prompt if none of them is switched off. */
export function baseTextOn(matter: TextName): string {
  const parts = basePartKeys.map((key) => baseParts[key]).filter((part) => part.matter === matter);
  return parts.map(({ text }) => text).join("\n\n");
}
