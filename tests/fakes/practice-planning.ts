import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { resolveModel } from "#lib/agent/model/model.ts";
import { runAgent } from "#lib/agent/run-agent.ts";
import { checkSite } from "#lib/agent/tools/check-site.ts";
import { discussionTools, planItemTools } from "#lib/agent/tools/tool-set.ts";
import { buildContext } from "#lib/context/build-context.ts";
import type { ContextRow } from "#lib/context/schema.ts";
import { orderItems } from "#lib/plans/build/order-items.ts";
import { buildManifest } from "#lib/plans/checks/manifest.ts";
import { splitPaths } from "#lib/plans/checks/split-paths.ts";
import { buildScope, discussScope, itemTitle } from "#lib/plans/phases/phase-prompts.ts";
import type { PlanPorts, SerializeResult, SummarizeResult } from "#lib/plans/phases/ports.ts";
import { serialize } from "#lib/plans/phases/serialize.ts";
import { summarize } from "#lib/plans/phases/summarize.ts";
import type { Brief, Manifest, PlanMessage, SitePlan } from "#lib/plans/schema.ts";
import { ampleLimits } from "./ample-limits.ts";
import { createMemorySite } from "./memory-site.ts";
import type { SiteTexts } from "./practice-conversation.ts";
import { createToolPorts } from "./tool-ports.ts";
import { createTurnRecorder } from "./turn-recorder.ts";

const practice = resolveModel({ practiceDelayMs: 0 });

const toPrompt = (messages: readonly PlanMessage[]): LanguageModelV4Prompt =>
  messages.map((message) =>
    message.role === "system" || typeof message.content !== "string"
      ? (message as LanguageModelV4Prompt[number])
      : { role: message.role as "user", content: [{ type: "text", text: message.content }] },
  );

/**
 * Runs a plan with the practice model over files in memory, from the wish to the finished site. Phases, validators and
 * tools are the real ones.
 */
export function createPracticePlan(initial: SiteTexts) {
  let files = { ...initial };
  const rows: ContextRow[] = [];
  const discussion: PlanMessage[] = [];
  const asked: string[] = [];
  let turns = 0;

  async function runTurn(instruction: string, scope: string, kind: "discuss" | "item") {
    turns++;
    const recorder = createTurnRecorder(files);
    const context = buildContext({
      system: [
        { label: "Instructions", text: "You edit websites." },
        { label: "Plan", text: scope },
      ],
      rows,
      instruction: { text: instruction, sequence: rows.length + 1, editSessionId: `t${turns}`, metadata: {} },
      toolTokens: 0,
      windowTokens: 128_000,
      reserveTokens: 16_000,
    });
    const [system, ...messages] = context.messages;
    const result = await runAgent(
      {
        model: practice,
        system: system?.text ?? "",
        messages,
        limits: ampleLimits,
        tools: kind === "discuss" ? discussionTools : planItemTools,
        price: null,
      },
      recorder.ports,
      new AbortController().signal,
    );
    const answer = result.status === "completed" ? result.text : `[${result.status}]`;
    const before = files;
    files = Object.fromEntries(
      Object.keys(recorder.site.texts()).map((path) => [path, recorder.site.bytes(path) ?? ""]),
    );
    for (const [role, text] of [["user", instruction] as const, ["assistant", answer] as const])
      rows.push({ sequence: rows.length + 1, role, text, editSessionId: `t${turns}`, metadata: {} });
    const changed = [...new Set([...Object.keys(before), ...Object.keys(files)])].filter(
      (path) =>
        Buffer.from(before[path] ?? "").compare(Buffer.from(files[path] ?? "")) !== 0 ||
        !(path in before) !== !(path in files),
    );
    const calls = recorder.events("tool_calling");
    return { result, answer, changed: changed.sort(), tools: calls.map(({ toolName }) => toolName), calls };
  }

  const ports: PlanPorts = {
    async ask({ messages }) {
      const { content } = await practice.languageModel.doGenerate({ prompt: toPrompt(messages) });
      return {
        text: content.map((part) => (part.type === "text" ? part.text : "")).join(""),
        isCut: false,
        usage: null,
      };
    },
    requestTokensMax: () => Number.POSITIVE_INFINITY,
    keep: async () => {},
    again: async () => {},
  };
  const signal = new AbortController().signal;
  let history: PlanMessage[] = [];

  return {
    texts: () => createMemorySite(files).texts(),
    /** The files as they are, pictures and fonts as bytes. */
    files: () => ({ ...files }),
    discussion: () => [...discussion],
    async discuss(text: string) {
      const turn = await runTurn(text, discussScope(), "discuss");
      discussion.push({ role: "user", content: text });
      if (turn.result.status === "completed") discussion.push(...turn.result.messages);
      return turn;
    },
    /** A change that is given here is asked for with the next brief. */
    manifest(change: string | null = null): Manifest {
      if (change !== null) asked.push(change);
      return buildManifest(splitPaths(Object.keys(files).sort()), discussion, asked);
    },
    async summarize(manifest: Manifest, changes: string | null = null): Promise<SummarizeResult> {
      const input = {
        discussion,
        earlier: history,
        attemptsUsed: 0,
        changes,
        manifest,
        mode: "typed" as const,
        maxRetries: 2,
      };
      const result = await summarize(input, ports, signal);
      history = result.history;
      return result;
    },
    serialize: (brief: Brief, manifest: Manifest): Promise<SerializeResult> =>
      serialize(
        {
          brief,
          context: [...discussion, ...history],
          earlier: [],
          attemptsUsed: 0,
          manifest,
          mode: "typed",
          maxRetries: 2,
        },
        ports,
        signal,
      ),
    async build(plan: SitePlan, brief: Brief) {
      const items = orderItems(plan.pages);
      const built = [];
      for (const [index, page] of items.entries()) {
        const scope = buildScope({
          position: index + 1,
          of: items.length,
          page,
          navigation: plan.navigation,
          look: plan.look,
          brief,
        });
        const turn = await runTurn(itemTitle(page, plan.look?.lang), scope, "item");
        built.push({ page, ...turn, check: await this.check() });
      }
      return built;
    },
    async check() {
      return (await checkSite.run({}, createToolPorts(createMemorySite(files)))).text;
    },
  };
}
