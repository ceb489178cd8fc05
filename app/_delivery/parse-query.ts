import { z } from "zod";
import { platformRefusals } from "#lib/platform/refusals.ts";

/** The query's members by schema; what is absent is undefined. Throws 400 `bad-request`. */
export function parseQuery<Shape extends z.ZodRawShape>(request: Request, shape: Shape): z.infer<z.ZodObject<Shape>> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const result = z.object(shape).safeParse(query);
  if (result.success) return result.data;
  const names = [...new Set(result.error.issues.map(({ path }) => path.join(".")))].join(", ");
  throw platformRefusals["bad-request: query"](names);
}

/** How many entries a page has at most. */
export const pageLimit = (usual: number) => z.coerce.number().int().min(1).max(100).default(usual);
/** As `pageLimit`, where everything is answered unless a page is asked for. */
export const optionalLimit = z.coerce.number().int().min(1).max(100).optional();
/** The id of the entry before which a page ends. */
export const previousId = z.uuid().optional();
/** A place in a log or in a conversation. */
export const place = z.coerce.number().int().min(0).max(2_147_483_647);
