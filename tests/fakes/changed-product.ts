import { onTestFinished } from "vitest";
import type { Tool } from "#lib/agent/tools/tool.ts";
import { toolSets } from "#lib/agent/tools/tool-set.ts";

// The product is changed for a moment, as a developer might change it by mistake.

/** Sets a member until the test ends. */
export function change<Value extends object, Name extends keyof Value>(
  value: Value,
  name: Name,
  to: Value[Name],
): void {
  const before = value[name];
  value[name] = to;
  onTestFinished(() => {
    value[name] = before;
  });
}

const setNames = Object.keys(toolSets) as (keyof typeof toolSets)[];

/** Puts other tools in the place of each kind of turn's, until the test ends. */
export function changeTools(to: (tools: readonly Tool[]) => readonly Tool[]): void {
  for (const name of setNames) change(toolSets, name, to(toolSets[name]));
}

/** Puts another tool in the place of one, until the test ends. */
export function changeTool(name: string, to: (tool: Tool) => Partial<Tool>): void {
  changeTools((tools) => tools.map((tool) => (tool.name === name ? { ...tool, ...to(tool) } : tool)));
}
