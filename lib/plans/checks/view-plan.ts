import type { Manifest, PlannedPage, SitePlan } from "../schema.ts";
import { isGroup, standsFor } from "./group-paths.ts";

export interface PlanView {
  plan: SitePlan;
  manifest: Manifest;
  pages: ReadonlyMap<string, PlannedPage>;
  /** Paths of the pages and assets that the manifest names one by one. */
  paths: { page: readonly string[]; asset: readonly string[] };
  /** Whether the site has the file now; "maybe" in a folder that the manifest names as a whole. */
  has(kind: "page" | "asset", path: string): boolean | "maybe";
  /** Whether the site will have, or may have, the page once the plan is built. */
  willHave(path: string): boolean;
  /** Paths of the pages that the finished site will have. */
  pagesAtTheEnd: readonly string[];
}

export function viewPlan(plan: SitePlan, manifest: Manifest): PlanView {
  const pages = new Map(plan.pages.map((page) => [page.path, page]));
  const namesOf = (kind: "page" | "asset") =>
    manifest.entries.filter((entry) => entry.kind === kind).map(({ name }) => name);
  const names = { page: namesOf("page"), asset: namesOf("asset") };
  const paths = {
    page: names.page.filter((name) => !isGroup(name)),
    asset: names.asset.filter((name) => !isGroup(name)),
  };
  const has = (kind: "page" | "asset", path: string) =>
    paths[kind].includes(path) || (names[kind].some((name) => standsFor(name, path)) && "maybe");
  return {
    plan,
    manifest,
    pages,
    paths,
    has,
    willHave(path) {
      const page = pages.get(path);
      return page ? page.action !== "remove" : has("page", path) !== false;
    },
    pagesAtTheEnd: [...new Set([...pages.keys(), ...paths.page])].filter(
      (path) => pages.get(path)?.action !== "remove",
    ),
  };
}
