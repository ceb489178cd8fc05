import { expect, type Frame, type Page } from "@playwright/test";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import type { PreviewGrantForDisplay } from "#lib/projects/schema.ts";
import type { Site } from "#tests/factories/create-site.ts";
import { blobAt } from "#tests/factories/git-repository.ts";
import { type FrameMessage, frameMessageOf } from "../../components/preview/frame-messages.ts";
import { previewUrl } from "../../components/preview/preview-address.ts";

// Compares what a browser shows of a page with the page's source map. The test takes the editor's place: it shows the page in a
// frame and speaks with the script in it.

type Answer = Extract<FrameMessage, { type: "answer" | "measured" }>;
type MeasuredElement = Extract<FrameMessage, { type: "measured" }>["elements"][number];
type Question = { type: "ask"; x: number; y: number } | { type: "measure"; refs: string[] };

export interface MappedPage {
  frame: Frame;
  map: SourceMap;
  /** The file's bytes in git. */
  source: Buffer;
  /** Asks the script in the page, and returns its answer as the editor would read it. */
  ask(question: Question): Promise<Answer>;
  /** Tells the script something that it does not answer. */
  tell(message: Record<string, unknown>): Promise<void>;
}

/** Elements that the parser adds without a tag in the source. */
const impliedTags: ReadonlySet<string> = new Set(["tbody", "colgroup", "tr"]);
const nonce = "a nonce of the test";
let lastId = 0;

/** Records which element the script takes for which ref, and the element's text at that time. Called before a page is opened. */
export async function recordRefs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!location.host.includes(".preview.")) return;
    const { set } = WeakMap.prototype;
    const found: [Element, string, string | null][] = [];
    Object.assign(window, { sitewrightRefs: found });
    WeakMap.prototype.set = function (key, value) {
      if (key instanceof Element && /^e\d+$/.test(String(value))) found.push([key, String(value), key.textContent]);
      return set.call(this, key, value);
    };
  });
}

/** Opens a site's page as the editor does. `page` must show a page of the app. */
export async function openMappedPage(page: Page, site: Site, address = "/"): Promise<MappedPage> {
  const grant = await page.evaluate(async (workspaceId): Promise<PreviewGrantForDisplay> => {
    const body = JSON.stringify({ ref: "live", frame: true });
    const headers = { "content-type": "application/json" };
    return (await fetch(`/api/workspaces/${workspaceId}/preview-grants`, { method: "POST", headers, body })).json();
  }, site.workspaceId);
  const src = previewUrl(grant.url, address);
  await page.evaluate(showPage, { src, nonce });
  const element = await page.locator("#mapped-page").elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error("The page has no frame.");
  const query = new URLSearchParams({ address });
  const map = await page.evaluate(
    async (url): Promise<SourceMap> => (await fetch(url)).json(),
    `/api/workspaces/${site.workspaceId}/source-map?${query}`,
  );
  const source = blobAt(site.repository, `${map.commit}:${map.path}`);
  const tell = (message: Record<string, unknown>) => page.evaluate(postToPage, { ...message, nonce });
  const ask = async (question: Question) => {
    const data = await page.evaluate(askPage, {
      ...question,
      type: `sitewright:${question.type}`,
      nonce,
      id: ++lastId,
    });
    const answer = frameMessageOf(data);
    if (answer?.type !== "answer" && answer?.type !== "measured") throw new Error("The page gave no answer.");
    return answer;
  };
  return { frame, map, source, ask, tell };
}

/** Shows a page in a frame that covers this page, attaches to its script, and waits until it has loaded. */
function showPage({ src, nonce }: { src: string; nonce: string }): Promise<void> {
  document.querySelector("#mapped-page")?.remove();
  const frame = document.createElement("iframe");
  frame.id = "mapped-page";
  frame.sandbox.value = "allow-scripts allow-forms allow-downloads allow-same-origin";
  Object.assign(frame.style, {
    position: "fixed",
    inset: "0",
    width: "100%",
    height: "100%",
    zIndex: "9999",
    border: "0",
  });
  frame.style.background = "white";
  return new Promise((resolve) => {
    addEventListener("message", ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      const attach = { type: "sitewright:attach", nonce, isShown: true, scroll: null, marks: null };
      if (data.type === "sitewright:hello") frame.contentWindow?.postMessage(attach, "*");
      if (data.type === "sitewright:page" && data.isLoaded) resolve();
    });
    frame.src = src;
    document.body.append(frame);
  });
}

function postToPage(message: Record<string, unknown>): void {
  const frame = document.querySelector("#mapped-page");
  if (frame instanceof HTMLIFrameElement) frame.contentWindow?.postMessage(message, "*");
}

function askPage(question: { id: number }): Promise<unknown> {
  const frame = document.querySelector("#mapped-page");
  if (!(frame instanceof HTMLIFrameElement)) throw new Error("No page is shown.");
  return new Promise((resolve) => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source !== frame.contentWindow || data.id !== question.id) return;
      removeEventListener("message", hear);
      resolve(data);
    };
    addEventListener("message", hear);
    frame.contentWindow?.postMessage(question, "*");
  });
}

interface ShownElement {
  tag: string;
  isDrawn: boolean;
  isVisible: boolean;
  refs: string[];
  /** As it was when the script read its ref. */
  text: string;
  hasOwnText: boolean;
  boxes: { x: number; y: number; width: number; height: number }[];
}

/** Returns every element below the body as the browser has it now, with the refs that the script gave it. */
function readShown(): ShownElement[] {
  const found = (Reflect.get(window, "sitewrightRefs") ?? []) as [Element, string, string][];
  const refs = Map.groupBy(found, ([element]) => element);
  return Array.from(document.body.querySelectorAll("*"), (element) => {
    const own = refs.get(element) ?? [];
    const boxes = Array.from(element.getClientRects(), ({ x, y, width, height }) => ({ x, y, width, height }));
    return {
      tag: element.localName,
      isDrawn: element instanceof SVGElement && element.localName !== "svg",
      isVisible:
        element.checkVisibility({ visibilityProperty: true }) && boxes.some((box) => box.width > 0 && box.height > 0),
      refs: own.map(([, ref]) => ref),
      text: own[0]?.[2] ?? "",
      hasOwnText: Array.from(element.childNodes).some((node) => node instanceof Text && /\S/.test(node.data)),
      boxes,
    };
  });
}

export interface SourceMapCheck {
  path: string;
  /** Elements of the source map. */
  inSource: number;
  /** Those of them that the page's document has. */
  mapped: number;
  /** Visible elements below the body: each is mapped, implied by the parser, or made by a script. */
  visible: number;
  visibleMapped: number;
  /** Visible elements of the source with text of their own, outside of the elements in them. */
  texts: number;
  implied: number;
  scripted: string[];
  /** The names of elements whose text was another one when the script came to run: a script of the site had changed it. */
  changed: string[];
}

/**
 * Checks that each visible element of the shown page leads to its own range of the source and back, and returns the counts. What has
 * no range is counted as implied or as made by a script.
 */
export async function checkSourceMap({ frame, map, source, ask }: MappedPage): Promise<SourceMapCheck> {
  const shown = await frame.evaluate(readShown);
  const byRef = new Map(map.elements.map((element) => [element.ref, element]));
  const copies = new Map<string, ShownElement[]>();
  const changed: string[] = [];
  for (const element of shown) {
    const [ref, ...others] = element.refs;
    expect(others, "an element has one ref").toEqual([]);
    if (ref !== undefined) copies.set(ref, [...(copies.get(ref) ?? []), element]);
  }
  for (const [ref, elements] of copies) {
    const known = byRef.get(ref);
    expect(known, `${ref} is in the source map`).toBeDefined();
    if (known && !isOwnRange(known, elements, source)) changed.push(known.name);
  }
  const visible = shown.filter(({ isVisible }) => isVisible);
  const without = visible.filter(({ refs }) => refs.length === 0);
  const inBody = map.elements.filter(({ tag }) => tag !== "body");
  await expectWayBack({ frame, ask }, [...copies.keys()]);
  return {
    path: map.path,
    inSource: inBody.length,
    mapped: inBody.filter(({ ref }) => copies.has(ref)).length,
    visible: visible.length,
    visibleMapped: visible.length - without.length,
    texts: visible.filter(({ refs, hasOwnText }) => refs.length > 0 && hasOwnText).length,
    implied: without.filter(({ tag }) => impliedTags.has(tag)).length,
    scripted: without.map(({ tag }) => tag).filter((tag) => !impliedTags.has(tag)),
    changed,
  };
}

/**
 * Compares the source map with what a browser builds from the file alone, without scripts. Returns the tags of the elements that
 * the map lacks, and the selectors that do not find exactly one element with their tag.
 */
export function findUnmapped(page: Page, { map, source }: MappedPage): Promise<string[]> {
  const elements = map.elements.map(({ selector, tag }) => ({ selector, tag }));
  return page.evaluate(
    ({ text, elements, implied }) => {
      const parsed = new DOMParser().parseFromString(text, "text/html");
      const known = new Set<Element>();
      const wrong: string[] = [];
      for (const { selector, tag } of elements) {
        const [found, ...others] = parsed.querySelectorAll(selector);
        if (found?.localName === tag && others.length === 0) known.add(found);
        else wrong.push(selector);
      }
      const never = "script, style, template, noscript, link, meta, title, base";
      const lacking = Array.from(parsed.body.querySelectorAll("*"))
        .filter((element) => !known.has(element) && !element.closest(never))
        .map(({ localName }) => localName);
      return [...wrong, ...lacking.filter((tag) => !implied.includes(tag))];
    },
    { text: source.toString(), elements, implied: [...impliedTags] },
  );
}

/** Returns true if the range has the element's text, read by itself. Its tag has to be the element's in any case. */
function isOwnRange(element: SourceElement, shown: readonly ShownElement[], source: Buffer): boolean {
  const bytes = source.subarray(element.start, element.end).toString();
  const texts = shown.map(({ text }) => withoutSpace(text));
  const own = shown.map(({ tag, isDrawn }) => {
    const alone = readAlone(bytes, isDrawn);
    expect(alone.tag, bytes.slice(0, 200)).toBe(tag.toLowerCase());
    return withoutSpace(alone.text);
  });
  // Badly nested formatting is shown in several parts: one of them, or all together, are the range.
  return own.every((text) => [...texts, texts.join("")].includes(text));
}

const withoutSpace = (text: string) => text.replace(/\s+/g, "");

/** Parses the bytes of one element. A part of a drawing is read inside of one. */
function readAlone(bytes: string, isDrawn: boolean): { tag: string; text: string } {
  const inside = isDrawn ? "<svg>" : "";
  const document = parseFragment(`${inside}${bytes}`, { sourceCodeLocationInfo: true });
  let tag = "";
  const texts: string[] = [];
  const waiting: { node: DefaultTreeAdapterTypes.Node; isOwn: boolean }[] = [{ node: document, isOwn: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node } = next;
    const isStart = "tagName" in node && node.sourceCodeLocation?.startOffset === inside.length;
    if (isStart && "tagName" in node && tag === "") tag = node.tagName.toLowerCase();
    const isOwn = next.isOwn || isStart;
    if (isOwn && "value" in node) texts.push(node.value);
    const children = "childNodes" in node ? node.childNodes : [];
    waiting.push(...children.toReversed().map((child) => ({ node: child, isOwn })));
  }
  return { tag, text: texts.join("") };
}

/** The script measures exactly those boxes for a ref that the browser has for its element. */
async function expectWayBack(
  { frame, ask }: Pick<MappedPage, "frame" | "ask">,
  refs: readonly string[],
): Promise<void> {
  // A page can still move while it is measured.
  await expect(async () => {
    await frame.evaluate(() => {
      for (const animation of document.getAnimations()) animation.pause();
    });
    const measured: MeasuredElement[] = [];
    for (let at = 0; at < refs.length; at += 100) {
      const answer = await ask({ type: "measure", refs: refs.slice(at, at + 100) });
      if (answer.type !== "measured") throw new Error("The page measured nothing.");
      measured.push(...answer.elements);
    }
    expect(measured.map(({ ref }) => ref)).toEqual(refs);
    const shown = await frame.evaluate(readShown);
    const places = Map.groupBy(shown, ({ refs: [ref] }) => ref);
    for (const { ref, boxes } of measured) {
      const now = places.get(ref)?.map((element) => element.boxes.slice(0, 100));
      // The body is no part of what is below the body.
      if (now) expect(now).toContainEqual(boxes);
    }
  }).toPass({ timeout: 60_000 });
}
