import type { z } from "zod";
import { storableJson } from "../storable-json.ts";
import type { Prisma } from "./transaction.ts";

/**
 * Returns a function that checks what a JSON column (`table.column`) holds in a row. It returns the stored value itself, so that
 * names which the schema doesn't know are kept. It throws an error that names the column and the row, and nothing of the content,
 * which may be private. `id` is the row's primary key. The schema must take what older versions of the product wrote.
 */
export function jsonColumn<Value>(
  column: `${string}.${string}`,
  schema: z.ZodType<Value>,
): (value: unknown, id: string) => Value {
  return (value, id) => {
    if (!schema.safeParse(value).success) throw new Error(`${column} of row ${id} does not fit its schema.`);
    return value as Value;
  };
}

/** A value as JSON that PostgreSQL can keep: what a model or a person said may hold what it cannot. */
export function toJson(value: unknown): Prisma.InputJsonValue {
  return JSON.parse(storableJson(value)) as Prisma.InputJsonValue;
}
