import type { PlannedPage, SitePlan } from "#lib/plans/schema.ts";

// The layout of a planned site's picture: the first page on top, and below it the pages of the navigation. An even number of
// columns leaves the middle free for the line that comes down from the first page.

export const cardWidth = 176;
export const cardHeight = 124;
const gapX = 24;
const gapY = 44;
const labelHeight = 30;
/** Further pages are counted, not drawn. */
const drawnMax = 24;

export interface PlacedPage {
  page: PlannedPage;
  /** The page's label in the navigation. */
  label: string | null;
  x: number;
  y: number;
}

export interface PlacedLabel {
  of: "others" | "removed";
  y: number;
  /** The number of pages of this kind that do not fit. */
  more: number;
}

export interface SiteMapLayout {
  width: number;
  height: number;
  pages: PlacedPage[];
  /** Path data of the lines from the first page to the pages of the navigation. */
  lines: string[];
  labels: PlacedLabel[];
}

export function layOutSiteMap({ pages, navigation }: SitePlan, columns: 2 | 4): SiteMapLayout {
  const width = columns * cardWidth + (columns - 1) * gapX;
  const labelOf = (page: PlannedPage) => navigation.find(({ path }) => path === page.path)?.label ?? null;
  const removed = pages.filter(({ action }) => action === "remove");
  const staying = pages.filter(({ action }) => action !== "remove");
  const home = staying.find(({ path }) => path === "index.html") ?? staying.find((page) => labelOf(page) !== null);
  const order = (page: PlannedPage) => navigation.findIndex(({ path }) => path === page.path);
  const linked = staying
    .filter((page) => page !== home && labelOf(page) !== null)
    .toSorted((a, b) => order(a) - order(b));
  const others = staying.filter((page) => page !== home && labelOf(page) === null);

  const layout: SiteMapLayout = { width, height: 0, pages: [], lines: [], labels: [] };
  const place = (some: PlannedPage[], y: number, isCentred = true) => {
    const placed = inRows(some, columns, isCentred ? width : null, y).map((spot) => ({
      ...spot,
      label: labelOf(spot.page),
    }));
    layout.pages.push(...placed);
    return placed;
  };
  let y = 0;
  if (home) {
    place([home], y);
    y += cardHeight + gapY;
  }
  if (linked.length > 0) {
    const placed = place(linked, y);
    if (home) layout.lines = linesTo(placed, width / 2, cardHeight);
    y = bottomOf(placed) + gapY;
  }
  for (const [of, some] of [["others", others] as const, ["removed", removed] as const]) {
    if (some.length === 0) continue;
    layout.labels.push({ of, y: y + 16, more: Math.max(0, some.length - drawnMax) });
    y = bottomOf(place(some.slice(0, drawnMax), y + labelHeight, false)) + gapY;
  }
  layout.height = Math.max(y - gapY, cardHeight);
  return layout;
}

/** Returns the cards in rows. An incomplete row is centred if a width is given. */
function inRows(pages: PlannedPage[], columns: number, width: number | null, top: number) {
  return pages.map((page, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, pages.length - row * columns);
    const start = width === null ? 0 : (width - inRow * cardWidth - (inRow - 1) * gapX) / 2;
    return { page, x: start + (index % columns) * (cardWidth + gapX), y: top + row * (cardHeight + gapY) };
  });
}

const bottomOf = (placed: { y: number }[]) => Math.max(...placed.map(({ y }) => y)) + cardHeight;

/** Returns one line down the middle, a bar over each row, and a short line from it to each page. */
function linesTo(placed: PlacedPage[], middle: number, from: number): string[] {
  const rows = [...new Set(placed.map(({ y }) => y))];
  const lastBar = Math.max(...rows) - gapY / 2;
  const bars = rows.map((y) => {
    const centres = placed.filter((spot) => spot.y === y).map(({ x }) => x + cardWidth / 2);
    return `M${Math.min(middle, ...centres)} ${y - gapY / 2}H${Math.max(middle, ...centres)}`;
  });
  const stubs = placed.map(({ x, y }) => `M${x + cardWidth / 2} ${y - gapY / 2}V${y}`);
  return [`M${middle} ${from}V${lastBar}`, ...bars, ...stubs];
}
