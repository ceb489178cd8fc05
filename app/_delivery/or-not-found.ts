import { notFound } from "next/navigation";
import { isId } from "#lib/platform/ids.ts";
import { Problem } from "#lib/platform/problem.ts";

/**
 * For pages: answers "not found" alike for a missing thing and for one that the person may not see. Rethrows other errors.
 */
export async function orNotFound<T>(found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Problem && (error.kind === "not-found" || error.kind === "forbidden")) notFound();
    throw error;
  }
}

/** Returns the id in a segment of the address. A segment that is not an id is "not found" and never reaches a query. */
export function idOrNotFound(segment: string): string {
  return isId(segment) ? segment : notFound();
}
