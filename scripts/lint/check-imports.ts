import { findCircles } from "./find-circles.ts";
import type { Finding } from "./finding.ts";
import { type ResolvedImport, readImportGraph } from "./import-graph.ts";
import { type PlaceRule, placeRules, type ReservedRule, reservedRules } from "./import-rules.ts";

type Graph = ReadonlyMap<string, readonly ResolvedImport[]>;

/** Finds imports that `import-rules.ts` does not allow, and circles of imports. Imports of types count like all others. */
export async function checkImports(root: string): Promise<Finding[]> {
  const graph = readImportGraph(root);
  return [...[...graph].flatMap(([path, imports]) => findRefused(path, imports)), ...findCirclesOf(graph)];
}

function findRefused(path: string, imports: readonly ResolvedImport[]): Finding[] {
  const missing = imports
    .filter(({ target }) => target === null)
    .map(({ specifier, line }) => ({ path, line, sentence: `imports ${specifier}, which does not exist.` }));
  if (isTest(path)) return missing;
  const rules = placeRules.filter(({ place }) => isIn(place, path));
  if (rules.length === 0 && path.startsWith("lib/"))
    return [{ path, line: 1, sentence: "is in a folder without a row in scripts/lint/import-rules.ts: add one." }];
  // Of two folders, one inside the other, the inner one's rule holds.
  const holding = rules.filter(({ place }) => !rules.some((inner) => inner.place.startsWith(`${place}/`)));
  const refused = imports.flatMap(({ target, isOwn, line }) => {
    if (target === null || rules.length === 0) return [];
    const why = [
      ...(isOwn ? holding.filter((rule) => !allows(rule, target)).map(describePlace) : []),
      ...reservedRules.filter((rule) => isReserved(rule, path, target)).map(describeReserved),
    ];
    return why.map((sentence) => ({ path, line, sentence: `imports ${target}${sentence}` }));
  });
  return [...missing, ...refused];
}

function allows({ place, mayImport, never = [] }: PlaceRule, target: string): boolean {
  return [place, ...mayImport].some((other) => isIn(other, target)) && !never.some((other) => isIn(other, target));
}

function isReserved({ what, onlyIn, notIn = [] }: ReservedRule, path: string, target: string): boolean {
  if (!what.some((name) => isIn(name, target))) return false;
  return notIn.some((place) => isIn(place, path)) || onlyIn?.every((place) => !isIn(place, path)) === true;
}

function describePlace({ place, mayImport, never = [], why }: PlaceRule): string {
  const except = never.length > 0 ? `, but not ${never.join(", ")}` : "";
  return `: ${place} may import only ${[place, ...mayImport].join(", ")}${except} (${why}).`;
}

function describeReserved({ onlyIn, notIn, why }: ReservedRule): string {
  return onlyIn ? `, which only ${onlyIn.join(", ")} may (${why}).` : `, which ${notIn?.join(", ")} may not (${why}).`;
}

function findCirclesOf(graph: Graph): Finding[] {
  const own = [...graph].map(([path, imports]) => [path, new Set(imports.map(({ target }) => target ?? ""))] as const);
  return findCircles(new Map(own)).map((circle) => {
    const [path = "", next = path] = circle;
    const line = graph.get(path)?.find(({ target }) => target === next)?.line ?? 1;
    const way = [...circle, path].join(" → ");
    return { path, line, sentence: `imports itself: ${way}. Move what two of them need into a file of its own.` };
  });
}

const isTest = (path: string) => path.startsWith("tests/") || /\.test\.tsx?$/.test(path);

const expressions = new Map<string, RegExp>();

/** Whether a path, or the name of a package, is a place or something in it. */
function isIn(place: string, path: string): boolean {
  const expression = expressions.get(place) ?? new RegExp(toExpression(place));
  expressions.set(place, expression);
  return expression.test(path);
}

function toExpression(place: string): string {
  const signs: Record<string, string> = { "**/": "(|.+/)", "*": "[^/]*", "{": "(", ",": "|", "}": ")", ".": "[.]" };
  return `^${place.replace(/\*\*\/|[*{,}.]/g, (sign) => signs[sign] ?? sign)}(/|$)`;
}
