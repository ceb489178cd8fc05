import { z } from "zod";
import type { ProgressPayload } from "#lib/conversations/log/chunk-schema.ts";
import type { RequestedCall } from "./model/answer-messages.ts";
import type { LogPort } from "./ports.ts";
import { boundText, boundValue } from "./text/bounded-value.ts";
import { withoutPrivateBlocks } from "./text/private-blocks.ts";
import { storableText } from "./text/storable-text.ts";
import { failed, type Tool, type ToolOutcome, type ToolPorts } from "./tools/tool.ts";

/** The longest result that the model receives from one call, in UTF-16 code units; the largest `read_file` fits. */
export const answerCharactersMax = 100_000;

/** A checked call: its parsed input, or the refusal that tells the model why it can't run. */
export type PreparedCall = {
  toolCallId: string;
  toolName: string;
  /** The id in the log, unique within the turn: not every server makes unique ids. */
  loggedId: string;
  tool: Tool | null;
} & ({ input: unknown; refusal: null } | { input: unknown; refusal: string });

/** Checks a call against the available tools. `cutOff` says that the model's answer stopped at its length limit. */
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
    // The tool may be a misspelt private one, so its input is not logged.
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

// Some models write null for properties that they leave out.
function withoutNulls(input: unknown): unknown {
  if (input === null || typeof input !== "object" || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

/** Runs one call and logs its beginning, the progress line and its result. The content of private calls is not logged. */
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

/** Removes private notes from a call's input. The input of a refused call can have any shape. */
function withoutPrivateWords<Value>(input: Value): Value {
  return JSON.parse(JSON.stringify(input), (_name, part: unknown) =>
    typeof part === "string" ? withoutPrivateBlocks(part) : part,
  );
}

async function runPrepared(call: PreparedCall, ports: ToolPorts, log: LogPort): Promise<ToolOutcome> {
  if (call.tool === null || call.refusal !== null) return failed(call.refusal ?? "There is no such tool.");
  const progress = call.tool.progress(call.input);
  if (progress !== null) log.progress(storableProgress(progress));
  const outcome = await call.tool.run(call.input, ports);
  const held = call.tool.readOnly || !outcome.ok ? null : await ports.heldBack();
  return held === null ? outcome : { ok: true, text: `${outcome.text}\n\n${held}` };
}

/** Cuts a result that is too long. Tools bound their own results; this catches names and addresses without a limit. */
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
