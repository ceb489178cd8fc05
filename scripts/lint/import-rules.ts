// Who may import whom. `check-imports.ts` refuses every other import, of values and of types.
//
// A place is a file, a folder with everything in it, or a pattern: `*` stands for part of a name, `**/` for folders at any
// depth, `{a,b}` for either. Tests are free: they may import anything.

/** Zod and types, in any folder of lib. */
const schemas = "lib/**/{schema,*-schema}.ts";
/** Files that schemas need, and that are as safe in a browser. */
const schemaParts = "lib/{context/synthetic,projects/protection/parse-origin}.ts";
/** Pure code that browsers run too. */
const inBrowsers = "lib/page-source/{bounded-parse,byte-offsets}.ts";
const stores = "lib/**/*-store.ts";
const words = "lib/words";

// Each list is a folder and what it may import.
const accounts = ["lib/platform", words, "lib/accounts"];
const costs = ["lib/platform", "lib/context", "lib/costs"];
const models = [...accounts, "lib/models"];
const pageSource = "lib/page-source";
const generators = "lib/generators";
const builtSources = "lib/built-sources";
const content = "lib/content";
const workspaces = [...accounts, pageSource, generators, "lib/workspaces"];
const pictures = "lib/pictures";
const siteKit = "lib/site-kit";
const siteBuilds = [...workspaces, builtSources, "lib/sandbox", "lib/generators", "lib/site-builds"];
const projects = [...siteBuilds, content, pictures, "lib/costs", "lib/models", "lib/projects"];
const memory = [...projects, ...costs, "lib/memory"];
const conversations = [...memory, "lib/conversations"];
const siteChecks = "lib/site-checks";
const publishing = "lib/publishing";

export interface PlaceRule {
  place: string;
  /** Besides the place itself. */
  mayImport: readonly string[];
  /** Refused although `mayImport` holds it. */
  never?: readonly string[];
  why: string;
}

/**
 * The imports that each place may have. If one folder lies inside another, only the inner one's rule applies. The rule of a pattern
 * applies beside that of the folder. A folder of lib without a rule is refused.
 */
export const placeRules: readonly PlaceRule[] = [
  { place: "lib/platform", mayImport: [], why: "it knows nothing of the product" },
  { place: words, mayImport: [schemas], why: "browsers load it" },
  { place: pageSource, mayImport: [schemas, words], why: "it is pure: a source comes in, places and edits come out" },
  { place: pictures, mayImport: ["lib/platform", pageSource, schemas], why: "a picture does not depend on its site" },
  { place: generators, mayImport: [schemas], why: "it is pure: a repository's texts come in, its build comes out" },
  {
    place: builtSources,
    mayImport: [schemas, pageSource, generators],
    why: "it is pure: a built page and its sources come in, places and edits come out",
  },
  {
    place: content,
    mayImport: [schemas, generators, builtSources],
    why: "it is pure: files come in, forms and edited files come out",
  },
  { place: "lib/sandbox", mayImport: ["lib/platform"], why: "it runs commands, and knows no project" },
  { place: siteKit, mayImport: [], why: "it turns content into pages, and knows no site" },
  {
    place: "lib/site-kit/on-site",
    mayImport: [schemas, pageSource, siteKit],
    why: "it fits sections into a site's sources",
  },
  { place: "lib/accounts", mayImport: accounts, why: "who somebody is does not depend on what they work on" },
  { place: "lib/models", mayImport: models, why: "which model answers does not depend on what it is asked" },
  { place: "lib/costs", mayImport: [schemas, ...costs], why: "what something costs does not depend on what was done" },
  { place: "lib/workspaces", mayImport: workspaces, why: "a site's files do not depend on who asks for them, or why" },
  { place: "lib/site-builds", mayImport: siteBuilds, why: "what is built does not depend on who wants to see it" },
  { place: "lib/projects", mayImport: projects, why: "a project does not depend on what is said in it" },
  { place: siteChecks, mayImport: projects, why: "what a change makes worse does not depend on who made it" },
  {
    place: publishing,
    mayImport: [...projects, siteChecks],
    why: "what visitors see does not depend on how it came about",
  },
  { place: "lib/context", mayImport: [schemas], why: "it is pure: rows come in, messages go out" },
  { place: "lib/memory", mayImport: memory, why: "conversations build on it" },
  { place: "lib/conversations", mayImport: conversations, why: "what builds on it learns of turns by jobs" },
  { place: "lib/follow-ups", mayImport: conversations, why: "it does not depend on plans or reviews" },
  { place: "lib/plans", mayImport: conversations, why: "it does not depend on follow-ups or reviews" },
  { place: "lib/dry-runs", mayImport: conversations, why: "it asks past turns again, and none depends on it" },
  {
    place: "lib/reviews",
    mayImport: [...conversations, siteChecks, publishing],
    why: "it does not depend on follow-ups or plans",
  },
  {
    place: "lib/agent",
    mayImport: [
      schemas,
      pageSource,
      siteKit,
      "lib/context",
      "lib/costs/price-usage.ts",
      "lib/practice-model/practice-model.ts",
    ],
    why: "it reaches the world only through its ports",
  },
  {
    place: "lib/practice-model",
    mayImport: [schemas, pageSource, siteKit, "lib/agent", "lib/context", "lib/plans/phases/phase-headings.ts"],
    why: "it knows what any model is told, and no more",
  },
  { place: schemas, mayImport: [schemaParts, words], why: "browsers load them" },
  { place: schemaParts, mayImport: [schemas, words], why: "browsers load them" },
  { place: "lib/runner", mayImport: ["lib"], why: "it composes lib, and knows no delivery" },
  {
    place: "app",
    mayImport: ["lib", "components", "package.json"],
    never: ["lib/runner", "lib/agent", stores],
    why: "delivery calls use cases",
  },
  { place: "proxy.ts", mayImport: ["app/_delivery", "lib/platform"], why: "it runs before each request" },
  {
    place: "components",
    mayImport: [schemas, words, inBrowsers],
    why: "browsers load it, so it can't call the server's code",
  },
  {
    place: "components/http/problem-code.ts",
    mayImport: ["lib/*/refusals.ts"],
    why: "it takes the types of their codes, and browsers load nothing of it",
  },
  {
    place: "components/ui",
    mayImport: ["lib/words/language.ts", "lib/words/time.ts"],
    why: "it knows no domain word",
  },
  { place: "instrumentation.ts", mayImport: ["instrumentation.node.ts"], why: "it only begins the server's own part" },
  { place: "instrumentation.node.ts", mayImport: ["app/_delivery", "lib"], why: "it only starts what is in lib" },
  { place: "scripts", mayImport: ["lib", "tests"], why: "plain Node can't run app and components" },
];

export interface ReservedRule {
  /** Packages, modules of Node as `node:…`, or places of the project. */
  what: readonly string[];
  /** The only places that may import it; without this list, all but those in `notIn`. */
  onlyIn?: readonly string[];
  notIn?: readonly string[];
  why: string;
}

/** Imports that only some places may have, even where their own rule allows more. */
export const reservedRules: readonly ReservedRule[] = [
  {
    what: ["ai", "@ai-sdk/*"],
    onlyIn: ["lib/agent", "lib/practice-model", "lib/conversations/log/encode-stream.ts", "scripts"],
    why: "only the agent and the stream encoder use the AI SDK",
  },
  { what: ["@ai-sdk/openai"], onlyIn: ["lib/agent/model/model.ts", "scripts"], why: "one file names a provider" },
  {
    what: ["@prisma/*", "lib/platform/db/generated"],
    onlyIn: ["lib/platform/db"],
    why: "the client without a scope is private to lib/platform/db",
  },
  {
    what: ["pg"],
    onlyIn: ["lib/platform/db", "lib/platform/queue", "scripts"],
    why: "connections are private to lib/platform",
  },
  {
    what: ["@opentelemetry/*"],
    onlyIn: ["lib/platform/tracing/open-telemetry.ts"],
    why: "a process without traces loads nothing of it",
  },
  { what: ["sharp"], onlyIn: [pictures], why: "decoders of hostile files are limited in one place" },
  {
    what: ["next", "next-auth", "react", "react-dom"],
    onlyIn: ["app", "components", "proxy.ts"],
    why: "lib knows neither Next.js nor React",
  },
  {
    what: ["node:fs", "node:child_process", "node:worker_threads", "node:net", "node:http", "node:https"],
    notIn: ["lib/agent", "lib/practice-model", pageSource, generators, builtSources, content],
    why: "the agent reaches the world only through its ports",
  },
  { what: ["node:*"], notIn: ["components", words, schemas, schemaParts], why: "browsers load it" },
];
