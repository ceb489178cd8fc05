import { closest, descendants, type HtmlElement } from "#lib/page-source/html-source.ts";
import { relativePath } from "#lib/page-source/page-paths.ts";
import { pagesByContent, pagesByFileName } from "../site/find-page.ts";
import type { SiteView } from "../site/site-view.ts";
import { listPaths, quote } from "../wording.ts";
import { inSentence, isOneText, type LocatedPick, refOf } from "./located-pick.ts";
import { cannot, type PlannedWish } from "./planned-wish.ts";

/** Plans a link from the pick to an address or a page of the site. */
export function planLink(site: SiteView, pick: LocatedPick, target: string): PlannedWish {
  const href = addressOf(target) ?? pageAddress(site, pick, target);
  if (typeof href !== "string") return href;
  const { path } = pick.page;
  const said = `I linked ${inSentence(pick)} to ${href}.`;
  const link = linkOf(pick.html);
  if (link)
    return {
      ok: true,
      operations: [{ op: "set-attribute", path, ref: refOf(pick.page, link), name: "href", value: href }],
      said,
    };
  const { ref, textContent } = pick.element;
  const isPlain = pick.html.children.every(({ type }) => type === "text");
  if (!isPlain || !isOneText(pick) || pick.html.tag === "button") {
    return cannot(`I can't make a link of ${inSentence(pick)}: I change links, and make links of plain texts.`);
  }
  return {
    ok: true,
    operations: [{ op: "set-content", path, ref, content: [{ tag: "a", href, content: [textContent] }] }],
    said,
  };
}

/** Returns the link that the element is, lies in, or alone contains. */
function linkOf(element: HtmlElement): HtmlElement | null {
  const around = closest(element, ({ tag }) => tag === "a");
  if (around?.inSource) return around;
  const [only, ...others] = descendants(element).filter(({ tag }) => tag === "a");
  return only && others.length === 0 ? only : null;
}

function addressOf(target: string): string | null {
  if (/^https?:\/\/[^\s"'<>]+$/i.test(target)) return target;
  if (/^(?:mailto|tel):[^\s"'<>]+$/i.test(target)) return target;
  if (/^www\.[^\s"'<>]+\.[a-z]{2,}\S*$/i.test(target)) return `https://${target}`;
  if (/^[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}$/i.test(target)) return `mailto:${target}`;
  if (/^\+?[\d\s()/.-]{6,24}$/.test(target) && /\d{5}/.test(target.replace(/\D/g, "")))
    return `tel:${target.replace(/[^\d+]/g, "")}`;
  return null;
}

function pageAddress(site: SiteView, { page }: LocatedPick, target: string): string | PlannedWish {
  const name = target
    .replace(/^(?:the|our|my|this)\s+/i, "")
    .replace(/\s+(?:web)?page$/i, "")
    .trim();
  const byName = pagesByFileName(site.paths, name);
  const here = site.page(page.path);
  const found = byName.length > 0 || here === null ? byName : pagesByContent([here], site.paths, name);
  const [only] = found;
  if (only === undefined)
    return cannot(`I see no page called ${quote(name)} here. The pages are ${listPaths(site.paths)}.`);
  if (found.length > 1)
    return cannot(`Several pages could be ${quote(name)}: ${listPaths(found)}. Name the file that you mean.`);
  return relativePath(page.path, only);
}
