import { z } from "zod";
import { presentOptionsTool, readOptions } from "#lib/conversations/turn/options-schema.ts";
import { plainLine } from "../text/plain-line.ts";
import { defineTool, failed, succeeded } from "./tool.ts";

const line = (charactersMax: number) =>
  z.string().max(charactersMax).transform(plainLine).pipe(z.string().min(1, "There is no text in it."));
const howMany = "Offer 2 to 4 options.";

export const presentOptions = defineTool({
  name: presentOptionsTool,
  description: `Asks the person one question and offers 2 to 4 answers to choose from. They see them as buttons under your answer.

Use it when a request can be meant in several ways and the wrong one would annoy, or when a decision is the person's to take: which
of two numbers, which page, which of your proposals. Don't use it for what you can find out yourself, nor to ask whether to go on.
Change no files in such a turn. The turn ends with this call, so call it last and once; the person's answer is their next message:
one of the labels, or anything else in their own words.

\`question\` is one sentence of at most 500 characters. A \`label\` is a short answer as the person would give it, at most 80
characters, and is sent back to you word for word; \`description\` says in at most 200 characters what it would mean. Mark at most
one option as \`recommended\`. All of it is plain text without Markdown. Question and options are added to your answer by
themselves: don't repeat them in your text, and don't offer "something else", which is always possible.`,
  input: z.object({
    question: line(500),
    options: z
      .array(
        z.object({ label: line(80), description: line(200).nullish(), recommended: z.boolean().nullish() }),
        howMany,
      )
      .min(2, howMany)
      .max(4, howMany),
  }),
  readOnly: true,
  repeatable: true,
  closing: true,
  progress: () => null,
  async run(input, { turn }) {
    const { options } = input;
    if (turn.offered) return failed("You have offered options in this turn already. Wait for the person's answer.");
    if (options.filter(({ recommended }) => recommended).length > 1) {
      return failed("Only one option can be recommended. Call present_options again with at most one `recommended`.");
    }
    const labels = options.map(({ label }) => label.toLowerCase());
    const twice = options.find(({ label }, index) => labels.indexOf(label.toLowerCase()) < index);
    if (twice) return failed(`Two options are called “${twice.label}”. Give each option a label of its own.`);
    turn.offered = readOptions(input);
    return succeeded(`Offered ${options.length} options. The person's next message is the answer.`);
  },
});
