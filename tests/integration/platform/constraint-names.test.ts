import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { database } from "#lib/platform/db/transaction.ts";

/** What Prisma's language cannot say, by name: checks, triggers and partial indexes, with their tables. */
async function listOnlyInSql(): Promise<string[]> {
  const rows = await database().$queryRaw<{ place: string }[]>`
    SELECT place.relname || ' ' || found.name AS place FROM (
      SELECT conrelid AS place, conname AS name FROM pg_constraint WHERE contype = 'c'
      UNION ALL SELECT tgrelid, tgname FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT indrelid, indexrelid::regclass::name FROM pg_index WHERE indpred IS NOT NULL
    ) found JOIN pg_class place ON place.oid = found.place
    WHERE place.relnamespace = 'public'::regnamespace ORDER BY 1`;
  return rows.map(({ place }) => place);
}

/** The names in the comments of each model, with its table. */
function listNamed(schema: string): string[] {
  return [...schema.matchAll(/^model \w+ \{(.*?)^\}/gms)].flatMap(([, body = ""]) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1];
    const comments = [...body.matchAll(/^ {2}\/\/ - (.*)/gm)].map(([, text = ""]) => text.split(":", 1)[0] ?? "");
    return comments.flatMap((text) => [...text.matchAll(/[a-z]+_\w+/g)].map(([name]) => `${table} ${name}`));
  });
}

test("schema.prisma names every check, trigger and partial index at its model", async () => {
  const named = listNamed(readFileSync("prisma/schema.prisma", "utf8"));
  expect(named.sort()).toEqual((await listOnlyInSql()).sort());
});
