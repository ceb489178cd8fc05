import { z } from "zod";
import { contractSchema } from "./contract-schema.ts";

/** Returns the JSON Schema of `.sitewright/project.yaml` for editors of code, as `public/schemas/project.json` serves it. */
export function contractJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(contractSchema, { io: "input", target: "draft-7" }), title: "Sitewright project" };
}
