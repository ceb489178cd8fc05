import { z } from "zod";
import { platformRefusals } from "#lib/platform/refusals.ts";

/** Returns the query's members by schema; missing ones are undefined. Throws 400 `bad-request`. */
export function parseQuery<Shape extends z.ZodRawShape>(request: Request, shape: Shape): z.infer<z.ZodObject<Shape>> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const result = z.object(shape).safeParse(query);
  if (result.success) return result.data;
  const names = [...new Set(result.error.issues.map(({ path }) => path.join(".")))].join(", ");
  throw platformRefusals["bad-request: query"](names);
}

/** The schema of a page's length, with its default. */
export const pageLimit = (usual: number) => z.coerce.number().int().min(1).max(100).default(usual);
/** As `pageLimit`, for lists that are answered whole unless the query asks for a page. */
export const optionalLimit = z.coerce.number().int().min(1).max(100).optional();
/** The schema of the id before which a page ends. */
export const previousId = z.uuid().optional();
/** The schema of a place in a log or in a conversation. */
export const place = z.coerce.number().int().min(0).max(2_147_483_647);
