import type { RequestOverview } from "#lib/conversations/requests/request-schema.ts";

export interface SectionGroup {
  kind: string;
  tokens: number;
  /** The percentage of the whole request. */
  share: number;
}

/** Returns the sections of a request by kind, in the order in which the kinds first occur, tools before everything else. */
export function groupSections({
  sections,
  toolsTokens,
}: Pick<RequestOverview, "sections" | "toolsTokens">): SectionGroup[] {
  const sums = new Map<string, number>([["tools", toolsTokens]]);
  for (const { kind, tokens } of sections) sums.set(kind, (sums.get(kind) ?? 0) + tokens);
  const total = [...sums.values()].reduce((sum, tokens) => sum + tokens, 0);
  return [...sums]
    .filter(([, tokens]) => tokens > 0)
    .map(([kind, tokens]) => ({ kind, tokens, share: Math.round((tokens / total) * 100) }));
}
