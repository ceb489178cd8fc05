import { parentPort } from "node:worker_threads";
import { HtmlValidate, StaticConfigLoader } from "html-validate";

// Runs in a thread of its own, which is ended when a page takes too long: see validate-pages.ts.

/** Only faults that browsers have to repair, or that keep a visitor from using the page. Nothing about style. */
const rules = {
  "close-attr": "error",
  "close-order": "error",
  "element-permitted-content": "error",
  "element-permitted-parent": "error",
  "element-required-ancestor": "error",
  "element-required-attributes": "error",
  "empty-heading": "error",
  "input-missing-label": "error",
  "no-dup-attr": "error",
  "no-dup-id": "error",
  "no-missing-references": "error",
  "text-content": "error",
  "unrecognized-char-ref": "error",
  "void-content": "error",
  "wcag/h30": "error",
} as const;

const validator = new HtmlValidate(new StaticConfigLoader([], { root: true, elements: ["html5"], rules }));

parentPort?.on("message", async (source: string) => {
  try {
    const { results } = await validator.validateString(source);
    const messages = results.flatMap((result) => result.messages);
    parentPort?.postMessage(
      messages.map(({ ruleId, message, line, selector }) => ({ rule: ruleId, message, line, selector })),
    );
  } catch {
    // The parser gives up at some sources.
    parentPort?.postMessage(null);
  }
});
