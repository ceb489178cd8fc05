import { closest, descendants, type HtmlElement } from "#lib/page-source/html-source.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { relativePath } from "#lib/page-source/page-paths.ts";
import { readTarget } from "../language/read-target.ts";
import type { Wish } from "../language/wish.ts";
import { splitWords } from "../language/words.ts";
import { pagesNamed } from "../places/find-things.ts";
import { refOfElement } from "../places/text-places.ts";
import type { Thing } from "../places/things.ts";
import { meant } from "./meant.ts";
import { named, no, type Outcome, pageName, type Work } from "./outcome.ts";

// Gives a link another address, or makes a link of a text.

/** Returns the address that a text is itself; null for words. */
export function addressOf(text: string): string | null {
  const plain = text.trim().replace(/[.,;!]$/, "");
  if (/^https?:\/\/[^\s"'<>]+$/i.test(plain)) return plain;
  if (/^(?:mailto|tel):[^\s"'<>]+$/i.test(plain)) return plain;
  if (/^(?:www\.)?[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.[a-z]{2,}(?:\/\S*)?$/iu.test(plain) && !/\.html?$/i.test(plain))
    return `https://${plain}`;
  if (/^[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}$/i.test(plain)) return `mailto:${plain}`;
  if (/^\+?[\d\s()/.-]{6,24}$/.test(plain) && /\d{5}/.test(plain.replace(/\D/g, "")))
    return `tel:${plain.replace(/[^\d+]/g, "")}`;
  return null;
}

/** Returns what words mean as the target of a link on a page: an address, a page of the site, or a part of the same page. */
export function hrefOf(work: Work, words: string, from: string): { href: string; name: string } | null {
  const address = addressOf(words);
  if (address !== null) return { href: address, name: address };
  const target = readTarget(words, splitWords(words));
  const isHome = target.noun?.special === "site" && target.words.length === 0;
  const pages =
    isHome && work.site.home !== null
      ? [work.site.home]
      : pagesNamed(
          work.site,
          target.noun?.special === "page"
            ? target
            : {
                ...target,
                noun: null,
                words: [...target.words, ...(target.noun ? [words.trim().split(/\s+/).at(-1) ?? ""] : [])],
              },
        );
  const [path, ...others] = pages ?? pagesNamed(work.site, target) ?? [];
  if (path === undefined || others.length > 0) return null;
  const page = work.draft.page(path);
  return { href: relativePath(from, path), name: page ? work.say.quote(pageName(page)) : path };
}

export async function doLink(work: Work, { target, to }: Extract<Wish, { act: "link" }>): Promise<Outcome> {
  const found = meant(work, target);
  if (!("things" in found)) return found;
  const operations: Operation[] = [];
  let name = "";
  for (const thing of found.things) {
    const link = hrefOf(work, to, thing.page.path);
    if (!link) return { kind: "miss", words: [to] };
    name = link.name;
    const operation = linkOperation(thing, link.href);
    if (!operation)
      return no(
        work.language === "de"
          ? `Daraus kann ich keinen Link machen: ${named(thing, "de")}. ${work.say.nothing}`
          : `I can’t make a link of ${named(thing, "en")}. ${work.say.nothing}`,
      );
    operations.push(operation);
  }
  const refused = await work.draft.apply(operations);
  const [first] = found.things;
  if (refused !== null || !first) return no(refused ?? work.say.nothing);
  return { kind: "done", said: work.say.linked(named(first, work.language), name), touched: found.things };
}

function linkOperation({ page, html, element }: Thing, href: string): Operation | null {
  const around: HtmlElement | null = closest(html, ({ tag }) => tag === "a");
  const inside = descendants(html).filter(({ tag }) => tag === "a");
  const link = around?.inSource ? around : inside.length === 1 ? inside[0] : undefined;
  if (link) return { op: "set-attribute", path: page.path, ref: refOfElement(page, link), name: "href", value: href };
  const isPlain = html.children.every(({ type }) => type === "text");
  if (!isPlain || html.tag === "button" || element.textContent.trim() === "") return null;
  return {
    op: "set-content",
    path: page.path,
    ref: element.ref,
    content: [{ tag: "a", href, content: [element.textContent] }],
  };
}

/** Lets a link open in a new tab. */
export async function doNewTab(work: Work, { target }: Extract<Wish, { act: "new-tab" }>): Promise<Outcome> {
  const found = target ? meant(work, target) : { things: work.site.it };
  if (!("things" in found)) return found;
  const links = found.things.flatMap(({ page, html }) => {
    const link: HtmlElement | null =
      closest(html, ({ tag }) => tag === "a") ?? descendants(html).find(({ tag }) => tag === "a") ?? null;
    return link?.inSource ? [{ page, link }] : [];
  });
  if (links.length === 0) return { kind: "miss", words: [target?.literal ?? ""] };
  const operations = links.flatMap(({ page, link }): Operation[] => {
    const ref = refOfElement(page, link);
    return [
      { op: "set-attribute", path: page.path, ref, name: "target", value: "_blank" },
      { op: "set-attribute", path: page.path, ref, name: "rel", value: "noopener" },
    ];
  });
  const refused = await work.draft.apply(operations);
  const [first] = found.things;
  if (refused !== null || !first) return no(refused ?? work.say.nothing);
  return {
    kind: "done",
    said:
      work.language === "de"
        ? `Er öffnet sich in einem neuen Tab: ${named(first, "de")}.`
        : `It opens in a new tab: ${named(first, "en")}.`,
    touched: found.things,
  };
}
