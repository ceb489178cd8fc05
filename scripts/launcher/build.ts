import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { toolEnvironment } from "./child-environment.ts";
import { addCompileHints } from "./compile-hints.ts";
import { fingerprint } from "./fingerprint.ts";
import { type GuardedProcess, runGuarded } from "./guarded-process.ts";
import { Refusal } from "./refusal.ts";
import { root } from "./settings.ts";
import { showStep } from "./steps.mjs";

export const nextCommand = [process.execPath, join(root, "node_modules/next/dist/bin/next")] as const;

const stamp = join(root, ".next/built-from");

/** Builds the product if its sources have changed since the last build. */
export async function ensureBuild(onStart: (child: GuardedProcess) => void): Promise<void> {
  const current = fingerprintSources();
  if (isBuiltFrom(current)) return;
  await showStep("Building the pages", async () => {
    while (!isBuiltFrom(current)) await build(current, onStart);
  });
}

function isBuiltFrom(sources: string): boolean {
  return existsSync(stamp) && existsSync(join(root, ".next/BUILD_ID")) && readFileSync(stamp, "utf8") === sources;
}

/** Builds once. If another process builds the same sources, waits a second instead: Next allows one build at a time. */
async function build(sources: string, onStart: (child: GuardedProcess) => void): Promise<void> {
  rmSync(stamp, { force: true });
  const { code, output } = await runGuarded(
    {
      command: [...nextCommand, "build"],
      cwd: root,
      env: { ...toolEnvironment(), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    },
    onStart,
  );
  if (code === 0) {
    addCompileHints(join(root, ".next/static/chunks"));
    writeFileSync(stamp, sources);
  } else if (output.includes("Another next build process is already running")) await delay(1_000);
  else throw new Refusal(`${output.trim()}\nThe pages could not be built: see above.`);
}

function fingerprintSources(): string {
  return fingerprint({
    folder: root,
    included: ["{app,components,lib,public}/**", "*.{ts,mjs,json}", "prisma/schema.prisma"],
    excluded: [
      ...["**/*.test.{ts,tsx}", "**/README.md", "lib/platform/db/generated/**", "next-env.d.ts"],
      ...["vitest.config.ts", "playwright.config.ts", "prisma.config.ts", "biome.json"],
    ],
  });
}
