import type { Prisma } from "#lib/platform/db/transaction.ts";
import { storableJson } from "#lib/platform/storable-json.ts";

/** A value as JSON that PostgreSQL can keep: what a model or a person said may hold what it cannot. */
export function asStored(value: unknown): Prisma.InputJsonValue {
  return JSON.parse(storableJson(value)) as Prisma.InputJsonValue;
}
