import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { checkSettings, settingNames } from "#lib/platform/env.ts";
import { scrapeMetrics } from "#lib/platform/metrics/scrape-metrics.ts";
import nextConfig from "@/next.config.ts";

// The files in deploy: their form, and that they agree with the product. Containers are not started here.

const read = (name: string) => readFileSync(`deploy/${name}`, "utf8");
const known = [...settingNames, "ENV_FILE"];

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.string()).default({}),
      volumes: z.array(z.string()).default([]),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
    }),
  ),
});
const compose = composeSchema.parse(parse(read("compose.yaml"), { merge: true }));
const product = Object.entries(compose.services).filter(([name]) => /^(web|worker)-\d$/.test(name));

test("compose starts two webs, two workers, a database and a proxy", () => {
  expect(Object.keys(compose.services).toSorted()).toEqual(
    ["database", "proxy", "web-1", "web-2", "worker-1", "worker-2"].toSorted(),
  );
  for (const { depends_on } of Object.values(compose.services)) {
    for (const name of Object.keys(depends_on)) expect(compose.services).toHaveProperty(name);
  }
});

test.each(product)("%s has settings that the product accepts", (_name, { environment }) => {
  // Docker Compose replaces ${NAME}, ${NAME:-default} and ${NAME:?error}.
  const replaced = Object.entries(environment).map(([name, text]) => [
    name,
    text.replace(/\$\{\w+(?::([-?])([^}]*))?\}/g, (_, kind, value) => (kind === "-" ? value : "secret")),
  ]);
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
  const { faults, warnings } = checkSettings(Object.fromEntries(replaced));
  expect({ faults, warnings }).toEqual({ faults: [], warnings: [] });
});

test("every file that a container mounts exists", () => {
  const mounted = Object.values(compose.services).flatMap(({ volumes }) => volumes.map((each) => each.split(":")[0]));
  const files = mounted.filter((path) => path?.startsWith("./"));
  expect(files).toContain("./nginx.conf");
  expect(files.filter((path) => !existsSync(`deploy/${path}`))).toEqual([]);
});

test("every setting that the image and the unit name exists", () => {
  const image = /^ENV PATH=\S+ (.+)$/m.exec(read("Dockerfile").split("FROM debian")[1] ?? "")?.[1] ?? "";
  const unit = /^Environment=(.+)$/m.exec(read("sitewright@.service"))?.[1] ?? "";
  const names = `${image} ${unit}`.split(" ").map((pair) => pair.split("=")[0] ?? "");
  expect(names).toContain("DATA_DIR");
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

test("every setting that a comment of these files names exists", () => {
  const texts = globSync("deploy/*", { exclude: ["deploy/*.json"] }).map((file) => readFileSync(file, "utf8"));
  const named =
    texts.join("\n").match(/\b(?:TRUSTED_PROXIES|[A-Z]+_(?:URL|ORIGIN|PORT|SECONDS|TOKEN|DIR|FILE))\b/g) ?? [];
  expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([]);
});

test("every script and file that the image uses exists", () => {
  const scripts = ["Dockerfile", "compose.yaml"].flatMap(
    (file) => read(file).match(/scripts\/[\w./-]+\.(?:ts|mjs)/g) ?? [],
  );
  expect(scripts).toContain("scripts/start.ts");
  const kept = [...read("Dockerfile.dockerignore").matchAll(/^!(.+)$/gm)].map(([, path]) => path ?? "");
  expect([...scripts, ...kept].filter((path) => !existsSync(path))).toEqual([]);
});

test("nothing that the product is built from is left out of the image", () => {
  const kept = [...read("Dockerfile.dockerignore").matchAll(/^!(.+)$/gm)].map(([, path]) => path);
  const forTools = ["playwright.config.ts", "vitest.config.ts", "biome.json", "next-env.d.ts"];
  const files = globSync("*.{ts,mjs,json}").filter((file) => !forTools.includes(file));
  expect(files.filter((file) => !kept.includes(file))).toEqual([]);
});

test("both proxies pass on the largest body that the product reads", () => {
  const bytesMax = nextConfig.experimental?.proxyClientMaxBodySize;
  expect(read("nginx.conf")).toContain(`client_max_body_size ${String(bytesMax).replace("mb", "m")};`);
  expect(read("Caddyfile")).toContain(`max_size ${String(bytesMax).toUpperCase()}`);
});

test("every metric of the dashboard is exported", async () => {
  const dashboard = z
    .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
    .parse(JSON.parse(read("grafana-dashboard.json")));
  const text = await scrapeMetrics({ pending: 0, running: 0, cancelling: 0, oldestPendingSeconds: 0 });
  const exported = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));
  const named = dashboard.panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(?:sitewright|process|nodejs)_\w+/g) ?? []),
  );
  expect(named.length).toBeGreaterThan(20);
  const isExported = (name: string) =>
    exported.has(name) || exported.get(name.replace(/_(?:bucket|sum|count)$/, "")) === "histogram";
  expect([...new Set(named)].filter((name) => !isExported(name))).toEqual([]);
});

test("the dashboard shows every metric of the product", async () => {
  const text = await scrapeMetrics(null);
  const own = [...text.matchAll(/^# TYPE (sitewright_\S+) /gm)].map(([, name]) => name ?? "");
  const dashboard = read("grafana-dashboard.json");
  expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
});
