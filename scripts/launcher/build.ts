import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toolEnvironment } from "./child-environment.ts";
import { fingerprint } from "./fingerprint.ts";
import { type GuardedProcess, runGuarded } from "./guarded-process.ts";
import { Refusal } from "./refusal.ts";
import { root } from "./settings.ts";
import { showStep } from "./steps.mjs";

export const nextCommand = [process.execPath, join(root, "node_modules/next/dist/bin/next")] as const;

const stamp = join(root, ".next/built-from");

/** Builds the product when its sources changed since it was built last. */
export async function ensureBuild(onStart: (child: GuardedProcess) => void): Promise<void> {
  const current = fingerprintSources();
  const built = existsSync(stamp) && existsSync(join(root, ".next/BUILD_ID")) && readFileSync(stamp, "utf8");
  if (built === current) return;
  await showStep("Building the pages", async () => {
    rmSync(stamp, { force: true });
    const { code, output } = await runGuarded(
      {
        command: [...nextCommand, "build"],
        cwd: root,
        env: { ...toolEnvironment(), ...buildSettings(), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      },
      onStart,
    );
    if (code !== 0) throw new Refusal(`${output.trim()}\nThe pages could not be built: see above.`);
    writeFileSync(stamp, current);
  });
}

/** What next.config.ts takes from the environment, and so becomes part of the build. */
function buildSettings(): Record<string, string> {
  const { PREVIEW_ORIGIN } = process.env;
  return PREVIEW_ORIGIN ? { PREVIEW_ORIGIN } : {};
}

function fingerprintSources(): string {
  return fingerprint({
    folder: root,
    included: ["{app,components,lib,public}/**", "*.{ts,mjs,json}", "prisma/schema.prisma"],
    excluded: [
      ...["**/*.test.{ts,tsx}", "**/README.md", "lib/platform/db/generated/**", "next-env.d.ts"],
      ...["vitest.config.ts", "playwright.config.ts", "prisma.config.ts", "biome.json"],
    ],
    settings: buildSettings(),
  });
}
