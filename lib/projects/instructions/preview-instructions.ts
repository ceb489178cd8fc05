import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { costOf } from "#lib/costs/prices.ts";
import { resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { notFound } from "#lib/platform/problem.ts";
import { toldRules } from "#lib/workspaces/site/site-rules.ts";
import { buildingPart } from "../building/building-part.ts";
import { loadBuilding } from "../building/load-building.ts";
import { findProjectRow } from "../project-store.ts";
import type { PreviewTexts } from "../schema.ts";
import { composeInstructions, toldShared } from "./compose-instructions.ts";
import { instructionTokens, instructionTokensMax, roomBesideNotes, tokensOf } from "./instruction-room.ts";
import { loadInstructions } from "./load-instructions.ts";
import { loadRules } from "./load-rules.ts";
import type { InstructionsPreview } from "./preview-schema.ts";
import { rulesPart } from "./rules-part.ts";
import { warnOfTexts } from "./warn-of-texts.ts";

/**
 * Returns what the next turn would be told with these texts, and with these shared texts if the project uses shared ones, beside what it is told
 * now. Nothing is saved, and nothing is too long.
 */
export async function previewInstructions(
  actor: Actor,
  projectId: string,
  { shared, ...texts }: PreviewTexts,
): Promise<InstructionsPreview> {
  const project = await findProjectRow(actor, projectId);
  if (!project) throw notFound();
  assertCan(actor, "configure", project);
  const model = await resolveModelSettings(project.organizationId);
  const { version: _, ...now } = await loadInstructions(actor, projectId);
  const template = now.template && { ...now.template, ...shared };
  const next = { ...texts, baseOff: now.baseOff, template };
  const told = await loadRules(actor, projectId);
  const rules = [...buildingPart(await loadBuilding(actor, projectId)), ...rulesPart(toldRules(told.rules))];
  const ruleTokens = tokensOf(rules.map(({ text }) => text));
  const tokens = instructionTokens(next) + ruleTokens;
  const tokensBefore = instructionTokens(now) + ruleTokens;
  const [fresh, cached] = [0, tokens].map((cachedTokens) =>
    costOf({ inputTokens: tokens, cachedTokens, outputTokens: 0 }, model.model ?? "practice"),
  );
  const lacking = (told: number) => Math.max(0, Math.ceil(told - roomBesideNotes(model)));
  return {
    before: [...composeInstructions(now), ...rules],
    after: [...composeInstructions(next), ...rules],
    tokensBefore,
    tokens,
    tokensMax: instructionTokensMax(model),
    price: typeof fresh === "number" && typeof cached === "number" ? { fresh, cached } : null,
    warnings: [
      ...warnOfTexts(texts),
      ...(shared && template ? warnOfTexts(toldShared(template)) : []),
      ...(lacking(tokens) > lacking(tokensBefore)
        ? [{ kind: "crowds-notes" as const, tokens: lacking(tokens), before: lacking(tokensBefore) }]
        : []),
    ],
  };
}
