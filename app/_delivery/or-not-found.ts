import { notFound } from "next/navigation";
import { isId } from "#lib/platform/ids.ts";
import { Problem } from "#lib/platform/problem.ts";

/** For pages: what may not be seen and what does not exist are the same page. Everything else goes on. */
export async function orNotFound<T>(found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Problem && (error.kind === "not-found" || error.kind === "forbidden")) notFound();
    throw error;
  }
}

/** A segment of the address that is no id at all leads nowhere, and is never put into a query. */
export function idOrNotFound(segment: string): string {
  return isId(segment) ? segment : notFound();
}
