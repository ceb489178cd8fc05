import type { LanguageModelV4FunctionTool } from "@ai-sdk/provider";
import { z } from "zod";
import type { Tool } from "./tool.ts";

/** A tool never changes, so its description is made once. */
const described = new WeakMap<Tool, LanguageModelV4FunctionTool>();

/** Returns the tools as the model is told of them. Our own loop validates and runs the calls, in order. */
export function describeTools(tools: readonly Tool[]): LanguageModelV4FunctionTool[] {
  return tools.map((tool) => {
    const known = described.get(tool) ?? describe(tool);
    described.set(tool, known);
    return known;
  });
}

function describe({ name, description, input }: Tool): LanguageModelV4FunctionTool {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input", target: "draft-7" });
  return { type: "function", name, description, inputSchema: schema as LanguageModelV4FunctionTool["inputSchema"] };
}
