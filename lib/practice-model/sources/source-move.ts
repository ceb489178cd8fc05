import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import { differences } from "../doing/draft-changes.ts";
import { type Asked, wishMove } from "../doing/wish-move.ts";
import type { Language } from "../language/patterns/acts.ts";
import { phrasesOf } from "../language/phrases.ts";
import { type FileChange, type NextMove, say, toChanges } from "../next-move.ts";
import type { SiteView } from "../site/site-view.ts";
import type { LocatedPick } from "./locate-picks.ts";
import { withoutMasks } from "./mask-code.ts";
import { showSource } from "./show-source.ts";
import type { SourceSite } from "./source-site.ts";
import { saysTheSame, takeBack } from "./take-back.ts";
import { addEntryMove, removeMove } from "./wishes/entry-wish.ts";
import { linkMove, readLinkWish, readPageLinkWish } from "./wishes/link-wish.ts";
import { menuMove } from "./wishes/menu-wish.ts";
import { newFileMove } from "./wishes/new-file-wish.ts";
import { pageLinkMove } from "./wishes/page-link-wish.ts";
import { addItemMove, addTextMove, addUnderMove } from "./wishes/page-wish.ts";
import { valueMove } from "./wishes/value-wish.ts";

// The next move on a website that a generator builds: chosen on the pages that show its sources, and carried out in the sources.

const cannot: Record<Language, string> = {
  en: "A generator builds the pages of this site, and I can't make that change in its sources",
  de: "Die Seiten dieser Website baut ein Generator, und diese Änderung kann ich in seinen Quellen nicht machen",
};

/** Returns the next move; null if nothing in the message is a wish that these sources could fulfil. */
export async function sourceMove(site: SourceSite, asked: Asked): Promise<NextMove | null> {
  const answers = asked.answers.map((text) => named(text, site, "pages"));
  const { request } = asked;
  const linked = site.view.isLarge ? null : (linkMove(site, request, null) ?? pageLinkMove(site, request, null));
  if (linked) return linked;
  if (isOfLinks(request) && !isOfMenus(request))
    return say(`${phrasesOf(site.language).linksOnBuilt} ${phrasesOf(site.language).nothing}`);
  const own = ownMove(site, request, asked.answers);
  if (own) return own;
  const move = await wishMove(site.view, { ...asked, answers, written: pagesOf(site, asked.written) });
  return move && onSources(site, move);
}

/**
 * Returns the next move for a message about elements that were picked on built pages; null if nothing in it is a wish that these sources
 * could fulfil. Only the sources of the picks change.
 */
export async function pickedMove(
  site: SourceSite,
  asked: Asked,
  picks: readonly LocatedPick[],
): Promise<NextMove | null> {
  const [pick, ...others] = picks;
  const linked = pick && others.length === 0 ? linkOf(site, asked.request, pick) : null;
  if (linked) return linked;
  if (readLinkWish(asked.request) || readPageLinkWish(asked.request)) return declined(site);
  const move = await wishMove(site.view, { ...asked, written: pagesOf(site, asked.written) });
  const onSource = move && onSources(site, move);
  if (onSource?.kind !== "change") return onSource;
  const isOfPicks = onSource.changes.every(({ path }) => picks.some(({ shown }) => shown.path === path));
  return isOfPicks ? onSource : declined(site);
}

const linkOf = (site: SourceSite, request: string, pick: LocatedPick) =>
  linkMove(site, request, pick) ?? (site.view.isLarge ? null : pageLinkMove(site, request, pick));

const declined = ({ language }: SourceSite) =>
  say(`${phrasesOf(language).pickedOnBuilt} ${phrasesOf(language).nothing}`);

/** Whether a message wishes a link, in words or as Markdown writes it: which address a page will have, the sources do not say. */
const isOfLinks = (request: string) => /\b(?:link(?:s|ed|ing)?|verlink\w*)\b|\]\(/i.test(request);
const isOfMenus = (request: string) => /\b(?:menu|navigation|nav)\b|menü/i.test(request);

/** Returns the move for a wish that speaks of the sources themselves: of a key, an entry of data, a file. */
function ownMove(site: SourceSite, request: string, answers: readonly string[]): NextMove | null {
  // A site whose sources can't be known whole is worked on page after page.
  if (site.view.isLarge) return null;
  return (
    menuMove(site, request) ??
    valueMove(site, request, answers) ??
    addEntryMove(site, request) ??
    newFileMove(site, request, answers) ??
    addItemMove(site, request) ??
    addUnderMove(site, request) ??
    addTextMove(site, request) ??
    removeMove(site, request)
  );
}

const pagesOf = ({ toPage }: SourceSite, written: ReadonlySet<string> = new Set()) => new Set([...written].map(toPage));

/** Returns the move that `choose` makes on the pages, as one on the sources. */
export const chooseOnSources = (site: SourceSite, choose: (view: SiteView) => NextMove): NextMove =>
  onSources(site, choose(site.view));

/** Returns a text with the names of sources instead of those of pages, or the other way round. */
function named(text: string, { view, toSource }: SourceSite, as: "sources" | "pages"): string {
  let result = text;
  const pairs = view.paths
    .map((page) => [page, toSource(page)] as const)
    .toSorted((one, other) => other[0].length - one[0].length);
  for (const [page, source] of pairs)
    if (page !== source) result = as === "sources" ? result.replaceAll(page, source) : result.replaceAll(source, page);
  return result;
}

function onSources(site: SourceSite, move: NextMove): NextMove {
  const told = (text: string) => withoutMasks(named(text, site, "sources"));
  switch (move.kind) {
    case "read":
      return { kind: "read", paths: move.paths.map(site.toSource) };
    case "search":
      return move;
    case "say":
      return say(told(move.text));
    case "offer":
      return {
        kind: "offer",
        question: told(move.question),
        text: told(move.text),
        // A place on a page that is not in the repository could not be shown.
        options: move.options.map(({ label, description }) => ({
          label: told(label),
          description: description === null ? null : told(description),
        })),
      };
    case "change": {
      const changes = move.changes.map((change) => changeOf(site, change));
      const { report } = move;
      if (!changes.every((some) => some !== null))
        return say(`${cannot[site.language]}. ${phrasesOf(site.language).nothing}`);
      const made = changes.flat();
      if (made.length === 0) return say(phrasesOf(site.language).alreadySo);
      return {
        ...move,
        changes: made,
        ...(move.readNext ? { readNext: move.readNext.map(site.toSource) } : {}),
        report: {
          title: told(report.title),
          note: (done) => withoutMasks(report.note(done)),
          answer: (done) => told(report.answer(done)),
          // The site check reads pages, and these are made later.
          checks: false,
        },
      };
    }
    default:
      return move satisfies never;
  }
}

/** Returns a change of a page as changes of its source; null if the source can't say it. */
function changeOf(site: SourceSite, change: FileChange): FileChange[] | null {
  const path = site.toSource(change.path);
  const kind = site.kinds.get(path);
  const isNew = change.kind === "create";
  // Files of which no page is shown: a stylesheet, or a new file that was made for the sources.
  if (!kind) return isNew && /\.html?$/i.test(change.path) ? null : [change];
  if (isNew || change.kind === "delete") return null;
  const shown = site.shown.get(path);
  if (!shown) return null;
  const changed = change.pairs.reduce((text, { oldText, newText }) => text.replace(oldText, () => newText), shown.html);
  const edits = takeBack(shown, changed);
  const next = edits && applyEdits(shown.source, edits);
  if (!edits || next === null) return null;
  const again = showSource(path, next, kind, site);
  if (!again || (kind === "markdown" && !saysTheSame(changed, again.html))) return null;
  return toChanges([{ path, source: shown.source, edits: differences(shown.source, next) }]);
}
