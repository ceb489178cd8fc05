import { Agent } from "node:http";
import { type Figure, median, percentile } from "./figure.ts";
import { get, type Target } from "./preview.ts";

const atOnce = 20;

/** A server with the addresses of the site's files, and its processor time so far in seconds, null where the system does not tell. */
interface Served {
  targets: readonly Target[];
  cpu: () => number | null;
}

/** Compares every file of a published site with the same files from another server: so many requests, 20 at once, in each round. */
export async function measurePublished(
  servers: { product: Served; other: Served },
  otherName: string,
  { rounds, requests }: { rounds: number; requests: number },
): Promise<Figure[]> {
  const rates = { product: [] as number[], other: [] as number[] };
  const slowest = { product: [] as number[], other: [] as number[] };
  const cpu = { product: [] as number[], other: [] as number[] };
  for (const name of ["other", "product"] as const) await ask(servers[name].targets, 500);
  for (let round = 0; round < rounds; round++) {
    for (const name of ["other", "product"] as const) {
      const before = servers[name].cpu();
      const { times, seconds } = await ask(servers[name].targets, requests);
      const after = servers[name].cpu();
      if (before !== null && after !== null) cpu[name].push(((after - before) / requests) * 1e6);
      rates[name].push(times.length / seconds);
      slowest[name].push(percentile(times, 0.99));
    }
  }
  const what = `${requests.toLocaleString("en")} requests of a published site, 20 at once`;
  const figures: Figure[] = [
    {
      ...{ name: `${what}, requests/s`, unit: "", against: otherName, aim: { atLeast: 0.25 } },
      ...{ base: median(rates.other), ours: median(rates.product) },
    },
    {
      ...{ name: `${what}, p99`, unit: "ms", against: otherName, aim: { atMost: 4 } },
      ...{ base: median(slowest.other), ours: median(slowest.product) },
    },
  ];
  if (cpu.product.length === 0) return figures;
  const base = median(cpu.other);
  return [
    ...figures,
    { name: `${what}, CPU a request`, unit: "µs", against: otherName, aim: null, base, ours: median(cpu.product) },
  ];
}

/** Asks for the files in turn. A refused request fails. Returns the milliseconds of each answer. */
async function ask(targets: readonly Target[], requests: number): Promise<{ times: number[]; seconds: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  const one = async () => {
    while (next < requests) {
      const target = targets[next++ % targets.length];
      if (!target) return;
      const asked = performance.now();
      await get(target, agent);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  agent.destroy();
  return { times, seconds: (performance.now() - started) / 1000 };
}
