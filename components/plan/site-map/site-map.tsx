import type { PlanAction, SitePlan } from "#lib/plans/schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { cardHeight, cardWidth, layOutSiteMap, type PlacedPage } from "./site-map-layout";

const sectionsShown = 3;
/** The number of characters that fit on a card; an SVG does not break its lines. */
const titleMax = 21;
const headingMax = 25;
const pathMax = 26;

const frames: Record<PlanAction, string> = {
  create: "fill-surface stroke-accent",
  update: "fill-surface stroke-caution",
  remove: "fill-sunken stroke-danger [stroke-dasharray:5_4]",
  keep: "fill-surface stroke-line-strong",
};
const heads: Record<PlanAction, string> = {
  create: "fill-accent-soft",
  update: "fill-caution-soft",
  remove: "fill-danger-soft",
  keep: "fill-sunken",
};
const inks: Record<PlanAction, string> = {
  create: "fill-on-accent-soft",
  update: "fill-caution",
  remove: "fill-danger",
  keep: "fill-text-soft",
};

/** The planned site as a picture: one for a wide and one for a narrow panel, of which one is shown. */
export function SiteMap({ plan }: { plan: SitePlan }) {
  return (
    <>
      <Picture plan={plan} columns={4} className="@max-2xl:hidden" />
      <Picture plan={plan} columns={2} className="@2xl:hidden" />
    </>
  );
}

function Picture({ plan, columns, className }: { plan: SitePlan; columns: 2 | 4; className: string }) {
  const { width, height, pages, lines, labels } = layOutSiteMap(plan, columns);
  const linked = pages.filter(({ label, page }) => label !== null && page.action !== "remove").length;
  return (
    <svg
      role="img"
      aria-label={planWords.mapLabel(pages.length, linked)}
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      className={`mx-auto w-full ${className}`}
      style={{ maxWidth: width + 2 }}
    >
      <path d={lines.join("")} className="fill-transparent stroke-line-strong" strokeWidth={1.5} />
      {labels.map(({ of, y, more }) => (
        <text key={of} x={0} y={y} className="fill-text-soft font-medium text-[12px]">
          {of === "others" ? planWords.mapOthers : planWords.mapRemoved}
          {more > 0 ? ` (${planWords.mapMore(more)})` : ""}
        </text>
      ))}
      {pages.map((placed) => (
        <PageCard key={placed.page.path} {...placed} isSmall={columns === 2} />
      ))}
    </svg>
  );
}

/** A page's card. A picture that is shown smaller has larger letters. */
function PageCard({ page, label, x, y, isSmall }: PlacedPage & { isSmall: boolean }) {
  const scale = isSmall ? 1.2 : 1;
  const { action, title, sections, path } = page;
  const shown = sections.slice(0, sectionsShown);
  const name = label ?? title;
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{`${title}, ${path}: ${planWords.actions[action]}`}</title>
      <path d={headOf(cardWidth, 30, 10)} className={heads[action]} />
      <rect
        width={cardWidth}
        height={cardHeight}
        rx={10}
        className={frames[action]}
        strokeWidth={action === "keep" ? 1 : 1.5}
      />
      <path d={headOf(cardWidth, 30, 10)} className={heads[action]} />
      <text
        x={12}
        y={20}
        fontSize={12.5 * scale}
        className={`font-semibold ${inks[action]} ${action === "remove" ? "line-through" : ""}`}
      >
        {cut(name, titleMax / scale - planWords.actions[action].length)}
      </text>
      <text x={cardWidth - 12} y={20} textAnchor="end" className={inks[action]} fontSize={10.5 * scale}>
        {planWords.actions[action]}
      </text>
      {shown.map(({ heading }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id, and their order is what is drawn
        <g key={index} transform={`translate(12 ${40 + index * 18})`}>
          <rect width={3} height={12} rx={1.5} className="fill-line-strong" />
          <text x={9} y={10} className="fill-text" fontSize={11 * scale}>
            {cut(heading, headingMax / scale)}
          </text>
        </g>
      ))}
      {sections.length === 0 && action === "keep" ? <BlankLines /> : null}
      <text x={12} y={cardHeight - 11} className="fill-text-soft" fontSize={10.5 * scale}>
        {cut(path, (sections.length > sectionsShown ? pathMax - 5 : pathMax) / scale)}
      </text>
      {sections.length > sectionsShown ? (
        <text
          x={cardWidth - 12}
          y={cardHeight - 11}
          textAnchor="end"
          className="fill-text-soft"
          fontSize={10.5 * scale}
        >
          {`+${sections.length - sectionsShown}`}
        </text>
      ) : null}
    </g>
  );
}

/** The contents of a page that the plan leaves unchanged. */
function BlankLines() {
  return (
    <g className="fill-line">
      {[128, 144, 88].map((length, index) => (
        <rect key={length} x={12} y={44 + index * 14} width={length} height={5} rx={2.5} />
      ))}
    </g>
  );
}

/** Returns the path of a card's upper part, with its round corners. */
function headOf(width: number, height: number, radius: number): string {
  const [w, h, r] = [width - 0.75, height, radius];
  return `M0.75 ${h}V${r}Q0.75 0.75 ${r} 0.75H${w - r}Q${w} 0.75 ${w} ${r}V${h}Z`;
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, Math.floor(max) - 1).trimEnd()}…`;
}
