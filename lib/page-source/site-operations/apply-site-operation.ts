import type { SiteOperation } from "../operations/operation-schema.ts";
import type { OperationRefusal, SiteSource } from "../site-source.ts";
import { addPage } from "./add-page.ts";
import { orderNavigation } from "./order-navigation.ts";
import { removePage } from "./remove-page.ts";
import { renamePage } from "./rename-page.ts";
import type { SiteChange } from "./site-change.ts";

/** Returns what an operation on the whole site does to its files, or a refusal with a sentence. */
export async function applySiteOperation(
  site: SiteSource,
  operation: SiteOperation,
): Promise<SiteChange | OperationRefusal> {
  switch (operation.op) {
    case "add-page":
      return addPage(site, operation);
    case "rename-page":
      return renamePage(site, operation);
    case "remove-page":
      return removePage(site, operation);
    case "order-navigation":
      return orderNavigation(site, operation);
    default:
      return operation satisfies never;
  }
}
