import type { Tool } from "#lib/agent/tools/tool.ts";
import { attributes, ownAttributes } from "#lib/platform/tracing/span-attributes.ts";
import { inSpan, isTracing } from "#lib/platform/tracing/tracing.ts";

/** Returns the tools with a span for each call that runs; the same tools while tracing is off. A refused call runs nothing. */
export function traceTools(tools: readonly Tool[]): readonly Tool[] {
  return isTracing() ? tools.map(traced) : tools;
}

function traced(tool: Tool): Tool {
  const { name } = tool;
  return {
    ...tool,
    run: (input, ports) =>
      inSpan(`execute_tool ${name}`, async (span) => {
        span?.set({
          [attributes.operation]: "execute_tool",
          [attributes.toolName]: name,
          [attributes.toolType]: "function",
        });
        const outcome = await tool.run(input, ports);
        span?.set({ [ownAttributes.toolOk]: outcome.ok });
        return outcome;
      }),
  };
}
