import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkImports } from "./check-imports.ts";
import type { Finding } from "./finding.ts";

// Imports as they could stand in the project, laid out in a folder of their own and checked at once.

const root = mkdtempSync(join(tmpdir(), "sitewright-imports-"));
const allowed = true;
const refused = false;

const imports: [file: string, statement: string, isAllowed: boolean][] = [
  // The imports of a folder
  ["lib/platform/a.ts", `import "#lib/accounts/can.ts"`, refused],
  ["lib/platform/a.ts", `import "./db/client.ts"`, allowed],
  ["lib/words/a.ts", `import "../platform/env.ts"`, refused],
  ["lib/words/a.ts", `import "#lib/plans/schema.ts"`, allowed],
  ["lib/accounts/a.ts", `import "#lib/words/a.ts"`, allowed],
  ["lib/accounts/a.ts", `import "#lib/workspaces/schema.ts"`, refused],
  ["lib/workspaces/git/a.ts", `import "#lib/accounts/can.ts"`, allowed],
  ["lib/workspaces/git/a.ts", `import "../../projects/schema.ts"`, refused],
  ["lib/projects/a.ts", `import "#lib/context/schema.ts"`, refused],
  ["lib/context/a.ts", `import "#lib/memory/memory-schema.ts"`, allowed],
  ["lib/context/a.ts", `import "#lib/platform/env.ts"`, refused],
  ["lib/memory/a.ts", `import "#lib/conversations/schema.ts"`, refused],
  ["lib/conversations/a.ts", `import "#lib/plans/schema.ts"`, refused],
  ["lib/conversations/a.ts", `import "#lib/memory/a.ts"`, allowed],
  ["lib/follow-ups/a.ts", `import "#lib/plans/schema.ts"`, refused],
  ["lib/plans/a.ts", `import "#lib/reviews/schema.ts"`, refused],
  ["lib/plans/checks/a.ts", `import "#lib/conversations/a.ts"`, allowed],
  ["lib/reviews/a.ts", `import "#lib/agent/ports.ts"`, refused],
  ["lib/agent/a.ts", `import "#lib/conversations/log/chunk-schema.ts"`, allowed],
  ["lib/agent/a.ts", `import "#lib/conversations/a.ts"`, refused],
  ["lib/agent/a.ts", `import "#lib/plans/phases/phase-headings.ts"`, refused],
  ["lib/practice-model/a.ts", `import "#lib/plans/phases/phase-headings.ts"`, allowed],
  ["lib/practice-model/a.ts", `import "node:fs"`, refused],
  ["lib/practice-model/a.ts", `import "@ai-sdk/provider"`, allowed],
  ["lib/costs/a.ts", `import "#lib/conversations/schema.ts"`, allowed],
  ["lib/costs/a.ts", `import "#lib/conversations/a.ts"`, refused],
  ["lib/conversations/a.ts", `import "#lib/costs/prices.ts"`, allowed],
  ["lib/runner/a.ts", `import "#lib/reviews/a.ts"`, allowed],
  ["lib/runner/a.ts", `import "@/app/page.tsx"`, refused],
  ["lib/reviews/a.ts", `import "#tests/fakes/model.ts"`, refused],
  ["lib/nowhere/a.ts", `import "#lib/platform/env.ts"`, refused],

  // Schemas, at any depth
  ["lib/plans/checks/item-schema.ts", `import "#lib/conversations/log/chunk-schema.ts"`, allowed],
  ["lib/plans/checks/item-schema.ts", `import "./a.ts"`, refused],
  ["lib/context/synthetic.ts", `import "./a.ts"`, refused],

  // Delivery and components
  ["app/api/route.ts", `import "#lib/plans/a.ts"`, allowed],
  ["app/api/route.ts", `import "#lib/runner/a.ts"`, refused],
  ["app/api/route.ts", `import "@/lib/agent/a.ts"`, refused],
  ["app/api/route.ts", `import "#lib/plans/discussion/plan-store.ts"`, refused],
  ["app/api/route.ts", `import "#scripts/start.ts"`, refused],
  ["proxy.ts", `import "#lib/plans/a.ts"`, refused],
  ["components/plan/a.tsx", `import "#lib/plans/schema.ts"`, allowed],
  ["components/plan/a.tsx", `import "#lib/plans/checks/item-schema.ts"`, allowed],
  ["components/plan/a.tsx", `import "#lib/words/a.ts"`, allowed],
  ["components/plan/a.tsx", `import "../ui/button"`, allowed],
  ["components/plan/a.tsx", `import "#lib/plans/a.ts"`, refused],
  ["components/plan/a.tsx", `import "@/app/page.tsx"`, refused],
  ["components/ui/button.tsx", `import "../plan/b.tsx"`, refused],
  ["components/ui/button.tsx", `import "#lib/accounts/schema.ts"`, refused],
  ["scripts/start.ts", `import "#lib/runner/a.ts"`, allowed],
  ["scripts/start.ts", `import "../components/plan/b.tsx"`, refused],

  // Packages, modules of Node, the generated client
  ["lib/platform/db/client.ts", `import "pg"`, allowed],
  ["lib/platform/db/client.ts", `import "./generated/client.ts"`, allowed],
  ["lib/platform/a.ts", `import "./db/generated/client.ts"`, refused],
  ["lib/accounts/a.ts", `import "pg"`, refused],
  ["lib/accounts/a.ts", `import "@prisma/client"`, refused],
  ["lib/accounts/a.ts", `import "next/headers"`, refused],
  ["lib/accounts/a.ts", `import "react"`, refused],
  ["lib/accounts/a.ts", `import "node:fs"`, allowed],
  ["lib/agent/a.ts", `import "ai"`, allowed],
  ["lib/agent/a.ts", `import "@ai-sdk/openai"`, refused],
  ["lib/agent/a.ts", `import "node:fs/promises"`, refused],
  ["lib/agent/a.ts", `import "child_process"`, refused],
  ["lib/agent/a.ts", `import "node:timers/promises"`, allowed],
  ["lib/agent/model/model.ts", `import "@ai-sdk/openai"`, allowed],
  ["lib/conversations/log/encode-stream.ts", `import "ai"`, allowed],
  ["lib/conversations/a.ts", `import "ai"`, refused],
  ["app/api/route.ts", `import "ai"`, refused],
  ["app/api/route.ts", `import "next/server"`, allowed],
  ["components/plan/a.tsx", `import "node:crypto"`, refused],
  ["lib/plans/checks/item-schema.ts", `import "node:crypto"`, refused],

  // Every way to import
  ["lib/platform/b.ts", `import type { Can } from "#lib/accounts/can.ts"`, refused],
  ["lib/platform/b.ts", `import { type Actor } from "#lib/accounts/actor.ts"`, refused],
  ["lib/platform/b.ts", `export type { Role } from "#lib/accounts/role.ts"`, refused],
  ["lib/platform/b.ts", `export * from "#lib/accounts/all.ts"`, refused],
  ["lib/platform/b.ts", `export const later = () => import("#lib/accounts/later.ts")`, refused],
  ["lib/platform/b.ts", `export type Far = import("#lib/accounts/far.ts").Far`, refused],
  ["lib/platform/b.ts", `export const far = (all: (typeof import("#lib/accounts/farther.ts"))[]) => all`, refused],
  ["lib/platform/b.ts", `import "./nowhere.ts"`, refused],
  ["lib/platform/b.test.ts", `import "#lib/runner/a.ts"`, allowed],
  ["tests/factories/a.ts", `import "#lib/runner/a.ts"`, allowed],

  // Circles, the second and third of types
  ["lib/reviews/circle-one.ts", `import "./circle-two.ts"`, refused],
  ["lib/reviews/circle-two.ts", `import "./circle-one.ts"`, allowed],
  ["lib/reviews/type-one.ts", `import type { Two } from "./type-two.ts"`, refused],
  ["lib/reviews/type-two.ts", `export type { One } from "./type-one.ts"`, allowed],
  ["tests/fakes/long-one.ts", `import type { Two } from "./long-two.ts"`, refused],
  ["tests/fakes/long-two.ts", `import type { Three } from "./long-three.ts"`, allowed],
  ["tests/fakes/long-three.ts", `import type { One } from "./long-one.ts"`, allowed],
];

const targets = [
  ...["lib/accounts/can.ts", "lib/accounts/actor.ts", "lib/accounts/role.ts", "lib/accounts/all.ts"],
  ...[
    "lib/accounts/later.ts",
    "lib/accounts/far.ts",
    "lib/accounts/farther.ts",
    "lib/accounts/schema.ts",
    "lib/platform/env.ts",
  ],
  ...["lib/platform/db/generated/client.ts", "lib/workspaces/schema.ts", "lib/projects/schema.ts"],
  ...["lib/context/schema.ts", "lib/memory/memory-schema.ts", "lib/conversations/schema.ts"],
  ...["lib/conversations/log/chunk-schema.ts", "lib/plans/schema.ts", "lib/plans/phases/phase-headings.ts"],
  ...["lib/plans/discussion/plan-store.ts", "lib/reviews/schema.ts", "lib/agent/ports.ts", "app/page.tsx"],
  ...["components/plan/b.tsx", "tests/fakes/model.ts", "lib/costs/prices.ts"],
];

let findings: Finding[];

beforeAll(async () => {
  const files = new Map(targets.map((target): [string, string[]] => [target, ["export {};"]]));
  for (const [file, statement] of imports) files.set(file, [...(files.get(file) ?? []), `${statement};`]);
  for (const [file, lines] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), lines.join("\n"));
  }
  findings = await checkImports(root);
});

afterAll(() => rmSync(root, { recursive: true }));

const lineOf = (file: string, statement: string) =>
  imports.filter(([other]) => other === file).findIndex(([, other]) => other === statement) + 1;

test.each(imports)("%s: %s, allowed: %s", (path, statement, isAllowed) => {
  const line = lineOf(path, statement);
  const found = findings.filter((finding) => finding.path === path && finding.line === line);
  expect(found.length > 0, JSON.stringify(found)).toBe(!isAllowed);
});

test("a refusal says what may be imported instead, and why", () => {
  expect(findings).toContainEqual({
    path: "lib/words/a.ts",
    line: 1,
    sentence:
      "imports lib/platform/env.ts: lib/words may import only lib/words, lib/**/{schema,*-schema}.ts (browsers load it).",
  });
});

test("a circle is told as the way around", () => {
  expect(findings.find(({ path }) => path === "lib/reviews/type-one.ts")?.sentence).toBe(
    "imports itself: lib/reviews/type-one.ts → lib/reviews/type-two.ts → lib/reviews/type-one.ts. Move what two of them need into a file of its own.",
  );
});
