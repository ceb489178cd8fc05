import { folderOf } from "./folder-path.ts";
import { commandsIn, readFlag } from "./read-flag.ts";
import type { GeneratorName, NeededTool, unsupportedReasons } from "./schema.ts";
import type { Setting } from "./setting.ts";
import type { Site } from "./site.ts";

/** One generator: how its sites are recognised, and how their build is read. */
export interface Generator {
  name: GeneratorName;
  needs: NeededTool;
  /** The packages of npm one of which a site has; empty for a generator that is not a package. */
  packages: readonly string[];
  /** The file that configures it, as a path from the site's folder. */
  configuration: RegExp;
  /** The command that builds, in a script of package.json. */
  invocation: RegExp;
  /** The command that builds a site without such a script. */
  command: string;
  output: {
    byDefault: string;
    /** Where the configuration names the folder. */
    keys: readonly string[];
    /** A method of the configuration that sets the folder. */
    method?: string;
    flags: readonly string[];
    /** The folder from which the output is named, from the site's folder; "" without it. */
    from?: (site: Site) => string;
    /** Finds the folder for generators that have no setting of it; null if it can't be told. */
    find?: (site: Site) => string | null;
  };
  /** Where the configuration, or a flag of the command, names a path that stands before the address of every page. */
  base: {
    keys: readonly string[];
    flags: readonly string[];
    /** Set if the setting is the whole address of the site, whose path is the base. */
    isAddress?: true;
  };
  /** Tells whether the folder is a site of this generator, where a package or a file alone does not. */
  isSite?: (site: Site) => boolean;
  unsupported?: (site: Site) => (typeof unsupportedReasons)[number] | null;
}

const script = "[cm]?[jt]s";
const named = (pattern: string) => new RegExp(`^${pattern}$`);

const astro: Generator = {
  name: "astro",
  needs: "node",
  packages: ["astro"],
  configuration: named(String.raw`astro\.config\.${script}`),
  invocation: /\bastro build\b/,
  command: "npx astro build",
  output: { byDefault: "dist", keys: ["outDir"], flags: ["--outDir"] },
  base: { keys: ["base"], flags: ["--base"] },
  unsupported: (site) => (isWritten(site.configuration.read("output"), "server") ? "needs-a-server" : null),
};

/** Each generator. If two fit a folder, the first one builds it: VitePress has Vite in it. */
export const generators: readonly Generator[] = [
  {
    name: "eleventy",
    needs: "node",
    packages: ["@11ty/eleventy"],
    configuration: named(String.raw`(?:\.eleventy\.c?js|eleventy\.config\.${script})`),
    invocation: /(?:\beleventy|@11ty\/eleventy)(?![-\w.])(?!.*--(?:serve|watch))/,
    command: "npx eleventy",
    output: { byDefault: "_site", keys: ["dir", "output"], method: "setOutputDirectory", flags: ["--output"] },
    base: { keys: ["pathPrefix"], flags: ["--pathprefix"] },
  },
  { ...astro, name: "starlight", packages: ["@astrojs/starlight"] },
  astro,
  {
    name: "vitepress",
    needs: "node",
    packages: ["vitepress"],
    configuration: new RegExp(String.raw`^(?:[^/]+/){0,2}\.vitepress/config\.${script}$`),
    invocation: /\bvitepress build\b/,
    command: "npx vitepress build",
    output: {
      byDefault: ".vitepress/dist",
      keys: ["outDir"],
      flags: ["--outDir"],
      from: (site) => site.operand ?? folderOf(folderOf(site.configurationPath ?? "")),
    },
    base: { keys: ["base"], flags: ["--base"] },
  },
  {
    name: "docusaurus",
    needs: "node",
    packages: ["@docusaurus/core"],
    configuration: named(String.raw`docusaurus\.config\.${script}`),
    invocation: /\bdocusaurus build\b/,
    command: "npx docusaurus build",
    output: { byDefault: "build", keys: [], flags: ["--out-dir"] },
    base: { keys: ["baseUrl"], flags: [] },
  },
  {
    name: "next",
    needs: "node",
    packages: ["next"],
    configuration: named(String.raw`next\.config\.${script}`),
    invocation: /\bnext build\b/,
    command: "npx next build",
    output: { byDefault: "out", keys: ["distDir"], flags: [] },
    base: { keys: ["basePath"], flags: [] },
    unsupported({ configuration, scriptText }) {
      const output = configuration.read("output");
      // Before version 13.3 a second command exported.
      const exports = isWritten(output, "export") || output.is === "run-time" || /\bnext export\b/.test(scriptText);
      return exports ? null : "needs-a-server";
    },
  },
  {
    name: "vite",
    needs: "node",
    packages: ["vite"],
    configuration: named(String.raw`vite\.config\.${script}`),
    invocation: /\bvite build\b/,
    command: "npx vite build",
    output: { byDefault: "dist", keys: ["build", "outDir"], flags: ["--outDir"], from: viteRoot },
    base: { keys: ["base"], flags: ["--base"] },
    isSite: (site) => site.has(viteRoot(site), "index.html") && site.configuration.read("build", "lib").is === "absent",
  },
  {
    name: "hugo",
    needs: "hugo",
    packages: [],
    configuration: named(
      String.raw`(?:(?:hugo|config)\.(?:toml|ya?ml|json)|config/_default/(?:hugo|config)\.(?:toml|ya?ml|json))`,
    ),
    invocation: /\bhugo\b(?!.*\bserver\b)/,
    command: "hugo",
    output: { byDefault: "public", keys: ["publishDir"], flags: ["--destination", "-d"] },
    base: { keys: ["baseURL"], flags: ["--baseURL", "-b"], isAddress: true },
    isSite: (site) =>
      /(?:^|\/)hugo\.[a-z]+$/.test(site.configurationPath ?? "") ||
      ["content", "layouts", "themes", "archetypes"].some((folder) => site.hasFolder(folder)),
  },
  {
    name: "jekyll",
    needs: "ruby",
    packages: [],
    configuration: named(String.raw`_config\.(?:ya?ml|toml)`),
    invocation: /\bjekyll build\b/,
    command: "jekyll build",
    output: { byDefault: "_site", keys: ["destination"], flags: ["--destination", "-d"] },
    base: { keys: ["baseurl"], flags: ["--baseurl", "-b"] },
    isSite: (site) =>
      ["_posts", "_layouts", "_includes"].some((folder) => site.hasFolder(folder)) ||
      ["Gemfile", "index.md", "index.markdown"].some((name) => site.has("", name)),
  },
  {
    name: "tailwind",
    needs: "node",
    packages: ["@tailwindcss/cli", "tailwindcss"],
    configuration: named(String.raw`tailwind\.config\.${script}`),
    invocation: /(?:\btailwindcss|@tailwindcss\/cli)(?![-\w.])(?!.*(?:--watch|\s-w\b))/,
    command: "npx @tailwindcss/cli",
    output: { byDefault: "", keys: [], flags: [], find: folderOfPages },
    base: { keys: [], flags: [] },
    isSite: (site) => folderOfPages(site) !== null,
  },
];

const isWritten = (setting: Setting, value: string) => setting.is === "written" && setting.value === value;

function viteRoot(site: Site): string {
  const root = site.configuration.read("root");
  return site.operand ?? (root.is === "written" && typeof root.value === "string" ? root.value : "");
}

/** Returns the folder of the pages into which Tailwind writes its stylesheet: they lie there, or the script puts them there. */
function folderOfPages(site: Site): string | null {
  const stylesheet = site.invocation && readFlag(site.invocation, ["-o", "--output"])?.replace(/^\.\//, "");
  if (!stylesheet || /^\/|(?:^|\/)\.\.(?:\/|$)/.test(stylesheet)) return null;
  const above: string[] = [];
  for (let folder = folderOf(stylesheet); folder !== ""; folder = folderOf(folder)) above.unshift(folder);
  const withPages = above.find((folder) => site.has(folder, "index.html"));
  if (withPages !== undefined) return withPages;
  const [top] = above;
  const others = commandsIn(site.scriptText).filter((command) => command !== site.invocation);
  if (top && others.some((command) => command.split(/[\s/"'=]+/).includes(top))) return top;
  return site.has("", "index.html") ? "" : null;
}
