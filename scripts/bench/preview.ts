import { Agent, request } from "node:http";
import { type Figure, median, percentile } from "./figure.ts";

/** An address of a file on this machine. */
export interface Target {
  port: number;
  path: string;
  headers: Record<string, string>;
}

const atOnce = 20;

/** Compares a file of a preview with the same file from another server, 20 requests at once for some seconds. */
export async function measurePreview(
  targets: { product: Target; other: Target },
  otherName: string,
  { rounds, seconds, what = "file of a preview" }: { rounds: number; seconds: number; what?: string },
): Promise<Figure[]> {
  const rates = { product: [] as number[], other: [] as number[] };
  const slowest = { product: [] as number[], other: [] as number[] };
  for (const name of ["other", "product"] as const) await ask(targets[name], 0.5);
  for (let round = 0; round < rounds; round++) {
    for (const name of ["other", "product"] as const) {
      const times = await ask(targets[name], seconds);
      rates[name].push(times.length / seconds);
      slowest[name].push(percentile(times, 0.99));
    }
  }
  const file = `${what}, 20 at once`;
  return [
    {
      ...{ name: `${file}, requests/s`, unit: "", against: otherName, aim: { atLeast: 0.25 } },
      ...{ base: median(rates.other), ours: median(rates.product) },
    },
    {
      ...{ name: `${file}, p99`, unit: "ms", against: otherName, aim: { atMost: 4 } },
      ...{ base: median(slowest.other), ours: median(slowest.product) },
    },
  ];
}

/** Returns the milliseconds of each answer. */
async function ask(target: Target, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const one = async () => {
    while (performance.now() < until) {
      const asked = performance.now();
      await get(target, agent);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  agent.destroy();
  return times;
}

export function get({ port, path, headers }: Target, agent?: Agent): Promise<{ setCookie: string[] }> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers, ...(agent && { agent }) }, (answer) => {
      const { statusCode = 0, headers: received } = answer;
      if (statusCode >= 400) reject(new Error(`${path} answered ${statusCode}.`));
      answer.on("error", reject);
      answer.on("end", () => resolve({ setCookie: received["set-cookie"] ?? [] }));
      answer.resume();
    })
      .on("error", reject)
      .end();
  });
}
