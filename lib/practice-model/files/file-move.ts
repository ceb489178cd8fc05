import type { ReadFile } from "#lib/context/render-files.ts";
import { escapeAttribute, type HtmlElement, isBlock } from "#lib/page-source/html-source.ts";
import { findByRef } from "#lib/page-source/mapped-elements.ts";
import { isHtmlPath, relativePath } from "#lib/page-source/page-paths.ts";
import { isRefusal } from "../doing/asking.ts";
import { Draft } from "../doing/draft.ts";
import { toFileChanges } from "../doing/draft-changes.ts";
import { named } from "../doing/outcome.ts";
import { locatePicks } from "../doing/picked.ts";
import { languageOf } from "../language/cannot.ts";
import { readMessage } from "../language/read-wishes.ts";
import { cleanMessage, splitWords } from "../language/words.ts";
import { type NextMove, say } from "../next-move.ts";
import { refOfElement } from "../places/text-places.ts";
import { type MappedPage, readThings, type Thing } from "../places/things.ts";
import type { SiteView } from "../site/site-view.ts";
import { foldAll } from "../site/text-matching.ts";
import type { Transcript } from "../transcript.ts";
import { closing, code, quote, title } from "../wording.ts";
import { type FileWish, isAboutFile, readFileWish } from "./read-file-wish.ts";

// The next move for a request that came with files. A picture replaces the picked one, or goes beside a heading that can be found
// surely. Otherwise it asks: nothing is written until it is clear where the picture goes.

/** A move, or the number of the picture that goes on the site and the move once it is there. `none`: the request is about something else. */
export type FilePlan =
  | { kind: "none" }
  | { kind: "move"; move: NextMove }
  | { kind: "add"; file: number; show: (path: string) => Promise<NextMove> };

/** Whether a request changes the site also without a file. */
function isWish(request: string): boolean {
  const message = cleanMessage(request);
  return readMessage(message, splitWords(message)).some((clauses) =>
    clauses.every(
      ({ wishes: [wish] }) => wish !== undefined && wish.known > 0 && wish.act !== "remark" && wish.act !== "scope",
    ),
  );
}

const nothing = "I changed nothing.";
const ask = (text: string): FilePlan => ({ kind: "move", move: say(`${text} ${nothing}`) });

export function planFiles(site: SiteView, { request, files, picks: told }: Transcript): FilePlan {
  if (!isAboutFile(request) && isWish(request)) return { kind: "none" };
  if (isRefusal(request)) return { kind: "move", move: say("All right, I left everything as it is.") };
  const pictures = files.flatMap((file, index) => (file.kind === "picture" ? [{ ...file, number: index + 1 }] : []));
  const [picture, ...others] = pictures;
  if (!picture)
    return ask("I am the practice model and can't use what stands in a text. Copy what matters into your message.");
  if (others.length > 0 || files.length > 1)
    return ask("I can use one picture at a time. Send one of them, and the next with another message.");
  const wish = readFileWish(request);
  if (told.length === 0) return planBesideHeading(site, request, wish, picture);
  const located = locatePicks(site, told, languageOf(request));
  if ("move" in located) return { kind: "move", move: located.move };
  const [pick, ...more] = located.picks;
  if (!pick || more.length > 0)
    return ask("You picked several parts, and I don't know which of them the picture is for. Pick one.");
  return planForPick(site, { request, wish, picture, pick });
}

type NumberedPicture = ReadFile & { number: number };

interface PickedCase {
  request: string;
  wish: FileWish;
  picture: NumberedPicture;
  pick: Thing;
}

function planForPick(site: SiteView, { request, wish, picture, pick }: PickedCase): FilePlan {
  const { page } = pick;
  const name = named(pick, "en");
  if (wish.where === "use") {
    const [image, ...more] = imagesIn(pick.html);
    if (!image || more.length > 0)
      return ask(
        `You picked ${name}, which is not one picture. Pick the picture that ${quote(picture.name)} replaces, or say ${code("put it below this")}.`,
      );
    const { number, width, height } = picture;
    return {
      kind: "add",
      file: number,
      show: (file) =>
        changed(site, request, `I replaced ${name} by ${quote(picture.name)}.${described(wish)}`, (draft) =>
          draft.apply([
            {
              op: "set-picture",
              path: page.path,
              ref: refOfElement(page, image),
              file,
              width,
              height,
              alt: wish.alt ?? "",
            },
          ]),
        ),
    };
  }
  if (wish.where === "unknown" || wish.beside !== null) return ask(unclear(picture, request));
  return planInsertion(site, { request, wish, picture }, { page, element: pick.html, name });
}

function planBesideHeading(site: SiteView, request: string, wish: FileWish, picture: NumberedPicture): FilePlan {
  if (wish.where === "unknown") return ask(unclear(picture, request));
  if (wish.where === "use" || wish.beside === null || wish.beside === "") return ask(whereTo(picture));
  const paths = site.paths.filter(isHtmlPath);
  const { missing, left } = site.toRead(paths);
  if (missing.length > 0) return { kind: "move", move: { kind: "read", paths: missing } };
  const pages = paths.flatMap((path) => {
    const text = site.text(path);
    return text === null ? [] : [readThings(path, text)];
  });
  const { beside, page: wanted } = wish;
  const found = pages
    .filter(({ path, map }) => wanted === null || isNamed(wanted, path, map.title))
    .flatMap((page) =>
      headingsOf(page, beside).map((element) => ({ page, element, name: `the heading ${quote(beside)}` })),
    );
  const [place, ...more] = found;
  if (!place || left.length > 0)
    return ask(`I can't find one heading ${quote(beside)} for ${quote(picture.name)}. ${pickIt}`);
  if (more.length > 0) {
    const where = [...new Set(found.map(({ page }) => page.path))].map(code).join(", ");
    return ask(`The heading ${quote(beside)} is there ${found.length} times, on ${where}. ${pickIt}`);
  }
  return planInsertion(site, { request, wish, picture }, place);
}

const pickIt = `Pick the place on the page, and say ${code("put it below this")}.`;
const whereTo = ({ name }: ReadFile) =>
  `Where should ${quote(name)} go? Pick a picture that it replaces, or say ${code('put it under the heading "…"')} with the words of a heading.`;
const unclear = (picture: ReadFile, request: string) =>
  `I don't know what ${quote(request)} means for this file. ${whereTo(picture)}`;

function described({ alt }: FileWish): string {
  return alt === null
    ? ` It has no description yet, and I can't see what it shows: pick it and say ${code('set the description to "…"')}.`
    : ` I described it as ${quote(alt)}.`;
}

/** Returns the pictures that an element is or holds. */
function imagesIn(element: HtmlElement): HtmlElement[] {
  if (element.tag === "img") return [element];
  return element.children.flatMap((child) => (child.type === "element" ? imagesIn(child) : []));
}

/** Returns the headings with this text, and the tables with this caption. */
function headingsOf({ html, map }: MappedPage, text: string): HtmlElement[] {
  return map.elements.flatMap(({ ref, tag, textContent }) => {
    const element =
      /^(?:h[1-6]|caption)$/.test(tag) && foldAll(textContent.trim()) === foldAll(text.trim())
        ? findByRef(html, ref)
        : null;
    const place = element?.tag === "caption" ? element.parent : element;
    return place ? [place] : [];
  });
}

const isNamed = (wanted: string, path: string, title: string) => {
  const words = wanted.toLowerCase();
  const name = path.toLowerCase();
  return (
    name === words ||
    name.replace(/(?:\/index)?\.html?$/, "") === words ||
    title
      .toLowerCase()
      .split(/ [–—|·-] /)
      .some((part) => foldAll(part) === foldAll(wanted))
  );
};

interface Place {
  page: MappedPage;
  element: HtmlElement;
  name: string;
}

/** CSS pixels of a new picture's width, so that a photo does not fill more than a page. */
const shownWidthMax = 640;

function planInsertion(
  site: SiteView,
  { request, wish, picture }: Omit<PickedCase, "pick">,
  { page, element, name }: Place,
): FilePlan {
  const { path, html } = page;
  if (!isBlock(element) || html.elements.some(({ tag, attributes }) => tag === "base" && attributes.has("href")))
    return ask(`I can't put a picture beside ${name} without breaking the page. Pick a heading or a paragraph.`);
  const { source } = html;
  const width = Math.min(picture.width, shownWidthMax);
  const height = Math.max(1, Math.round((width * picture.height) / picture.width));
  const before = source.slice(source.lastIndexOf("\n", element.start - 1) + 1, element.start);
  const line = /^\s*$/.test(before) ? `\n${before}` : "";
  const isAfter = wish.where === "after";
  const at = isAfter ? element.end : element.start;
  return {
    kind: "add",
    file: picture.number,
    show(file) {
      const address = relativePath(path, file).split("/").map(encodeURIComponent).join("/");
      const tag = `<img src="${address}" alt="${escapeAttribute(wish.alt ?? "")}" width="${width}" height="${height}">`;
      const added = isAfter ? `${line}${tag}` : `${tag}${line}`;
      const said = `I put ${quote(picture.name)} ${isAfter ? "below" : "above"} ${name}.${described(wish)}`;
      return changed(site, request, said, async (draft) => {
        draft.write(path, source.slice(0, at) + added + source.slice(at));
        return null;
      });
    },
  };
}

/** Returns the move that a change of the site comes to; `change` returns the sentence of a refusal. */
async function changed(
  site: SiteView,
  request: string,
  said: string,
  change: (draft: Draft) => Promise<string | null>,
): Promise<NextMove> {
  const draft = new Draft(site);
  const refused = await change(draft);
  if (draft.unread.size > 0) {
    const { missing } = site.toRead([...draft.unread]);
    if (missing.length > 0) return { kind: "read", paths: missing };
  }
  if (refused !== null) return say(`${refused} ${nothing}`);
  return {
    kind: "change",
    changes: toFileChanges(draft),
    report: {
      title: title(said.replace(/^I /, "").replace(/\.$/, "")).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
      note: (done) => `Turn: ${quote(request)} with a file changed ${done.paths.join(", ")}. ${said}`,
      checks: false,
      answer: (done) => (done.paths.length === 0 ? `${nothing}${closing(done)}` : `${said}${closing(done)}`),
    },
  };
}
