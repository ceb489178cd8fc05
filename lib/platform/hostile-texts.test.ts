import { expect, test } from "vitest";
import { runOnHostileTexts } from "#tests/setup/hostile-texts.ts";

// Hostile texts of a site, a page or a model, each for a search that could take quadratic time.
const searches: [what: string, module: string, call: string, text: string][] = [
  ["a stylesheet's accent", "lib/conversations/conversation/accent-hue.ts", "m.accentHue(text)", "-"],
  [
    "a stylesheet's accent, named again and again",
    "lib/conversations/conversation/accent-hue.ts",
    "m.accentHue(text)",
    "--accent",
  ],
  ["the colours of a value", "lib/page-source/styles/css-source.ts", "m.findColours(text, 0)", "url("],
  ["the colours of a nested value", "lib/page-source/styles/css-source.ts", "m.findColours(text, 0)", "a("],
  ["the lines of an edit", "lib/agent/tools/nearest-lines.ts", 'm.describeNearest("a", "x" + text + "x")', "\\n"],
  [
    "the facts of addresses",
    "lib/practice-model/planning/reading/read-facts.ts",
    'm.readDescription(text, "en", null)',
    "1 Aa Bb ",
  ],
  [
    "the facts of numbers",
    "lib/practice-model/planning/reading/read-facts.ts",
    'm.readDescription(text, "en", null)',
    "0 1",
  ],
  [
    "the facts of questions",
    "lib/practice-model/planning/reading/read-facts.ts",
    'm.readDescription(text, "en", null)',
    "how a? ",
  ],
  [
    "the facts of quotes",
    "lib/practice-model/planning/reading/read-facts.ts",
    'm.readDescription(text, "en", null)',
    "“a b c d ",
  ],
  [
    "the facts of prices",
    "lib/practice-model/planning/reading/read-facts.ts",
    'm.readDescription(text, "en", null)',
    "1,1 a ",
  ],
  ["a path's name", "lib/workspaces/site/site-path.ts", 'm.isGitName(text + "x")', ". "],
];

test.each(searches)("%s are found in linear time", (_what, module, call, part) => {
  const text = `"${part}".repeat(${Math.floor(2_000_000 / part.length)})`;
  const done = runOnHostileTexts(`const m = await import("./${module}"); const text = ${text}; ${call};`);
  expect(done).toEqual({ stdout: "", stderr: "", status: 0 });
});
