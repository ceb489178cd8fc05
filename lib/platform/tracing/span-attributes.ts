// The names of attributes: OpenTelemetry's semantic conventions where they have one, and the product's own below `sitewright.`.

/** Semantic conventions 1.45; `span-attributes.test.ts` compares them. */
export const attributes = {
  errorType: "error.type",
  httpMethod: "http.request.method",
  httpRoute: "http.route",
  httpStatus: "http.response.status_code",
  conversationId: "gen_ai.conversation.id",
  operation: "gen_ai.operation.name",
  provider: "gen_ai.provider.name",
  requestModel: "gen_ai.request.model",
  finishReasons: "gen_ai.response.finish_reasons",
  toolName: "gen_ai.tool.name",
  toolType: "gen_ai.tool.type",
  inputTokens: "gen_ai.usage.input_tokens",
  outputTokens: "gen_ai.usage.output_tokens",
  cachedTokens: "gen_ai.usage.cache_read.input_tokens",
} as const;

export const ownAttributes = {
  requestId: "sitewright.request.id",
  turnId: "sitewright.turn.id",
  turnKind: "sitewright.turn.kind",
  turnEnding: "sitewright.turn.ending",
  turnCode: "sitewright.turn.code",
  turnSteps: "sitewright.turn.steps",
  turnInputTokens: "sitewright.turn.input_tokens",
  turnOutputTokens: "sitewright.turn.output_tokens",
  isTakenUp: "sitewright.turn.taken_up",
  step: "sitewright.step",
  isEstimated: "sitewright.usage.estimated",
  retryMs: "sitewright.retry.delay_ms",
  toolOk: "sitewright.tool.ok",
  job: "sitewright.job.name",
  gitResult: "sitewright.git.result",
  chunks: "sitewright.log.entries",
} as const;
