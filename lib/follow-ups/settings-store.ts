import { z } from "zod";
import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { jsonColumn } from "#lib/platform/db/json-column.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { minutes, toTime } from "./quiet-hours.ts";
import { defaultFollowUpSettings, type FollowUpSettings } from "./schema.ts";
import { mapTriggers, triggerTypes } from "./triggers-schema.ts";

const readPrompts = jsonColumn("follow_up_settings.prompts", z.partialRecord(z.enum(triggerTypes), z.string()));

/** Returns a project's settings, or the defaults if it has not saved any. */
export async function findSettings(scope: Scope, projectId: string, tx: Tx): Promise<FollowUpSettings> {
  const row = await tx.followUpSettings.findFirst({ where: { projectId, project: visibleProjects(scope) } });
  if (!row) return defaultFollowUpSettings;
  const { enabled, minDelayMs, maxDelayMs, maxConsecutive, cooldownMs, monthlyMax, quietFrom, quietUntil } = row;
  return {
    ...{ enabled, minDelayMs, maxDelayMs, maxConsecutive, cooldownMs, monthlyMax },
    triggers: mapTriggers((_, type) => row.triggers.includes(type)),
    quietHours:
      quietFrom === null || quietUntil === null ? null : { from: toTime(quietFrom), until: toTime(quietUntil) },
    prompts: readPrompts(row.prompts, projectId),
  };
}

/** Saves a project's settings. The caller has checked that the actor may configure the project. */
export async function saveSettings(projectId: string, settings: FollowUpSettings, tx: Tx): Promise<void> {
  const { triggers, quietHours, ...rest } = settings;
  const row = {
    ...rest,
    triggers: triggerTypes.filter((type) => triggers[type]),
    quietFrom: quietHours && minutes(quietHours.from),
    quietUntil: quietHours && minutes(quietHours.until),
    updatedAt: new Date(),
  };
  await tx.followUpSettings.upsert({ where: { projectId }, create: { projectId, ...row }, update: row });
}
