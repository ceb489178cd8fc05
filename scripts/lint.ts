// `npm run lint`: Biome's check, and the project's own checks beside it. Each finding is one line that says where and what to do.
import { join } from "node:path";
import { toolEnvironment } from "./launcher/child-environment.ts";
import { runGuarded } from "./launcher/guarded-process.ts";
import { runLauncher } from "./launcher/lifetime.ts";
import { ensurePrismaClient } from "./launcher/prisma-client.ts";
import { root } from "./launcher/settings.ts";
import { checkCasts } from "./lint/check-casts.ts";
import { checkEnglish } from "./lint/check-english.ts";
import { checkFolders } from "./lint/check-folders.ts";
import { checkImports } from "./lint/check-imports.ts";
import { checkNames } from "./lint/check-names.ts";
import { checkWords } from "./lint/check-words.ts";
import type { Check } from "./lint/finding.ts";

const checks: Check[] = [checkImports, checkFolders, checkNames, checkCasts, checkEnglish, checkWords];

await runLauncher(
  async (lifetime) => {
    const onStart: Parameters<typeof ensurePrismaClient>[0] = (child) => lifetime.own(child, 1000);
    // Imports of the generated client are followed like all others.
    await ensurePrismaClient(onStart);
    const biome = runGuarded(
      { command: [join(root, "node_modules/.bin/biome"), "check", "."], cwd: root, env: biomeEnvironment() },
      onStart,
    );
    const { code, output } = await biome;
    process.stdout.write(output);
    const findings = [];
    for (const check of checks) findings.push(...(await check(root)));
    for (const { path, line, sentence } of findings) console.log(`${path}:${line} ${sentence}`);
    return code === 0 && findings.length === 0 ? 0 : 1;
  },
  { codeWhenAsked: 1 },
);

function biomeEnvironment(): Record<string, string> {
  return { ...toolEnvironment(), ...(process.stdout.isTTY || process.env.FORCE_COLOR ? { FORCE_COLOR: "1" } : {}) };
}
