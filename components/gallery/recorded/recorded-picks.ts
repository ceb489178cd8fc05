import type { KeptPick } from "../../page-editor/picks/picking-state";

// Picks of a message, for the gallery.

function pickOf(ref: string, name: string, pageTitle: string, isGone = false): KeptPick {
  const facts = { tag: "h1", selector: "h1", textContent: "", address: "/", commit: "a".repeat(40) };
  return { id: ref, path: "index.html", ref, name, pageTitle, isGone, ...facts };
}

export const recordedPicks: KeptPick[] = [
  pickOf("e5", "Heading “Good bread takes its time”", "Juniper Street Bakery"),
  pickOf("e6", "Button “Order now”", "Cakes – Juniper Street Bakery"),
  pickOf("e9", "Paragraph “Closed on Mondays”", "Visit us", true),
];
