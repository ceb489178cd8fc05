import { inAllLanguages } from "#lib/accounts/speaking.ts";
import { applyOperations, isSiteOperation, type SiteSource } from "#lib/page-source/apply-operations.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { emptySourceMap, makeSourceMap } from "#lib/page-source/source-map.ts";
import { storableText } from "#lib/platform/storable-json.ts";
import type { IsProtected } from "#lib/projects/protection/compile-protection.ts";
import type { Language } from "#lib/words/language.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { isPagePath } from "#lib/workspaces/preview/preview-file.ts";
import { openSite, type WriteGuard } from "#lib/workspaces/site/site-files.ts";
import { findRootInTree, pathInSite } from "#lib/workspaces/site/site-root.ts";
import { toSiteSource } from "#lib/workspaces/site/site-source.ts";
import { conversationRefusals } from "../refusals.ts";
import { describeOperations, type PageMaps } from "./describe-operations.ts";
import { type PicturesOfPerson, writeAssets } from "./write-assets.ts";
import { writeRules } from "./write-rules.ts";

interface AppliedToBase {
  /** The base's tree with the operations. */
  tree: string;
  /** As in `describeOperations`, in the words of each language. */
  done: Record<Language, string>;
  /** As in `describeOperations`, in English. */
  journal: string;
  /** Returns a page with its name for people; without a title it is known of the changed pages. */
  toPage(path: string, title?: string): { path: string; title: string };
}

/**
 * Returns the tree of a commit with the operations, and what they do in words. Writes objects only. Throws a refusal, and writes no
 * tree, if one of the operations can't be carried out.
 */
export async function applyToBase(input: {
  repository: string;
  base: string;
  operations: readonly Operation[];
  isProtected: IsProtected;
  pictures: PicturesOfPerson;
}): Promise<AppliedToBase> {
  const { repository, base, operations, isProtected } = input;
  const site = await openSite({ repository, commit: base, guard: guardByHand(isProtected) });
  try {
    // Only changes of styles and pages look for other files, so that the cost of other changes does not grow with the site.
    const isListed = operations.some(({ op }) => op === "set-style" || op === "set-site-value" || isSiteOperation(op));
    const root = await findRootInTree(repository, site.baseTree);
    const source = {
      ...(await toSiteSource(site, { isListed })),
      root,
      mayWrite: (path: string) => !isProtected(path),
    };
    const applied = await applyOperations(source, operations);
    if (!applied.ok) throw conversationRefusals[applied.code](applied.message);
    const texts = await readNamed(source, operations);
    const pages = mapPages(base, operations, texts);
    const nameOf = (path: string, title: string) => pageName(pathInSite(path, root), title);
    const described = await inAllLanguages(() =>
      describeOperations(operations, pages, {
        nameOf,
        before: ({ path, start, end }) => Buffer.from(texts.get(path) ?? "").toString("utf8", start, end),
      }),
    );
    const write = [
      ...applied.moved.map(
        ({ from, to }) =>
          () =>
            site.move(from, to),
      ),
      ...[...applied.files].map(
        ([path, content]) =>
          () =>
            site.write(path, content),
      ),
      ...applied.removed.map((path) => () => site.delete(path)),
    ];
    for (const step of write) {
      const written = await step();
      if (!written.ok) throw conversationRefusals["not-editable"](written.message);
    }
    await writeAssets(site, operations, input.pictures);
    await writeRules(site, operations);
    return {
      tree: await site.writeTree(),
      done: { en: storableText(described.en.done), de: storableText(described.de.done) },
      journal: storableText(described.en.journal),
      toPage: (path, title = "") => ({ path, title: nameOf(path, title || (pages.get(path)?.title ?? "")) }),
    };
  } finally {
    await site.close();
  }
}

/** Refuses protected paths to a change by hand. */
export function guardByHand(isProtected: IsProtected): WriteGuard {
  return (path) =>
    isProtected(path)
      ? { ok: false, code: "not-allowed", message: conversationRefusals["not-editable: protected"](path).userMessage }
      : null;
}

/** Returns the texts of the pages that operations name, and of the files in which they replace a range. */
async function readNamed(source: SiteSource, operations: readonly Operation[]): Promise<Map<string, string | null>> {
  const texts = new Map<string, string | null>();
  for (const one of operations) {
    if (!("path" in one) || texts.has(one.path) || !(isPagePath(one.path) || one.op === "replace-range")) continue;
    texts.set(one.path, await source.read(one.path));
  }
  return texts;
}

/** Returns the maps of the pages that operations name. */
function mapPages(base: string, operations: readonly Operation[], texts: ReadonlyMap<string, string | null>): PageMaps {
  const paths = new Set(operations.flatMap((one) => ("path" in one && isPagePath(one.path) ? [one.path] : [])));
  return new Map(
    [...paths].map((path) => {
      const text = texts.get(path);
      const file = { commit: base, path };
      return [path, text === undefined || text === null ? emptySourceMap(file) : makeSourceMap(text, file)];
    }),
  );
}
