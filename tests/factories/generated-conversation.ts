import fc from "fast-check";
import { call, type ScriptedPart, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";

// Conversations as fast-check generates them: acts of people, of the server and of the model. Pure data; `play-generated.ts` plays them.

/** The model's replies in one turn. All but the last call tools. */
export type Replies = (ScriptedReply & { parts: ScriptedPart[] })[];

export type GeneratedAct =
  | { act: "ask"; instruction: string; replies: Replies }
  /** A question that nobody answers, and the follow-up to it. */
  | { act: "follow-up"; instruction: string; question: Replies; replies: Replies }
  /** A plan for two pages, from its wish to the last item. */
  | { act: "plan"; wish: string; replies: Replies; items: [Replies, Replies] }
  | { act: "purge" }
  | { act: "own texts" }
  | { act: "shared texts" };

export interface GeneratedConversation {
  /** Whether the site has rules in its repository. */
  hasRules: boolean;
  acts: GeneratedAct[];
}

const word = fc.constantFrom(
  ...["bread", "Öfen", "“rye”", "[m3] ", "a\tb", "\u2028", "🥐", "{}", "line\nline", "<h1>", " "],
);
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(""));
const named = text.map((words) => `About ${words}.`);
/** Long enough that a few of them fill the window. */
const instruction = fc.oneof(
  { weight: 3, arbitrary: named },
  { weight: 1, arbitrary: fc.integer({ min: 500, max: 1_500 }).map((n) => `Long: ${"rye 🥐 ".repeat(n)}.`) },
);

const shortCalls: fc.Arbitrary<ScriptedPart> = fc.oneof(
  fc.constant(call("list_files", {})),
  fc.constant(call("read_file", { path: "index.html" })),
  fc.constant(call("read_file", { path: "nothing.html" })),
  fc.constant(call("get_workspace_rules", {})),
  named.map((note) => call("write_note_to_self", { note }, { pieceLength: 5 })),
  named.map((remark) => call("annotate_conversation", { msg_id: "m1", my_commentary: remark })),
  named.map((content) => call("write_file", { path: "about.html", content: `<p>${content}</p>` })),
  named.map((content) => call("write_file", { path: ".sitewright/rules/tone.md", content })),
);
/** The long page fills the window after a few times. */
const calls = fc.oneof(
  { weight: 9, arbitrary: shortCalls },
  { weight: 1, arbitrary: fc.constant(call("read_file", { path: "recipes.html" })) },
);
const spoken = fc.array(text, { minLength: 1, maxLength: 4 }).map((deltas) => say("So: ", ...deltas));
const replyOf = (...parts: (ScriptedPart | null)[]) => ({ parts: parts.filter((part) => part !== null) });

/** Four equal calls in a row would end the turn. Calls of a tool that the turn does not have are equal with any input. */
const stepsOf = (made: fc.Arbitrary<ScriptedPart>) =>
  fc
    .array(fc.tuple(fc.option(spoken), fc.array(made, { minLength: 1, maxLength: 3 })), { maxLength: 3 })
    .filter((made) => {
      const names = made.flatMap(([, parts]) => parts.map((part) => ("call" in part ? part.call : "")));
      return !names.some(
        (first, at) => at + 4 <= names.length && names.slice(at, at + 4).every((name) => name === first),
      );
    })
    .map((made) => made.map(([said, parts]) => replyOf(said, ...parts)));

const repliesOf = (made: fc.Arbitrary<ScriptedPart>, last: fc.Arbitrary<ScriptedPart>): fc.Arbitrary<Replies> =>
  fc.tuple(stepsOf(made), last).map(([before, end]) => [...before, replyOf(end)]);
const replies = repliesOf(calls, spoken);
const question = repliesOf(
  calls,
  text.map((words) => say("So: ", words, " Shall I go on?")),
);
/** A plan is made of the whole discussion, which has to fit into the window. */
const discussion = repliesOf(shortCalls, spoken);

const act: fc.Arbitrary<GeneratedAct> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ act: fc.constant("ask" as const), instruction, replies }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("follow-up" as const), instruction, question, replies }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("plan" as const),
      wish: named,
      replies: discussion,
      items: fc.tuple(replies, replies),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ act: "purge" as const }) },
  { weight: 2, arbitrary: fc.constant({ act: "own texts" as const }) },
  { weight: 2, arbitrary: fc.constant({ act: "shared texts" as const }) },
);

export const generatedConversation: fc.Arbitrary<GeneratedConversation> = fc.record({
  hasRules: fc.boolean(),
  acts: fc.array(act, { minLength: 1, maxLength: 6 }),
});
