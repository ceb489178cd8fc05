import type { FindingFacts } from "#lib/words/settings/finding-facts.ts";

/** Returns the facts for a finding's sentence: those of the address, and what is known besides. */
export function factsOf(baseUrl: string, known: Partial<FindingFacts> = {}): FindingFacts {
  const { host, pathname } = new URL(baseUrl);
  const endsInV1 = /\/v1\/?$/i.test(pathname);
  const none = {
    model: "",
    status: null,
    secondsMax: 0,
    api: "chat",
    isNever: false,
    closest: null,
    hasList: false,
  } as const;
  return { ...none, host, endsInV1, ...known };
}
