import type { Asked } from "../doing/wish-move.ts";
import type { NextMove } from "../next-move.ts";
import type { SourceSite } from "./source-site.ts";

export async function newFileMove(_site: SourceSite, _asked: Asked): Promise<NextMove | null> {
  return null;
}
