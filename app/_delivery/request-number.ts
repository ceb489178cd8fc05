import { notFound } from "#lib/platform/problem.ts";

/** Parses the number of a model request in an address, from 1. Throws not-found. */
export function requestNumber(n: string): number {
  if (!/^[1-9]\d{0,5}$/.test(n)) throw notFound();
  return Number(n);
}
