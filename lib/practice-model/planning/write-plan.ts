import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { isHtmlPath, resolveLink } from "#lib/page-source/page-paths.ts";
import type { Brief, Manifest, ManifestEntry, PlannedPage, SitePlan } from "#lib/plans/schema.ts";
import { regionOfElement } from "../site/page-regions.ts";
import type { Page } from "../site/site-files.ts";
import { acceptancePoints, withoutLabel } from "./acceptance-points.ts";
import { businessKindOf } from "./business-kinds.ts";
import { contentOf, contentOutline } from "./content-outline.ts";
import { type KnownSite, newPagePath, pageSlug } from "./known-site.ts";
import { type PageKind, pageKindOf } from "./page-kinds.ts";
import { inMenuOrder } from "./page-proposals.ts";
import { readPhaseSite } from "./phase-site.ts";
import { type Section, sectionsFor } from "./section-texts.ts";
import { type FactKind, factKindsOf, factsOfPages } from "./site-facts.ts";

// Writes the plan of a brief. The brief counts, with a person's edits; the discussion only shows the site.

/** Starts the summary line with the pages of a new site. The plan follows a person's edits of that line. */
export const pagesLabel = "Pages: ";
/** Starts the summary line with added pages that have no manifest entry. */
export const newPagesLabel = "New pages: ";

interface Draft {
  name: string;
  path: string;
  kind: PageKind;
  action: PlannedPage["action"];
}

export function writePlan(
  prompt: LanguageModelV4Prompt,
  brief: Brief,
  manifest: Manifest,
  instruction: number,
): SitePlan {
  const known = readPhaseSite(prompt.slice(0, instruction), manifest);
  const drafts = draftPages(brief, manifest, known);
  const navigation = navigationOf(drafts, brief, known);
  const pages = inOrder(drafts, navigation).map((draft) => planPage(draft, drafts, brief, known));
  return {
    pages,
    navigation,
    acceptance: acceptancePoints(pages, navigation, brief),
    decisions: decisionsOf(brief, manifest, pages, known),
  };
}

const namesInSummary = ({ summary }: Brief, label = pagesLabel) =>
  (new RegExp(`^${label}(.+?)\\.?$`, "m").exec(summary)?.[1] ?? "")
    .split(/,\s*|\s+and\s+/)
    .map((name) => name.trim())
    .filter((name) => name !== "" && name.length <= 60);

/** Whether the brief is for a new site. */
const isAnew = (brief: Brief) => namesInSummary(brief).length > 0;

function kindFor(name: string, path: string, home: string | null): PageKind {
  if (path === home) return "home";
  return pageKindOf(name);
}

function draftPages(brief: Brief, { entries }: Manifest, known: KnownSite): Draft[] {
  const drafts: Draft[] = [];
  const decisionOf = ({ id }: ManifestEntry) => brief.decisions.find((decision) => decision.id === id)?.decision;
  const push = (name: string, path: string, action: Draft["action"]) => {
    if (drafts.some((draft) => draft.path === path)) return;
    drafts.push({ name, path, action, kind: kindFor(name, path, known.home ?? "index.html") });
  };
  const create = (name: string) => {
    if (known.find(name) !== null && isAnew(brief)) return;
    push(name, pageKindOf(name) === "home" && known.home === null ? "index.html" : freePath(name, known), "create");
  };
  for (const entry of entries) {
    // A folder with very many pages has one entry and one decision; its pages are not planned one by one.
    if (entry.kind !== "page" || !isHtmlPath(entry.name)) continue;
    const decision = decisionOf(entry);
    push(known.labelOf(entry.name), entry.name, decision === "update" || decision === "remove" ? decision : "keep");
  }
  const left = new Set(
    entries.filter((entry) => decisionOf(entry) === "leave_out").map(({ name }) => name.toLowerCase()),
  );
  for (const entry of entries) if (entry.kind === "named" && decisionOf(entry) === "create") create(entry.name);
  const inSummary = [...namesInSummary(brief), ...namesInSummary(brief, newPagesLabel)];
  for (const name of inSummary) if (!left.has(name.toLowerCase())) create(name);
  if (drafts.length === 0) create("Home");
  return drafts;
}

function freePath(name: string, known: KnownSite): string {
  const slug = pageSlug(name);
  const path = newPagePath(known, slug);
  return known.site.allPaths.has(path) ? newPagePath(known, `${slug}-2`) : path;
}

function navigationOf(drafts: readonly Draft[], brief: Brief, known: KnownSite): SitePlan["navigation"] {
  const there = drafts.filter(({ action }) => action !== "remove");
  const labels = new Map(there.map(({ path, name }) => [path, name]));
  if (isAnew(brief) || known.menu.length === 0) {
    const listed = isAnew(brief) ? there : there.filter(({ action, kind }) => action === "create" || kind === "home");
    const names = inMenuOrder(listed.map(({ kind, name }) => (kind === "home" ? "Home" : name)));
    return names.flatMap((label) => {
      const page = listed.find(({ kind, name }) => (kind === "home" ? "Home" : name) === label);
      return page === undefined ? [] : [{ label, path: page.path }];
    });
  }
  const menu = known.menu.filter(({ path }) => labels.has(path));
  const added = there.filter(({ action }) => action === "create").map(({ name, path }) => ({ label: name, path }));
  // The contact page stays last, and new pages come before it.
  const last = menu.findIndex(({ label }) => /^(?:contact|visit)$/.test(pageKindOf(label)));
  const at = last > 0 && last === menu.length - 1 ? last : menu.length;
  return [...menu.slice(0, at), ...added, ...menu.slice(at)];
}

/** Sorts pages: the home page, then as in the menu, removed pages last. */
function inOrder(drafts: readonly Draft[], navigation: SitePlan["navigation"]): Draft[] {
  const rank = ({ path, action, kind }: Draft) => {
    if (action === "remove") return 1_000;
    if (kind === "home") return -1;
    const at = navigation.findIndex((entry) => entry.path === path);
    return at === -1 ? 500 : at;
  };
  return [...drafts].sort((left, right) => rank(left) - rank(right));
}

function planPage(draft: Draft, drafts: readonly Draft[], brief: Brief, known: KnownSite): PlannedPage {
  const { path, action, kind, name } = draft;
  const title = kind === "home" && action !== "keep" && isAnew(brief) ? brief.title : name;
  const isWritten = action === "create" || action === "update";
  const home = drafts.find((other) => other.kind === "home" && other.action !== "keep" && other.action !== "remove");
  return {
    path,
    action,
    title,
    sections: isWritten ? sectionsOf(draft, drafts, brief, known) : [],
    assets: action === "update" && !isAnew(brief) ? picturesOf(path, known) : [],
    // The first page sets the site's name for all the others.
    dependsOn: isWritten && home !== undefined && home.path !== path ? [home.path] : [],
  };
}

/** The pages where a fact belongs, the best one first. */
const placesOf: Record<FactKind, PageKind[]> = {
  phone: ["contact", "visit", "home"],
  email: ["contact", "visit", "home"],
  address: ["contact", "visit", "home"],
  hours: ["contact", "visit", "home"],
  price: ["prices", "offers", "menu", "booking", "rooms", "home"],
  other: ["about", "home", "offers"],
};

const onFirstPage: FactKind[] = ["phone", "email", "address", "hours"];

function factsFor(draft: Draft, drafts: readonly Draft[], brief: Brief, known: KnownSite): string[] {
  const written = drafts.filter(({ action }) => action === "create" || action === "update");
  const onSite = new Set(isAnew(brief) ? [] : factsOfPages(known.site.pages(known.paths)));
  const placeOf = (kind: FactKind) =>
    placesOf[kind].map((wanted) => written.find((page) => page.kind === wanted)).find((page) => page !== undefined);
  return brief.facts.filter((fact) => {
    if (/^Name: /.test(fact)) return false;
    const kinds = factKindsOf(fact);
    // The first page always shows how to reach the people.
    if (draft.kind === "home" && isAnew(brief) && kinds.some((kind) => onFirstPage.includes(kind))) return true;
    // The existing first page would repeat the site's prices and hours.
    if (draft.kind === "home" && onSite.has(fact)) return false;
    const places = kinds.map(placeOf).filter((place) => place !== undefined);
    // A stated fact needs a page; a fact of the site already has one.
    return places.length === 0 ? !onSite.has(fact) && written[0] === draft : places.includes(draft);
  });
}

function sectionsOf(draft: Draft, drafts: readonly Draft[], brief: Brief, known: KnownSite): Section[] {
  const facts = factsFor(draft, drafts, brief, known);
  const { kind, name, path } = draft;
  const wish = brief.summary.replace(new RegExp(`^${pagesLabel}.*$`, "m"), "");
  const page = draft.action === "update" && !isAnew(brief) ? known.site.page(path) : null;
  if (page === null) return sectionsFor({ name, kind, site: brief.title, wish: `${brief.title} ${wish}`, facts });
  const kept = keptSections(page, name);
  const said = page.source;
  const added = [
    ...new Set([...facts, ...brief.facts.filter((fact) => /^(?:Phone|E-mail|Address): /.test(fact))]),
  ].filter((fact) => !kept.some(({ content }) => content.includes(withoutLabel(fact))));
  const more =
    added.length > 0
      ? { heading: said.includes("At a glance") ? "Good to know" : "At a glance", content: added.join("\n") }
      : { heading: "Any questions?", content: businessKindOf(`${brief.title} ${wish}`).invitation };
  return [...kept.slice(0, 1), more, ...kept.slice(1)];
}

const sectionsMax = 12;

/** Returns the present content of a page in its own order: a rewritten page loses none of it. */
function keptSections(page: Page, title: string): Section[] {
  const outline = contentOutline(page);
  const [opening, ...sections] =
    outline[0]?.span === null ? outline : [{ heading: title, lines: [], span: null, place: null }, ...outline];
  const heading = (opening?.heading ?? title).slice(0, 200);
  const kept = sections
    .filter((section) => contentOf(section) !== "")
    .slice(0, sectionsMax)
    .map((section) => ({ heading: section.heading.slice(0, 200), content: contentOf(section) }));
  // An opening without text repeats its heading.
  return [{ heading, content: (opening && contentOf(opening)) || heading }, ...kept];
}

function picturesOf(path: string, known: KnownSite): string[] {
  const page = known.site.page(path);
  const { allPaths, top } = known.site;
  const found = (page?.elements ?? [])
    .filter((element) => element.tag === "img" && regionOfElement(element) === "main")
    .map((element) => resolveLink(path, element.attributes.get("src") ?? "", allPaths, top).path)
    .filter((asset) => asset !== null && !isHtmlPath(asset));
  return [...new Set(found)].filter((asset) => asset !== null).slice(0, 20);
}

function decisionsOf(
  brief: Brief,
  { entries }: Manifest,
  pages: readonly PlannedPage[],
  known: KnownSite,
): SitePlan["decisions"] {
  const pathOf = ({ kind, name }: ManifestEntry, decision: string): string | null => {
    if (kind === "page") return name;
    if (kind === "asset") return pages.find(({ assets }) => assets.includes(name))?.path ?? null;
    if (decision === "leave_out") return null;
    const created = pages.find(
      ({ title, action }) => action === "create" && title.toLowerCase() === name.toLowerCase(),
    );
    const said = pages.find(({ sections }) =>
      sections.some(({ content, heading }) => content.includes(name) || heading.includes(name)),
    );
    const found = created?.path ?? (decision === "include" ? said?.path : known.find(name));
    return found ?? pages.find(({ action }) => action === "create" || action === "update")?.path ?? null;
  };
  // An id missing from the brief is missing here too, so that the caller notices it.
  return entries.flatMap((entry) => {
    const decided = brief.decisions.find(({ id }) => id === entry.id);
    return decided === undefined ? [] : [{ id: entry.id, path: pathOf(entry, decided.decision) }];
  });
}
