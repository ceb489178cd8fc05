import type { Finding } from "./schema.ts";

/** A finding before it is compared with those of the other version. */
export interface Found extends Finding {
  /** By these it is the same finding in another version, the surest first. Neither lines nor measures are among them. */
  keys: readonly string[];
  /** In which direction its measure is worse. */
  worseWhen?: "higher" | "lower";
}
