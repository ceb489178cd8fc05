import { z } from "zod";
import type { ProgressPayload } from "#lib/conversations/schema.ts";
import type { RequestedCall } from "./model/model-step.ts";
import type { LogPort } from "./ports.ts";
import { boundText, boundValue } from "./text/bounded-value.ts";
import { withoutPrivateBlocks } from "./text/private-blocks.ts";
import { storableText } from "./text/storable-text.ts";
import { failed, type Tool, type ToolOutcome, type ToolPorts } from "./tools/tool.ts";

/** How much the model is told by one tool: a whole `read_file` fits. In characters. */
export const answerCharactersMax = 100_000;

/** A call that the loop can run, or the sentence that tells the model why it can't. */
export type PreparedCall = {
  toolCallId: string;
  toolName: string;
  /** The id in the log, where it is the only one of the turn: not every server makes unique ids. */
  loggedId: string;
  tool: Tool | null;
} & ({ input: unknown; refusal: null } | { input: unknown; refusal: string });

/** Holds a call against the tools that there are. `cutOff` says that the model reached its output limit while it wrote. */
export function prepareCall(
  call: RequestedCall,
  loggedId: string,
  tools: readonly Tool[],
  cutOff: boolean,
): PreparedCall {
  const { toolCallId, toolName } = call;
  const tool = tools.find((candidate) => candidate.name === toolName) ?? null;
  const refused = (refusal: string, input: unknown = call.input): PreparedCall => ({
    toolCallId,
    toolName,
    loggedId,
    tool,
    input,
    refusal,
  });
  if (tool === null) {
    // The input of a misspelt private tool is private as well.
    const shown = boundText(toolName, 100).value;
    return refused(`There is no tool “${shown}”. The tools are: ${tools.map(({ name }) => name).join(", ")}.`, null);
  }
  if (cutOff && call.unreadable) {
    return refused(`Your answer reached its length limit inside this call to ${toolName}. Do it in smaller pieces.`);
  }
  if (call.unreadable) return refused(`The input of ${toolName} is not valid JSON. Send the call again.`);
  const parsed = tool.input.safeParse(withoutNulls(call.input));
  if (!parsed.success) return refused(`The input of ${toolName} is not valid.\n${z.prettifyError(parsed.error)}`);
  return { toolCallId, toolName, loggedId, tool, input: parsed.data, refusal: null };
}

// Some models write null for what they leave out.
function withoutNulls(input: unknown): unknown {
  if (input === null || typeof input !== "object" || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

/** Runs one call and logs it: what begins, the line for the editor, what came out. Private calls leave no content behind. */
export async function runCall(call: PreparedCall, ports: ToolPorts, log: LogPort): Promise<ToolOutcome> {
  const { tool } = call;
  const toolCallId = call.loggedId;
  const toolName = boundText(call.toolName, 100).value;
  const mark = tool?.private ? ({ private: true } as const) : {};
  const input = tool?.private ? { value: null, truncated: false } : boundValue(call.input ?? null);
  log.event({
    kind: "tool_calling",
    toolCallId,
    toolName,
    input: withoutPrivateWords(input.value),
    truncated: input.truncated,
    ...mark,
  });
  const startedAt = performance.now();
  const logEnd = ({ ok, text }: ToolOutcome) => {
    const output = tool?.private ? { value: null, truncated: false } : boundText(text);
    log.event({
      kind: "tool_called",
      toolCallId,
      toolName,
      ok,
      output: output.value,
      truncated: output.truncated,
      durationMs: Math.round(performance.now() - startedAt),
      ...mark,
    });
  };
  try {
    const outcome = boundOutcome(await runPrepared(call, ports, log));
    logEnd(outcome);
    return outcome;
  } catch (error) {
    logEnd(failed("This was stopped before it was through."));
    throw error;
  }
}

/** The input of a refused call is whatever the model wrote; a note in it is private there as well. */
function withoutPrivateWords<Value>(input: Value): Value {
  return JSON.parse(JSON.stringify(input), (_name, part: unknown) =>
    typeof part === "string" ? withoutPrivateBlocks(part) : part,
  );
}

async function runPrepared(call: PreparedCall, ports: ToolPorts, log: LogPort): Promise<ToolOutcome> {
  if (call.tool === null || call.refusal !== null) return failed(call.refusal ?? "There is no such tool.");
  const progress = call.tool.progress(call.input);
  if (progress !== null) log.progress(storableProgress(progress));
  return call.tool.run(call.input, ports);
}

/** Each tool bounds what it says by itself; this holds where a name or an address of the site's own is endless. */
function boundOutcome({ ok, text }: ToolOutcome): ToolOutcome {
  const rest = text.length - answerCharactersMax;
  if (rest <= 0) return { ok, text: text.toWellFormed() };
  const kept = text.slice(0, answerCharactersMax).toWellFormed();
  return { ok, text: `${kept}\n… cut: ${rest} more characters; ask for less at a time` };
}

function storableProgress({ code, params, text }: ProgressPayload): ProgressPayload {
  const storable = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" ? storableText(value) : value,
  ]);
  return { code, params: Object.fromEntries(storable), text: storableText(text) };
}
