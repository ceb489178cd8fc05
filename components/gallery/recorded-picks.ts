import type { ElementKind, SourceElement } from "#lib/page-source/schema.ts";
import type { KeptPick } from "../page-editor/picks/picking-state";

// Elements of a page, and picks of them, for the gallery.

const parts: [kind: ElementKind, tag: string, parent: number | null, name: string, textContent: string][] = [
  ["header", "header", null, "Header", "Home Cakes"],
  ["navigation", "nav", 1, "Navigation “Main”", "Home Cakes"],
  ["link", "a", 2, "Link “Home”", "Home"],
  ["link", "a", 2, "Link “Cakes”", "Cakes"],
  ["heading", "h1", null, "Heading “Good bread takes its time”", "Good bread takes its time"],
  ["button", "button", null, "Button “Order now”", "Order now"],
];

export const recordedElements: SourceElement[] = parts.map(([kind, tag, parent, name, textContent], index) => ({
  ...{ kind, tag, name, textContent, start: 0, end: 1, text: null, selector: tag, attributes: {} },
  ref: `e${index + 1}`,
  parent: parent === null ? null : `e${parent}`,
}));

function pickOf(ref: string, name: string, pageTitle: string, isGone = false): KeptPick {
  const facts = { tag: "h1", selector: "h1", textContent: "", address: "/", commit: "a".repeat(40) };
  return { id: ref, path: "index.html", ref, name, pageTitle, isGone, ...facts };
}

export const recordedPicks: KeptPick[] = [
  pickOf("e5", "Heading “Good bread takes its time”", "Juniper Street Bakery"),
  pickOf("e6", "Button “Order now”", "Cakes – Juniper Street Bakery"),
  pickOf("e9", "Paragraph “Closed on Mondays”", "Visit us", true),
];
