import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";

// GitHub's published OpenAPI description. The whole of it has 13 MB, so only the schemas in use are compiled.

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: object;
}
interface Content {
  content?: Record<string, { schema: object; examples?: Record<string, { $ref: string }> }>;
}
interface Operation {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content | { $ref: string }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

const folder = dirname(createRequire(import.meta.url).resolve("@octokit/openapi/package.json"));
const description: Description = JSON.parse(readFileSync(join(folder, "generated/api.github.com.json"), "utf8"));

// Unknown formats and keywords are OpenAPI's own; ajv understands `nullable`.
const ajv = new Ajv({ strict: false, validateFormats: false, coerceTypes: true });
ajv.addSchema({ $id: "github", components: description.components });
const compiled = new Map<string, ValidateFunction>();

function compile(schema: object): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"github#/components/');
  const known = compiled.get(text) ?? ajv.compile(JSON.parse(text));
  compiled.set(text, known);
  return known;
}

function follow<T extends object>(found: T | { $ref: string }): T {
  if (!("$ref" in found)) return found as T;
  const [, , kind = "", name = ""] = found.$ref.split("/");
  return description.components[kind]?.[name] as T;
}

/** Returns the description's complaints about a value, none if it fits. */
function complaintsOf(schema: object, value: unknown, where: string): string[] {
  const validate = compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${where}${instancePath} ${message}`);
}

export interface DescribedOperation {
  path: string;
  method: string;
  /** The values of the path's variables. */
  variables: Record<string, string>;
  operation: Operation;
}

const expressions = new Map(
  Object.keys(description.paths).map((pattern) => [
    pattern,
    new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  ]),
);

/** Returns the operation of a request, null if GitHub has none. */
export function findOperation(method: string, path: string): DescribedOperation | null {
  for (const [pattern, operations] of Object.entries(description.paths)) {
    const operation = operations[method.toLowerCase()];
    const match = operation && expressions.get(pattern)?.exec(path);
    if (operation && match) return { path: pattern, method, variables: { ...match.groups }, operation };
  }
  return null;
}

/** Returns the faults of a request: unknown or missing parameters, values and bodies that do not fit. */
export function checkRequest(
  { operation, variables }: DescribedOperation,
  query: URLSearchParams,
  body: unknown,
): string[] {
  const parameters = (operation.parameters ?? []).map(follow<Parameter>);
  const known = parameters.filter((parameter) => parameter.in === "query");
  const complaints = [...query.keys()]
    .filter((name) => !known.some((parameter) => parameter.name === name))
    .map((name) => `query ${name} is not described`);
  for (const { name, in: place, required, schema } of parameters) {
    const value = place === "path" ? variables[name] : place === "query" ? query.get(name) : null;
    if (value === null || value === undefined) {
      if (required) complaints.push(`${place} ${name} is missing`);
      continue;
    }
    complaints.push(...complaintsOf({ type: "object", properties: { value: schema } }, { value }, `${place} ${name}`));
  }
  const schema = operation.requestBody?.content?.["application/json"]?.schema as
    | { properties?: Record<string, object> }
    | undefined;
  if (!schema) return body === undefined ? complaints : [...complaints, "a body is not described"];
  const unknown = Object.keys(body ?? {}).filter((name) => !(name in (schema.properties ?? {})));
  return [
    ...complaints,
    ...unknown.map((name) => `body ${name} is not described`),
    ...complaintsOf(schema, body, "body"),
  ];
}

/** Returns the faults of an answer; errors that an operation does not list use GitHub's basic schema. */
export function checkAnswer({ operation }: DescribedOperation, status: number, body: unknown): string[] {
  const response = operation.responses[status];
  const described = response && follow<Content>(response).content?.["application/json"]?.schema;
  return complaintsOf(described ?? { $ref: "#/components/schemas/basic-error" }, body, `answer ${status}`);
}

/** Returns a copy of the description's own example of an answer. */
export function exampleOf(name: string): Record<string, unknown> {
  const example = description.components.examples?.[name] as { value: Record<string, unknown> };
  return structuredClone(example.value);
}
