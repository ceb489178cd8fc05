import { z } from "zod";
import { accountRefusals } from "#lib/accounts/refusals.ts";
import { dryRunRefusals } from "#lib/dry-runs/refusals.ts";
import {
  askedTurnSchema,
  dryRunSchema,
  dryRunsSchema,
  dryRunTurnSchema,
  judgeTurnSchema,
  pastTurnsSchema,
  startDryRunSchema,
} from "#lib/dry-runs/schema.ts";
import { modelListSchema } from "#lib/models/schema.ts";
import type { RouteDescription } from "./describe-route.ts";

const dryRun = dryRunSchema.meta({ id: "DryRun" });
const steers = accountRefusals["read-only: role"];
const place = "/api/projects/{projectId}/instructions/dry-runs";
const limit = z.object({ limit: z.int().min(1).max(100).optional() });

/** The routes about past turns that are asked again. */
export const dryRunRoutes: RouteDescription[] = [
  {
    method: "get",
    path: "/api/projects/{projectId}/instructions/past-turns",
    summary:
      "The newest turns that can be asked again, with what each took then and would cost now; with `turn`, that one",
    query: limit.extend({ turn: z.uuid().optional() }),
    answers: { 200: { description: "Newest first.", schema: pastTurnsSchema } },
    problems: [steers],
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/instructions/models",
    summary: "The models of the connected provider, by which past turns can be asked again",
    answers: { 200: { description: "The models, or a sentence why there is no list.", schema: modelListSchema } },
    problems: [steers],
  },
  {
    method: "get",
    path: place,
    summary: "The project's newest dry runs",
    query: limit,
    answers: { 200: { description: "Newest first.", schema: dryRunsSchema } },
    problems: [steers],
  },
  {
    method: "post",
    path: place,
    summary: "Ask past turns again with these texts; nothing of it enters a conversation, the memory or the site",
    body: startDryRunSchema,
    answers: { 202: { description: "A worker asks them, newest first.", schema: z.object({ id: z.uuid() }) } },
    problems: [
      steers,
      dryRunRefusals["dry-run-running"],
      dryRunRefusals["dry-run-no-turns"],
      dryRunRefusals["dry-run-turn-unknown"],
    ],
  },
  {
    method: "get",
    path: `${place}/{dryRunId}`,
    summary: "A dry run with the state of its turns",
    answers: { 200: { description: "The dry run.", schema: dryRun } },
    problems: [steers],
  },
  {
    method: "post",
    path: `${place}/{dryRunId}/stop`,
    summary: "Stop a dry run; what was asked stays",
    answers: { 202: { description: "It stops within a second. One that is over stays as it is." } },
    problems: [steers],
  },
  {
    method: "get",
    path: `${place}/{dryRunId}/turns/{position}`,
    summary: "A turn that was asked again, beside what happened then",
    answers: { 200: { description: "Both sides.", schema: askedTurnSchema } },
    problems: [steers],
  },
  {
    method: "put",
    path: `${place}/{dryRunId}/turns/{position}/verdict`,
    summary: "Keep what you think of it, with a remark if you like; null takes both back",
    body: judgeTurnSchema,
    answers: { 200: { description: "The turn.", schema: dryRunTurnSchema } },
    problems: [steers, dryRunRefusals["dry-run-turn-open"]],
  },
];
