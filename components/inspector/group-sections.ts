import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";

export interface SectionGroup {
  kind: string;
  tokens: number;
  /** Of the whole request, in per cent. */
  share: number;
}

/** What a request consists of, by kind, in the order in which the kinds first occur; tools go before everything else. */
export function groupSections({
  sections,
  toolsTokens,
}: Pick<ModelRequest, "sections" | "toolsTokens">): SectionGroup[] {
  const sums = new Map<string, number>([["tools", toolsTokens]]);
  for (const { kind, tokens } of sections) sums.set(kind, (sums.get(kind) ?? 0) + tokens);
  const total = [...sums.values()].reduce((sum, tokens) => sum + tokens, 0);
  return [...sums]
    .filter(([, tokens]) => tokens > 0)
    .map(([kind, tokens]) => ({ kind, tokens, share: Math.round((tokens / total) * 100) }));
}
