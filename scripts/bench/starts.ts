import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { processEnvironment } from "#lib/platform/process-environment.ts";
import { nextCommand } from "#scripts/launcher/build.ts";
import { findFreePort } from "#scripts/launcher/postgres.ts";
import { root } from "#scripts/launcher/settings.ts";
import { beginProduct, stopProduct, untilReady } from "#tests/setup/product.ts";
import { type Figure, median } from "./figure.ts";

/**
 * Compares a later start of the product, in a folder of its own, with `next start` of the same build, which uses what runs already: a
 * database with its folder and key.
 */
export async function measureStarts(
  dataDir: string,
  running: { dataDir: string; databaseUrl: string; key: string },
  rounds: number,
): Promise<Figure[]> {
  const times = { next: [] as number[], product: [] as number[] };
  // The first start makes the database.
  await startProduct(dataDir);
  for (let round = 0; round < rounds; round++) {
    const used = { DATABASE_URL: running.databaseUrl, DATA_DIR: running.dataDir, SITEWRIGHT_KEY: running.key };
    times.next.push(await startNext({ ...used, WORKER: "off" }));
    times.product.push(await startProduct(dataDir));
  }
  return [
    {
      ...{ name: "second npm start", unit: "ms", against: "next start" },
      ...{ base: median(times.next), ours: median(times.product), aim: { atMost: 3 } },
    },
  ];
}

async function startProduct(dataDir: string): Promise<number> {
  const began = performance.now();
  const product = await untilReady(await beginProduct({ DATA_DIR: dataDir }));
  const ms = performance.now() - began;
  await stopProduct(product);
  return ms;
}

async function startNext(settings: Record<string, string>): Promise<number> {
  const port = await findFreePort();
  const { PATH = "", HOME = "" } = process.env;
  const [program = "", ...args] = [...nextCommand, "start", "--port", `${port}`];
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    env: processEnvironment({ PATH, HOME, NODE_ENV: "production", LOG_LEVEL: "error", ...settings }),
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  while (child.exitCode === null && !(await answers(port))) await delay(10);
  const ms = performance.now() - began;
  if (child.exitCode !== null) throw new Error("next start has ended.");
  child.kill("SIGTERM");
  await ended;
  return ms;
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
