import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toolEnvironment } from "./child-environment.ts";
import { fingerprint } from "./fingerprint.ts";
import { type GuardedProcess, runGuarded } from "./guarded-process.ts";
import { Refusal } from "./refusal.ts";
import { root } from "./settings.ts";
import { showStep } from "./steps.mjs";

const generated = join(root, "lib/platform/db/generated");
const stamp = join(generated, ".generated-from");

/** Generates the database client if schema.prisma or Prisma itself has changed since the last time. */
export async function ensurePrismaClient(onStart: (child: GuardedProcess) => void): Promise<void> {
  const current = fingerprint({
    folder: root,
    included: ["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"],
  });
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === current) return;
  await showStep("Generating the database client", async () => {
    const { code, output } = await runGuarded(
      {
        command: [process.execPath, join(root, "node_modules/prisma/build/index.js"), "generate"],
        cwd: root,
        env: {
          ...toolEnvironment(),
          // Generating needs no engine, yet Prisma would download one; any existing file prevents that.
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
          PRISMA_HIDE_UPDATE_MESSAGE: "1",
          CHECKPOINT_DISABLE: "1",
        },
      },
      onStart,
    );
    if (code !== 0) throw new Refusal(`${output.trim()}\nThe database client could not be generated: see above.`);
    writeFileSync(stamp, current);
  });
}
