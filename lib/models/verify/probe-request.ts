import type { ModelApi } from "../schema.ts";

/** The tool that a verified model has to call. */
export const probeTool = "confirm_connection";

const system = "You are being connected to a website editor. Follow the instruction exactly.";
const instruction = `Call the tool ${probeTool} once, with the word “ready”. Write nothing else.`;
const description = "Confirms that tools can be called.";
const parameters = {
  type: "object",
  properties: { word: { type: "string" } },
  required: ["word"],
  additionalProperties: false,
};

/** Returns path and body of a request of the kind that turns send: a stream, a tool, and the model free to choose. */
export function probeRequest(api: ModelApi, model: string): { path: string; body: string } {
  if (api === "responses") {
    const tools = [{ type: "function", name: probeTool, description, parameters, strict: false }];
    const input = [
      { role: "system", content: system },
      { role: "user", content: [{ type: "input_text", text: instruction }] },
    ];
    const body = { model, input, tools, tool_choice: "auto", store: false, stream: true };
    return { path: "/responses", body: JSON.stringify(body) };
  }
  const messages = [
    { role: "system", content: system },
    { role: "user", content: instruction },
  ];
  const tools = [{ type: "function", function: { name: probeTool, description, parameters } }];
  const options = { tool_choice: "auto", stream: true, stream_options: { include_usage: true } };
  return { path: "/chat/completions", body: JSON.stringify({ model, messages, tools, ...options }) };
}
