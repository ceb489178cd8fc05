import type { z } from "zod";
import { storableJson } from "../storable-json.ts";
import type { Prisma } from "./transaction.ts";

/**
 * Returns a function that checks the value of a JSON column (`table.column`) in a row. It returns the stored value itself, so that
 * names that the schema doesn't know are kept. Its error names the column and the row, but not the content, which may be private.
 * `id` is the row's primary key. The schema must accept values of older versions of the product: do not remove a choice or lower a
 * limit. Defaults and transforms of the schema have no effect, because the stored value is returned.
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

/** Returns a value as JSON that PostgreSQL can store: texts of people and models may hold characters that it can't. */
export function toJson(value: unknown): Prisma.InputJsonValue {
  return JSON.parse(storableJson(value)) as Prisma.InputJsonValue;
}
