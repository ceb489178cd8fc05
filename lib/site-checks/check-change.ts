import { setImmediate as nextRound } from "node:timers/promises";
import { checkReferences, pagesOfAnchors } from "#lib/page-source/facts/check-references.ts";
import type { PageFacts } from "#lib/page-source/facts/page-facts.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { homePage, isHtmlPath, isStylePath, resolveLink } from "#lib/page-source/page-paths.ts";
import { findLowContrast } from "#lib/page-source/styles/low-contrast.ts";
import { readPageSheets, SiteTexts } from "#lib/page-source/styles/page-sheets.ts";
import { compareTrees } from "#lib/workspaces/git/tree-changes.ts";
import { readChangedFiles } from "#lib/workspaces/site/changed-files.ts";
import { findInPage, toFound } from "./checks/find-in-page.ts";
import { findInStyles } from "./checks/find-in-styles.ts";
import { findSecrets } from "./checks/find-secrets.ts";
import { isPicture, weighPage, weighPicture } from "./checks/weigh.ts";
import { compareFindings } from "./compare-findings.ts";
import type { Found } from "./found.ts";
import { toHtmlFound, validatePage } from "./html/validate-pages.ts";
import type { CheckId, CheckResult, Finding } from "./schema.ts";
import { SiteSide } from "./site-side.ts";

/** The most that one check of a change looks at. Pages beyond are counted as unchecked. */
export const checkLimits = {
  changedPages: 200,
  /** Pages that the change does not touch, and whose links and files may have gone. */
  otherPages: 2_000,
  /** Pages that the change does not touch, and whose colours come from a stylesheet that it does. */
  colouredPages: 20,
  otherFiles: 500,
  ms: 60_000,
  worseKept: 200,
  standingKept: 200,
};

const readable = /\.(?:html?|css|m?js|json|txt|xml|svg|md|ya?ml|toml|env|map|webmanifest)$|(?:^|\/)\.[^/]+$/i;

export interface ChangeToCheck {
  repository: string;
  /** The tree of the site's folder; null if there is no version to compare with: nothing is worse then. */
  before: string | null;
  after: string;
}

/** Returns what a change has made worse, and what was there before in the files that it touches. Reads only what may have changed. */
export async function checkChange({ repository, before, after }: ChangeToCheck): Promise<CheckResult> {
  const sides = {
    before: await SiteSide.open(repository, before ?? after),
    after: await SiteSide.open(repository, after),
  };
  return new ChangeCheck(sides, { isCompared: before !== null }).run();
}

class ChangeCheck {
  private readonly before: SiteSide;
  private readonly after: SiteSide;
  private readonly isCompared: boolean;
  private readonly endsAt = performance.now() + checkLimits.ms;
  private readonly unchecked = new Map<string, CheckResult["unchecked"][number]>();
  private readonly texts: Record<"before" | "after", SiteTexts>;

  constructor({ before, after }: { before: SiteSide; after: SiteSide }, { isCompared }: { isCompared: boolean }) {
    this.before = before;
    this.after = after;
    this.isCompared = isCompared;
    this.texts = { before: new SiteTexts(before.toSource()), after: new SiteTexts(after.toSource()) };
  }

  async run(): Promise<CheckResult> {
    const { changed, renamed, added } = await this.findChanges();
    const pages = changed.filter(isHtmlPath);
    const checked = pages.slice(0, checkLimits.changedPages);
    this.leaveOut("html", pages.length - checked.length);
    const earlier = new Map(checked.map((path) => [path, renamed.get(path) ?? path]));
    const found: Record<"before" | "after", Found[]> = { before: [], after: [] };
    for (const [path, old] of earlier) {
      found.after.push(...(await this.checkPage("after", path)));
      if (this.before.paths.has(old)) found.before.push(...(await this.checkPage("before", old)));
      await nextRound();
    }
    await this.checkOthers(found, { changed, earlier });
    await this.checkColours(found, { changed, earlier });
    await this.checkFiles(found, { changed, renamed });
    const isNew = checked.some((path) => added.has(path));
    const home = homePage([...this.before.paths].filter(isHtmlPath));
    const shared = isNew && home !== null ? await this.checkShared(home) : [];
    const compared = this.isCompared
      ? compareFindings(found.before, found.after, { renamed, added, shared })
      : { worse: [], standing: found.after };
    return { ...keep(compared), unchecked: [...this.unchecked.values()] };
  }

  private async findChanges() {
    const { repository } = this.after;
    if (!this.isCompared)
      return { changed: [...this.after.paths], renamed: new Map<string, string>(), added: new Set<string>() };
    const change = { repository, before: this.before.tree, after: this.after.tree };
    const changes = await compareTrees(repository, change.before, change.after);
    const isMoved = changes.some(({ before }) => before === null) && changes.some(({ after }) => after === null);
    const files = isMoved ? await readChangedFiles(change) : [];
    const renamed = new Map(
      files.flatMap(({ path, oldPath }) => (oldPath === undefined ? [] : [[path, oldPath] as const])),
    );
    const there = changes.filter(({ path }) => this.after.paths.has(path));
    const added = there.filter(({ path }) => !this.before.paths.has(path) && !renamed.has(path));
    return {
      changed: there.map(({ path }) => path),
      renamed,
      added: new Set(added.map(({ path }) => path)),
    };
  }

  /** Everything that is wrong with one page. */
  private async checkPage(name: "before" | "after", path: string): Promise<Found[]> {
    const side = this[name];
    const file = this.isOver() ? null : await side.read(path);
    const facts = file && (await side.factsOf(path));
    if (!file || !facts) {
      if (name === "after") this.leaveOut("html");
      return [];
    }
    const messages = await validatePage(file.id, file.text);
    if (messages === null && name === "after") this.leaveOut("html");
    return [
      ...findInPage(path, parseHtml(file.text), facts),
      ...(await this.checkReferences(side, path, facts)),
      ...toHtmlFound(path, messages ?? []),
      ...weighPage(path, weightOf(side, path, facts)),
    ];
  }

  private async checkReferences(side: SiteSide, path: string, facts: PageFacts): Promise<Found[]> {
    const pages = new Map<string, PageFacts>();
    for (const target of pagesOfAnchors(path, facts, side.paths)) {
      const read = isHtmlPath(target) ? await side.factsOf(target) : null;
      if (read) pages.set(target, read);
    }
    pages.set(path, facts);
    return toFound(path, checkReferences(path, facts, { paths: side.paths, pages }));
  }

  /** The pages that are as they were, if something that they name may have gone or grown. */
  private async checkOthers(found: Record<"before" | "after", Found[]>, { changed, earlier }: Changes): Promise<void> {
    if (!this.isCompared || !(await this.mayTouchOthers(changed, earlier))) return;
    const touched = new Set(changed);
    const others = [...this.after.paths].filter((path) => isHtmlPath(path) && !touched.has(path));
    const looked = others.slice(0, checkLimits.otherPages);
    this.leaveOut("links", others.length - looked.length);
    for (const path of looked) {
      const facts = this.isOver() ? null : await this.after.factsOf(path);
      if (!facts) {
        this.leaveOut("links");
        continue;
      }
      for (const name of ["before", "after"] as const) {
        const side = this[name];
        found[name].push(...(await this.checkReferences(side, path, facts)));
        found[name].push(...weighPage(path, weightOf(side, path, facts)));
      }
      await nextRound();
    }
  }

  private async mayTouchOthers(changed: readonly string[], earlier: ReadonlyMap<string, string>): Promise<boolean> {
    for (const path of this.before.paths) if (!this.after.paths.has(path)) return true;
    if (
      changed.some((path) => isPicture(path) && (this.after.files.get(path) ?? 0) > (this.before.files.get(path) ?? 0))
    )
      return true;
    for (const [path, old] of earlier) {
      const now = await this.after.factsOf(path);
      for (const anchor of (await this.before.factsOf(old))?.anchors ?? []) if (!now?.anchors.has(anchor)) return true;
    }
    return false;
  }

  /** The contrast of texts: of changed pages, and of some that use a changed stylesheet. */
  private async checkColours(found: Record<"before" | "after", Found[]>, { changed, earlier }: Changes): Promise<void> {
    for (const [path, old] of earlier) {
      found.after.push(...(await this.readColours("after", path)));
      if (this.before.paths.has(old)) found.before.push(...(await this.readColours("before", old)));
      await nextRound();
    }
    const styles = new Set(changed.filter(isStylePath));
    if (styles.size === 0 || !this.isCompared) return;
    const others = [...this.after.paths].filter((path) => isHtmlPath(path) && !earlier.has(path));
    const byDepth = others.sort((one, other) => one.split("/").length - other.split("/").length);
    this.leaveOut("contrast", byDepth.length - checkLimits.colouredPages);
    for (const path of byDepth.slice(0, checkLimits.colouredPages)) {
      found.after.push(...(await this.readColours("after", path, styles)));
      found.before.push(...(await this.readColours("before", path, styles)));
      await nextRound();
    }
  }

  private async readColours(name: "before" | "after", path: string, styles?: ReadonlySet<string>): Promise<Found[]> {
    const file = this.isOver() ? null : await this[name].read(path);
    if (file === null) {
      if (name === "after") this.leaveOut("contrast");
      return [];
    }
    const sheets = await readPageSheets(this.texts[name], { path, html: parseHtml(file.text) });
    if (styles && !sheets.sheets.some(({ sheet }) => styles.has(sheet.path))) return [];
    if (sheets.hasUnread) {
      if (name === "after") this.leaveOut("contrast", 1, "styles-elsewhere");
      return [];
    }
    const { found, isWhole } = findLowContrast(sheets, () => this.isOver());
    if (!isWhole && name === "after") this.leaveOut("contrast");
    return found.map(({ element, text, place, ratio }) => ({
      ...{ check: "contrast", code: "contrast-low", path, about: text, measure: ratio },
      line: file.text.slice(0, element.start).split("\n").length,
      keys: [`${place} ${text}`, text, place],
      worseWhen: "lower",
    }));
  }

  /** Secrets, weights of pictures, and files that stylesheets name. */
  private async checkFiles(
    found: Record<"before" | "after", Found[]>,
    { changed, renamed }: { changed: readonly string[]; renamed: ReadonlyMap<string, string> },
  ): Promise<void> {
    const isGone = [...this.before.paths].some((path) => !this.after.paths.has(path));
    const texts = changed.filter((path) => readable.test(path));
    this.leaveOut("secrets", texts.length - checkLimits.otherFiles - checkLimits.changedPages);
    const looked = new Set(texts.slice(0, checkLimits.otherFiles + checkLimits.changedPages));
    if (isGone)
      for (const path of [...this.after.paths].filter(isStylePath).slice(0, checkLimits.otherFiles)) looked.add(path);
    for (const path of looked) {
      for (const [name, at] of [
        ["after", path],
        ["before", renamed.get(path) ?? path],
      ] as const) {
        const file = await this[name].read(at);
        if (file === null) continue;
        found[name].push(...findSecrets(at, file.text));
        if (isStylePath(at)) found[name].push(...findInStyles(at, file.text, this[name].paths));
      }
      await nextRound();
    }
    for (const path of changed) {
      const old = renamed.get(path) ?? path;
      found.after.push(...weighPicture(path, this.after.files.get(path) ?? 0));
      found.before.push(...weighPicture(old, this.before.files.get(old) ?? 0));
    }
  }

  /** Finds what is wrong with the earlier home page: a new page mostly has its header, its footer and its colours. */
  private async checkShared(home: string): Promise<Found[]> {
    return [...(await this.checkPage("before", home)), ...(await this.readColours("before", home))];
  }

  private isOver(): boolean {
    return performance.now() > this.endsAt;
  }

  private leaveOut(check: CheckId, pages = 1, reason: "too-much" | "styles-elsewhere" = "too-much"): void {
    if (pages <= 0) return;
    const name = `${check} ${reason}`;
    this.unchecked.set(name, { check, reason, pages: (this.unchecked.get(name)?.pages ?? 0) + pages });
  }
}

interface Changes {
  changed: readonly string[];
  /** The checked pages that changed, with their earlier paths. */
  earlier: ReadonlyMap<string, string>;
}

function weightOf(side: SiteSide, path: string, facts: PageFacts): number {
  const named = new Set([path]);
  for (const { kind, url } of facts.references) {
    const target = kind === "asset" ? resolveLink(path, url, side.paths, "").path : null;
    if (target !== null) named.add(target);
  }
  return [...named].reduce((sum, one) => sum + (side.files.get(one) ?? 0), 0);
}

function keep({ worse, standing }: { worse: Found[]; standing: Found[] }): Omit<CheckResult, "unchecked"> {
  const kept = worse.slice(0, checkLimits.worseKept);
  const worseLeftOut: CheckResult["worseLeftOut"] = {};
  for (const { check } of worse.slice(kept.length)) worseLeftOut[check] = (worseLeftOut[check] ?? 0) + 1;
  const shown = standing.slice(0, checkLimits.standingKept);
  return {
    worse: kept.map(toFinding),
    worseLeftOut,
    standing: shown.map(toFinding),
    standingLeftOut: standing.length - shown.length,
  };
}

const toFinding = ({ check, code, path, line, about, measure }: Found): Finding => ({
  ...{ check, code, path, line, about, measure },
});
