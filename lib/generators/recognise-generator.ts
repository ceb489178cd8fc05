import { readBase } from "./base-schema.ts";
import { chooseInstall } from "./choose-install.ts";
import { findFolders } from "./find-folders.ts";
import { joinFolders, pathBelow } from "./folder-path.ts";
import { type Generator, generators } from "./generators.ts";
import { readConfiguration } from "./read-configuration.ts";
import { commandsIn, readFlag, readOperand } from "./read-flag.ts";
import type { Package } from "./read-package.ts";
import { recogniseContract } from "./recognise-contract.ts";
import { below, Repository } from "./repository.ts";
import type { Evidence, Recognition } from "./schema.ts";
import { settingsOf, unreadableSettings } from "./setting.ts";
import type { Site } from "./site.ts";
import type { SiteReader } from "./site-reader.ts";

/**
 * Returns how the site of a repository is built. Runs nothing of it, and reads a handful of files, each at most 256 KiB, in a
 * repository of any size.
 */
export async function recogniseGenerator(reader: SiteReader): Promise<Recognition> {
  const repository = await Repository.open(reader);
  const contract = await recogniseContract(repository);
  if (contract) return contract;
  const other: Evidence[] = [];
  for (const folder of findFolders(repository.paths)) {
    const found = await recogniseFolder(repository, folder);
    if (found.kind !== "nothing") return found;
    other.push(...found.evidence);
  }
  if (other.length > 0) return { kind: "unknown-generator", evidence: other };
  const hasPages = repository.paths.some((path) => /\.html?$/i.test(path));
  return { kind: "static", because: hasPages ? "pages-without-a-generator" : "no-pages" };
}

type FolderRecognition =
  | Extract<Recognition, { kind: "recognised" | "unsupported" }>
  | { kind: "nothing"; evidence: Evidence[] };

async function recogniseFolder(repository: Repository, folder: string): Promise<FolderRecognition> {
  const manifest = below(folder, "package.json");
  const found = repository.has(manifest) ? await repository.readPackage(folder) : null;
  if (repository.has(manifest) && !found)
    return { kind: "nothing", evidence: [{ path: manifest, why: "file-unreadable", params: {} }] };
  // A framework of its own has Vite or Tailwind in it, and puts its pages in another place.
  const framework = found && frameworks.find((name) => found.dependencies.has(name));
  if (!framework) {
    for (const generator of generators) {
      const recognised = await recogniseSite(repository, folder, found, generator);
      if (recognised) return recognised;
    }
  }
  const build = found?.scripts.get("build");
  const evidence: Evidence[] = [];
  if (found && framework) evidence.push(dependencyEvidence(manifest, found, framework));
  if (build) evidence.push({ path: manifest, why: "build-script", params: { script: "build", command: build } });
  return { kind: "nothing", evidence };
}

const frameworks = [
  "@sveltejs/kit",
  "nuxt",
  "gatsby",
  "vuepress",
  "@angular/core",
  "@remix-run/dev",
  "@react-router/dev",
  "@builder.io/qwik-city",
  "@solidjs/start",
  "@tanstack/react-start",
  "hexo",
];

async function recogniseSite(
  repository: Repository,
  folder: string,
  manifest: Package | null,
  generator: Generator,
): Promise<Extract<Recognition, { kind: "recognised" | "unsupported" }> | null> {
  const name = generator.packages.find((each) => manifest?.dependencies.has(each));
  if (generator.packages.length > 0 && !name) return null;
  const configurationPath = findConfiguration(repository, folder, generator);
  if (generator.packages.length === 0 && configurationPath === null) return null;

  const evidence: Evidence[] = [];
  const configuration = await openConfiguration(repository, folder, configurationPath, evidence);
  if (manifest && name) evidence.push(dependencyEvidence(below(folder, "package.json"), manifest, name));
  const run = chooseScript(generator, manifest);
  const site: Site = {
    configuration,
    configurationPath,
    ...run,
    has: (inside, file) => repository.has(joinFolders(folder, below(inside, file)) ?? ""),
    hasFolder: (inside) => repository.hasFolder(below(folder, inside)),
  };
  if (generator.isSite?.(site) === false) return null;

  const refuse = (because: Extract<Recognition, { kind: "unsupported" }>["because"], params = {}) =>
    ({ kind: "unsupported", generator: generator.name, siteFolder: folder, because, params, evidence }) as const;
  const reason = generator.unsupported?.(site);
  if (reason) return refuse(reason);

  const output = readOutput(generator, site);
  const place = below(folder, configurationPath ?? "package.json");
  if (output.folder === null) return refuse("output-outside", { output: output.written });
  evidence.push({ path: place, why: output.why, params: { output: output.folder } });
  const base = findBase(generator, site);
  if (base !== "") evidence.push({ path: place, why: "base-path", params: { base: `/${base}/` } });

  const install = await chooseInstall(repository, folder, generator.needs);
  if (!install.ok) return refuse("package-manager", { manager: install.manager });
  evidence.push(...install.evidence);
  const build = run.script
    ? `npm run ${run.script}`
    : install.install === "bundle install"
      ? `bundle exec ${generator.command}`
      : [generator.command, site.configurationPath && generator.name === "vitepress" ? operandOf(site) : ""]
          .filter(Boolean)
          .join(" ");
  evidence.push(
    run.script
      ? {
          path: below(folder, "package.json"),
          why: "build-script",
          params: { script: run.script, command: run.scriptText },
        }
      : { path: place, why: "command-of-the-generator", params: { command: build } },
  );
  return {
    kind: "recognised",
    build: {
      generator: generator.name,
      siteFolder: folder,
      install: install.install,
      build,
      output: output.folder,
      ...(base !== "" && { base }),
      lockFile: install.lockFile,
      needs: generator.needs,
      environment: [],
      commands: qualityCommands(manifest),
      protectedPaths: [...new Set(evidence.map(({ path }) => path))].filter(repository.has),
      startPage: null,
    },
    evidence,
  };
}

const operandOf = ({ configurationPath }: Site) => configurationPath?.replace(/\/?\.vitepress\/.*$/, "");

function dependencyEvidence(path: string, manifest: Package, name: string): Evidence {
  return { path, why: "dependency", params: { name, version: manifest.dependencies.get(name) ?? "" } };
}

function findConfiguration(repository: Repository, folder: string, { configuration }: Generator): string | null {
  const found = repository.paths.flatMap((path) => {
    const inside = pathBelow(folder, path);
    return inside !== null && configuration.test(inside) ? [inside] : [];
  });
  return found.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] ?? null;
}

async function openConfiguration(repository: Repository, folder: string, path: string | null, evidence: Evidence[]) {
  if (path === null) return settingsOf({});
  const place = below(folder, path);
  const read = await repository.readText(place);
  const configuration = read.ok ? readConfiguration(path, read.text) : null;
  evidence.push({ path: place, why: configuration ? "configuration-file" : "file-unreadable", params: {} });
  return configuration ?? unreadableSettings;
}

/** Returns the script of package.json that builds the site, and the command in it that runs the generator. */
function chooseScript({ invocation }: Generator, manifest: Package | null) {
  const scripts = [...(manifest?.scripts ?? [])].filter(([name]) => /^[\w:.-]+$/.test(name));
  const runsIt = scripts.flatMap(([name, text]) => {
    const command = commandsIn(text).find((each) => invocation.test(each));
    return command === undefined ? [] : [{ name, command }];
  });
  const named = scripts.find(([name]) => name === "build");
  const calls = named && /\b(?:npm run|npm-run-all|run-s|run-p|node --run)\b/.test(named[1]);
  const own = runsIt.find(({ name }) => name === "build");
  const building = own ?? runsIt.find(({ name }) => /build/.test(name)) ?? runsIt[0];
  const script = own || calls || !building ? named?.[0] : building.name;
  return {
    script: script ?? null,
    scriptText: scripts.find(([name]) => name === script)?.[1] ?? "",
    invocation: building?.command ?? null,
    operand: building ? readOperand(building.command, invocation) : null,
  };
}

/** Returns the folder with the built pages from the site's folder, and how it is known; no folder if it lies outside of the site's. */
function readOutput({ output }: Generator, site: Site) {
  const from = output.from?.(site) ?? "";
  const flag = site.invocation ? readFlag(site.invocation, output.flags) : null;
  const called = output.method ? site.configuration.readCall(output.method) : null;
  const keyed = output.keys.length > 0 ? site.configuration.read(...output.keys) : null;
  const settings = [called, keyed].filter((setting) => setting !== null);
  const written = settings.find((setting) => setting.is === "written" && typeof setting.value === "string");
  const found = output.find?.(site);
  const configured = flag ?? (written?.is === "written" ? String(written.value) : null) ?? found ?? null;
  const folder = joinFolders(from, configured ?? output.byDefault);
  if (configured !== null) return { folder, written: configured, why: "output-configured" as const };
  const isComputed = settings.some(({ is }) => is === "run-time");
  return {
    folder,
    written: output.byDefault,
    why: isComputed ? ("output-decided-at-run-time" as const) : ("output-by-default" as const),
  };
}

/** Returns the path with which the addresses of all pages begin; "" without one, or if it is decided at run time. */
function findBase({ base }: Generator, site: Site): string {
  const flag = site.invocation ? readFlag(site.invocation, base.flags) : null;
  const setting = base.keys.length > 0 ? site.configuration.read(...base.keys) : null;
  const written = setting?.is === "written" && typeof setting.value === "string" ? setting.value : "";
  const value = flag ?? written;
  return readBase(base.isAddress ? (URL.parse(value)?.pathname ?? "") : value) ?? "";
}

/** The scripts that test a site or its sources, as commands. */
function qualityCommands(manifest: Package | null): Record<string, string> {
  const names = [...(manifest?.scripts ?? [])].flatMap(([name, text]) =>
    /^(?:test|lint|check|types?|typecheck|type-check|format:check)(?::(?!fix|watch|write)[\w.-]+)*$/.test(name) &&
    !text.includes("no test specified")
      ? [name]
      : [],
  );
  return Object.fromEntries(names.slice(0, 20).map((name) => [name, name === "test" ? "npm test" : `npm run ${name}`]));
}
