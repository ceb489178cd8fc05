import type { ElementKind, SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import { type FrameStyle, frameStyleNames, type MeasuredElement } from "../../preview/frame-messages";

// A page of a bakery as the server maps it, and as a browser measures it.

type Given = Pick<SourceElement, "ref" | "tag" | "parent"> & { kind: ElementKind; text: string } & Partial<
    Pick<SourceElement, "attributes" | "name">
  >;

const given: Given[] = [
  { ref: "e5", tag: "body", parent: null, kind: "page", text: "", name: "Page" },
  { ref: "e6", tag: "nav", parent: "e5", kind: "navigation", text: "Home Bread", name: "Navigation" },
  {
    ...{ ref: "e7", tag: "a", parent: "e6", kind: "link", text: "Home", name: "Link “Home”" },
    attributes: { href: "index.html" },
  },
  {
    ...{ ref: "e8", tag: "a", parent: "e6", kind: "link", text: "Bread & pastry", name: "Link “Bread & pastry”" },
    attributes: { href: "bread.html" },
  },
  { ref: "e9", tag: "section", parent: "e5", kind: "section", text: "Good bread", name: "Section “Opening hours”" },
  { ref: "e10", tag: "h1", parent: "e9", kind: "heading", text: "Good bread takes its time" },
  { ref: "e11", tag: "p", parent: "e9", kind: "paragraph", text: "Open from seven, every day but Monday" },
  { ref: "e12", tag: "strong", parent: "e11", kind: "text", text: "every day" },
  {
    ...{ ref: "e13", tag: "img", parent: "e9", kind: "picture", text: "", name: "Picture “A round loaf”" },
    attributes: { src: "images/loaf.svg", alt: "A round sourdough loaf on a wooden board" },
  },
  { ref: "e14", tag: "a", parent: "e9", kind: "button", text: "See what we bake", attributes: { href: "bread.html" } },
];

const starts = new Map(given.map(({ ref }, at) => [ref, at * 100]));

export const recordedMap: SourceMap = {
  commit: "6f1c8a52d4b7e9033a1f6c2d8e5b7a9104c3f2d1",
  path: "index.html",
  title: "Juniper Street Bakery",
  description: "",
  isIncomplete: false,
  elements: given.map(({ text, attributes = {}, name, ...element }) => {
    const start = starts.get(element.ref) ?? 0;
    const inside = given.filter(({ parent }) => parent === element.ref).map(({ ref }) => starts.get(ref) ?? 0);
    const end = Math.max(start, ...inside) + 90;
    return {
      ...element,
      ...{ start, end, textContent: text, attributes, selector: element.tag },
      name:
        name ?? `${element.kind === "heading" ? "Heading" : element.kind === "button" ? "Button" : "Text"} “${text}”`,
      text: element.tag === "img" ? null : { start: start + 3, end: end - 3 },
    };
  }),
};

const plainStyle = Object.fromEntries(frameStyleNames.map((name) => [name, ""])) as FrameStyle;

export function recordedMeasure(ref: string, style: Partial<FrameStyle> = {}): MeasuredElement {
  return {
    ref,
    boxes: [{ x: 40, y: 80, width: 420, height: 60 }],
    style: {
      ...plainStyle,
      ...{
        display: "block",
        color: "rgb(59, 42, 26)",
        backgroundColor: "rgba(0, 0, 0, 0)",
        backdrop: "rgb(255, 250, 240)",
      },
      ...{ backgroundImage: "none", direction: "ltr", fontSize: "16px", fontWeight: "400", textAlign: "start" },
      ...{ paddingTop: "0px", paddingRight: "0px", paddingBottom: "0px", paddingLeft: "0px" },
      ...{ marginTop: "0px", marginBottom: "16px", rootFontSize: "16px" },
      ...style,
    },
  };
}
