import { type AcceptancePoint, type Brief, notSpecified, type PlannedPage, type SitePlan } from "#lib/plans/schema.ts";

// The points by which a person can check the finished site.

const pointsMax = 60;
const factsOfPageMax = 3;

/** Returns a fact as it reads on the page, without its label. */
export const withoutLabel = (line: string) => line.replace(/^(?:Phone|E-mail|Address): /, "");

function pointsOf({ path, action, title, sections }: PlannedPage, facts: readonly string[]): AcceptancePoint[] {
  switch (action) {
    case "keep":
      return [];
    case "remove":
      return [{ text: `There is no ${path} any more.`, check: { kind: "page_absent", path } }];
    case "create":
    case "update": {
      const heading = sections[0]?.heading ?? title;
      const lines = sections.flatMap(({ content }) => content.split("\n")).filter((line) => facts.includes(line));
      const said = lines
        .map(withoutLabel)
        .filter((line) => line.length <= 200)
        .slice(0, factsOfPageMax);
      return [
        ...(action === "create"
          ? [{ text: `There is a page ${path}.`, check: { kind: "page_exists" as const, path } }]
          : []),
        ...[heading, ...said].map((text) => ({
          text: `${path} says “${text}”.`,
          check: { kind: "page_says" as const, path, text },
        })),
      ];
    }
    default:
      return action satisfies never;
  }
}

export function acceptancePoints(
  pages: readonly PlannedPage[],
  navigation: SitePlan["navigation"],
  { tone, facts }: Brief,
): AcceptancePoint[] {
  const [first] = navigation;
  const links = navigation
    .filter(({ path }) => first !== undefined && path !== first.path)
    .map(
      ({ path, label }): AcceptancePoint => ({
        text: `The first page leads to “${label}”.`,
        check: { kind: "page_links", path: first?.path ?? "", to: path },
      }),
    );
  const points = [...pages.flatMap((page) => pointsOf(page, facts)), ...links].slice(0, pointsMax);
  if (tone === notSpecified) return points;
  return [...points, { text: `The texts sound as they were wanted: ${tone}`.slice(0, 480), check: null }];
}
