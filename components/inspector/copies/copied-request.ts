import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";
import { wireRequest } from "./wire-request.ts";

// Forms in which a developer takes a request elsewhere. The address and the key come from the environment there.

export const copyForms = ["curl", "json", "sdk"] as const;
export type CopyForm = (typeof copyForms)[number];

type Copied = Pick<ModelRequest, "provider" | "model" | "sent" | "tools" | "settings">;

const apis: Partial<Record<string, "chat" | "responses">> = { "openai.chat": "chat", "openai.responses": "responses" };

/** Whether a request can be copied in a form: a model that no API reaches has only its JSON. */
export const isCopiedAs = ({ provider }: Pick<ModelRequest, "provider">, form: CopyForm) =>
  form === "json" || apis[provider] !== undefined;

/** Returns the request in a form; null if its model can't be reached in that form. */
export function copyRequest(request: Copied, form: CopyForm): string | null {
  if (form === "curl") return asCurl(request);
  if (form === "sdk") return asSdk(request);
  const { provider, model, settings, tools, sent } = request;
  return json({ provider, model, settings, tools, messages: sent.map(({ role, content }) => ({ role, content })) });
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** A line of JSON never consists of this word alone, so the shell reads the body to its end. */
const endOfBody = "END_OF_BODY";

function asCurl(request: Copied): string | null {
  const wire = wireRequest(request);
  if (wire === null) return null;
  return [
    `curl "$OPENAI_BASE_URL${wire.path}" \\`,
    '  --header "Authorization: Bearer $OPENAI_API_KEY" \\',
    '  --header "Content-Type: application/json" \\',
    `  --data-binary @- <<'${endOfBody}'`,
    json(wire.body),
    `${endOfBody}\n`,
  ].join("\n");
}

function asSdk({ provider, model, sent, tools, settings }: Copied): string | null {
  const api = apis[provider];
  if (api === undefined) return null;
  const [first, ...rest] = sent;
  const hasSystem = first?.role === "system";
  const messages = (hasSystem ? rest : sent)
    .filter(({ content }) => content !== null)
    .map(({ role, content, text }) => ({ role, content: Array.isArray(content) ? content.map(withoutFiles) : text }));
  const definitions = (tools as { name: string; description?: string; inputSchema: unknown }[]).map(
    ({ name, description, inputSchema }) =>
      `    ${JSON.stringify(name)}: tool({ description: ${JSON.stringify(description ?? "")}, inputSchema: jsonSchema(${JSON.stringify(inputSchema)}) }),`,
  );
  return [
    'import { createOpenAI } from "@ai-sdk/openai";',
    'import { jsonSchema, streamText, tool } from "ai";',
    "",
    "const openai = createOpenAI({ baseURL: process.env.OPENAI_BASE_URL, apiKey: process.env.OPENAI_API_KEY });",
    "",
    "const { fullStream } = streamText({",
    `  model: openai.${api}(${JSON.stringify(model)}),`,
    ...(hasSystem ? [`  instructions: ${JSON.stringify(first.text)},`] : []),
    `  messages: ${json(messages)},`,
    "  tools: {",
    ...definitions,
    "  },",
    `  providerOptions: ${json(settings.providerOptions ?? {})},`,
    "});",
    "for await (const part of fullStream) console.log(part);\n",
  ].join("\n");
}

/** Returns the part, or for a file, whose bytes are not kept, the line that stands in its place. */
const withoutFiles = (part: { type: string; text?: string }) =>
  part.type === "file" ? { type: "text", text: part.text } : part;
