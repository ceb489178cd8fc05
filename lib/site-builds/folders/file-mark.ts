import type { BigIntStats } from "node:fs";

/** Changes whenever somebody writes the file, or puts another one in its place: no program can set the time of a change. */
export type FileMark = string;

export function markOf({ ino, size, ctimeNs, mode }: BigIntStats): FileMark {
  return `${ino} ${size} ${ctimeNs} ${mode}`;
}
