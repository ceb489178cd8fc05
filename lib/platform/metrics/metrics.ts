import { Counter, Histogram, Registry } from "prom-client";
import { processState } from "../process-state.ts";

// Counts of this process since its start. Labels have few values and none that name a person, a project, a turn or a path.

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const turnSecondsBuckets = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1200, 3600];
const batchBuckets = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000];
/** A settings file names a handful; what comes after them is counted together. */
const modelNamesMax = 20;

export type RouteClass = "page" | "api" | "stream" | "preview" | "site" | "asset";

/** Returns the metrics of this process. They exist once per process, although Next compiles this file more than once. */
export function metrics(): Metrics {
  return processState("metrics", createMetrics);
}

type Metrics = ReturnType<typeof createMetrics>;

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter<Label>({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets = secondsBuckets,
    labelNames: Label[] = [],
  ) => new Histogram<Label>({ name, help, labelNames, buckets, registers });
  return {
    registry,
    modelNames: new Set<string>(),
    turnsEnded: counter("sitewright_turns_ended_total", "Turns that this process has ended.", ["status", "code"]),
    turnSeconds: histogram(
      "sitewright_turn_seconds",
      "Time from a turn's claim to its end in this worker.",
      turnSecondsBuckets,
    ),
    chunkBatch: histogram(
      "sitewright_chunk_batch_size",
      "Entries of turns' logs that one statement has written.",
      batchBuckets,
    ),
    chunkSeconds: histogram("sitewright_chunk_write_seconds", "Duration of a statement that writes entries of logs."),
    tokens: counter("sitewright_model_tokens_total", "Tokens as the models' providers report them, else estimated.", [
      "model",
      "kind",
    ]),
    modelErrors: counter("sitewright_model_errors_total", "Failed requests to models.", ["code", "outcome"]),
    gitProcesses: counter("sitewright_git_processes_total", "git processes that have ended.", ["operation", "result"]),
    gitSeconds: histogram("sitewright_git_seconds", "Duration of a git process.", secondsBuckets, ["operation"]),
    statements: counter(
      "sitewright_database_statements_total",
      "Statements that this process has sent to the database.",
    ),
    requests: counter("sitewright_http_requests_total", "Answered requests.", ["class", "status"]),
    requestSeconds: histogram(
      "sitewright_http_request_seconds",
      "Time from a request's arrival to the end of its answer; without streams.",
      secondsBuckets,
      ["class"],
    ),
  };
}

/** Counts the end of a turn. `code` is one of the product's own codes, or null. */
export function recordTurnEnd(status: string, code: string | null): void {
  metrics().turnsEnded.inc({ status, code: code ?? "none" });
}

/** Records how long this worker has held a turn, in milliseconds. */
export function recordTurnMs(ms: number): void {
  metrics().turnSeconds.observe(ms / 1000);
}

/** Records one statement that wrote so many entries of logs and took so many milliseconds. */
export function recordChunkWrite(chunks: number, ms: number): void {
  const { chunkBatch, chunkSeconds } = metrics();
  chunkBatch.observe(chunks);
  chunkSeconds.observe(ms / 1000);
}

interface Tokens {
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
}

/** Counts the tokens of one request to a model. `cached` is a part of `input`. */
export function recordTokens(model: string, usage: Tokens): void {
  const { modelNames, tokens } = metrics();
  if (modelNames.size < modelNamesMax) modelNames.add(model);
  const name = modelNames.has(model) ? model : "other";
  tokens.inc({ model: name, kind: "input" }, usage.inputTokens);
  tokens.inc({ model: name, kind: "cached" }, usage.cachedTokens);
  tokens.inc({ model: name, kind: "output" }, usage.outputTokens);
}

/** Counts a request to a model that failed: it is sent again, or its turn fails. Ignores other reasons for which a turn fails. */
export function recordModelError(code: string, outcome: "retried" | "final"): void {
  if (code.startsWith("model-")) metrics().modelErrors.inc({ code, outcome });
}

/** Returns the subcommand in git's arguments. */
export function gitOperation(args: readonly string[]): string {
  const subcommand = args.find((arg, index) => !arg.startsWith("-") && args[index - 1] !== "-c") ?? "";
  return /^[a-z][a-z-]{1,30}$/.test(subcommand) ? subcommand : "other";
}

/** Records the end of a git process, by the subcommand in its arguments. */
export function recordGitProcess(args: readonly string[], result: "ok" | "failed", ms: number): void {
  const operation = gitOperation(args);
  const { gitProcesses, gitSeconds } = metrics();
  gitProcesses.inc({ operation, result });
  gitSeconds.observe({ operation }, ms / 1000);
}

/** Counts a statement that was sent to the database. */
export function recordStatement(): void {
  metrics().statements.inc();
}

/** Records an answered request. A stream is only counted, because it lasts as long as somebody looks. */
export function recordRequest(routeClass: RouteClass, status: number, ms: number): void {
  const { requests, requestSeconds } = metrics();
  requests.inc({ class: routeClass, status });
  if (routeClass !== "stream") requestSeconds.observe({ class: routeClass }, ms / 1000);
}
