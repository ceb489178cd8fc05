// `npm run scale`: computes from the figures in scale/figures.ts what a hundred to a million sites need, and which limit is reached
// first. It starts nothing and measures nothing. See docs/scale.md.
import { figures, inputsOf } from "./scale/figures.ts";
import { tablesOf } from "./scale/table.ts";

console.log(tablesOf(inputsOf()));
if (process.argv.includes("--figures")) {
  for (const [group, named] of Object.entries(figures)) {
    console.log(`\n${group}`);
    for (const [name, { value, unit, source }] of Object.entries(named))
      console.log(`  ${name} = ${value.toLocaleString("en")} ${unit} (${source})`);
  }
}
