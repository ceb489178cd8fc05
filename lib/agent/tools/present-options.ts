import { z } from "zod";
import { presentOptionsTool, readOptions } from "#lib/conversations/turn/options-schema.ts";
import { nthMax, quoteMax } from "#lib/page-source/places/quoted-place.ts";
import { plainLine } from "../text/plain-line.ts";
import { findPlaces, toldApart } from "./option-places.ts";
import { sitePath } from "./site-path.ts";
import { defineTool, failed, succeeded } from "./tool.ts";

const line = (charactersMax: number) =>
  z.string().max(charactersMax).transform(plainLine).pipe(z.string().min(1, "There is no text in it."));
const howMany = "Offer 2 to 4 options.";

const optionSchema = z.object({
  label: line(80),
  description: line(200).nullish(),
  recommended: z.boolean().nullish(),
  place: z
    .object({
      path: sitePath,
      source: z.string().max(quoteMax),
      nth: z.int().min(1).max(nthMax).nullish(),
    })
    .nullish(),
});

export const presentOptions = defineTool({
  name: presentOptionsTool,
  description: `Asks the person one question and offers 2 to 4 answers to choose from. They see them as buttons under your answer.

Use it when a request can be meant in several ways and the wrong one would annoy, or when a decision is the person's to take: which
of two numbers, which page, which of your proposals. Don't use it for what you can find out yourself, nor to ask whether to go on.
Change no files in such a turn. The turn ends with this call, so call it last and once; the person's answer is their next message:
one of the labels, or anything else in their own words.

\`question\` is one sentence of at most 500 characters. A \`label\` is a short answer as the person would give it, at most 80
characters, and is sent back to you word for word; \`description\` says in at most 200 characters what it would mean. Mark at most
one option as \`recommended\`. An option about an element of a page has its \`place\`, which the preview outlines: the page's file, how
the element begins there letter for letter (\`<a class="button"\`), and \`nth\` from 1 where that occurs several times. Options at
different places may share a label: it comes back with the option's number. All of it is plain text without Markdown. Question and options are added to your answer by
themselves: don't repeat them in your text, and don't offer "something else", which is always possible.`,
  input: z.object({
    question: line(500),
    options: z.array(optionSchema, howMany).min(2, howMany).max(4, howMany),
  }),
  readOnly: true,
  repeatable: true,
  closing: true,
  progress: () => null,
  async run({ question, options }, { site, turn }) {
    if (turn.offered) return failed("You have offered options in this turn already. Wait for the person's answer.");
    if (options.filter(({ recommended }) => recommended).length > 1) {
      return failed("Only one option can be recommended. Call present_options again with at most one `recommended`.");
    }
    const places = await findPlaces(
      site,
      options.map(({ place }) => place ?? null),
    );
    const read = readOptions({ question, options })?.options ?? [];
    const offered = toldApart(read.map((option, index) => ({ ...option, place: places[index] ?? undefined })));
    if (!offered) {
      const labels = options.map(({ label }) => label.toLowerCase());
      const twice = options.find(({ label }, index) => labels.indexOf(label.toLowerCase()) < index);
      return failed(
        `Two options are called “${twice?.label}”. Give each option a label of its own, or a \`place\` that can be found.`,
      );
    }
    turn.offered = { question, options: offered };
    const lost = options.flatMap(({ label, place }, index) => (place && !places[index] ? [`“${label}”`] : []));
    const unmarked = lost.length === 0 ? "" : ` Not outlined, because the place was not found: ${lost.join(", ")}.`;
    return succeeded(`Offered ${options.length} options. The person's next message is the answer.${unmarked}`);
  },
});
