import type { ElementKind } from "#lib/page-source/schema.ts";
import { code } from "../wording.ts";
import { isOneText, type LocatedPick } from "./located-pick.ts";

const always = ["Remove it", "Duplicate it", "Move it up", "Hide it on phones"];
const forKind: Partial<Record<ElementKind, string[]>> = {
  picture: ['Set the description to "A loaf of bread"'],
  link: ["Link it to the home page"],
  button: ["Link it to the home page", "Make it dark blue"],
};

/** Returns a sentence with requests that work for what was picked. */
export function suggestions(picks: readonly LocatedPick[]): string {
  const [first] = picks;
  if (!first) return "";
  const texts = isOneText(first)
    ? ["Make it larger", 'Change it to "Hello"', "Make it red"]
    : ["Make the background light blue"];
  const fits = first.element.kind === "picture" || first.element.kind === "icon" ? [] : texts;
  const two = picks.length === 2 ? ["Put it above that"] : [];
  const examples = [...two, ...fits, ...(forKind[first.element.kind] ?? []), ...always].slice(0, 6);
  return `With it I can do this, for example:\n\n${examples.map((example) => `- ${code(example)}`).join("\n")}`;
}
