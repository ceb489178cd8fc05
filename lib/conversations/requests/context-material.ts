import type { ContextInput } from "#lib/context/build-context.ts";
import type { ContextAnnotation, ContextRow, UnreadAnnotation } from "#lib/context/schema.ts";
import { buildingPart, type ToldBuilding } from "#lib/projects/building/building-part.ts";
import { composeInstructions } from "#lib/projects/instructions/compose-instructions.ts";
import type { LoadedInstructions } from "#lib/projects/instructions/load-instructions.ts";
import { rulesPart } from "#lib/projects/instructions/rules-part.ts";
import {
  hasCommands,
  rulesToolTokens,
  type ToolSetName,
  tokensOfCommands,
  toolTokens,
} from "#lib/projects/instructions/tool-tokens.ts";
import type { ToldRule } from "#lib/workspaces/rule-schema.ts";

/** All that a context is made of, as it was read, besides recalled memories. */
export interface ContextMaterial {
  instructions: LoadedInstructions;
  /** The rules in the repository at the turn's commit. */
  rules: readonly ToldRule[];
  /** How the site is built; null or absent for one that is served as it lies. */
  building?: ToldBuilding | null;
  /** The plan's text; null without a plan. */
  plan: string | null;
  rows: ContextRow[];
  annotations: ContextAnnotation[];
  unreadAnnotations: UnreadAnnotation[];
  olderNotes: ContextRow[];
  pinnedNotes: ContextRow[];
  /** Null when the next context is only shown. */
  instruction: ContextInput["instruction"];
  toolSet: ToolSetName;
  windowTokens: number;
  reserveTokens: number;
}

/** Returns the builder's input. Pure: the texts of the base and the sizes of the tools are those of this version of the product. */
export function toContextInput({
  instructions,
  rules,
  building,
  plan,
  toolSet,
  ...told
}: ContextMaterial): ContextInput {
  const system = [
    ...composeInstructions(instructions),
    ...buildingPart(building ?? null),
    ...rulesPart(rules),
    ...(plan === null ? [] : [{ label: "Plan", text: plan }]),
  ];
  const commands = hasCommands(toolSet) ? (building?.commands ?? []) : [];
  const own = (rules.length > 0 ? rulesToolTokens : 0) + (commands.length > 0 ? tokensOfCommands(commands) : 0);
  return { ...told, system, toolTokens: toolTokens[toolSet] + own };
}
