import { inSnapshot } from "#lib/platform/db/transaction.ts";
import { checkBuilds } from "./check-builds.ts";
import { checkRecords } from "./check-records.ts";
import { checkRepositories } from "./check-repositories.ts";
import { checkUsage } from "./check-usage.ts";
import type { Report } from "./report.ts";

const snapshotMinutes = 60;

/**
 * Verifies every turn, conversation, workspace, plan and built site of the instance, and every repository, without changing anything.
 * It may run while people work: it reads one snapshot of the database, and does not report what a waiting job will still do.
 * It takes time in proportion to the size of the instance.
 */
export async function checkInstance(): Promise<Report> {
  return inSnapshot(
    async (tx) => {
      const reports = [
        await checkRecords(tx),
        await checkUsage(tx),
        await checkRepositories(tx),
        await checkBuilds(tx),
      ];
      return {
        checked: reports.reduce((sum, { checked }) => sum + checked, 0),
        wrong: reports.flatMap(({ wrong }) => wrong),
      };
    },
    { timeoutMs: snapshotMinutes * 60_000 },
  );
}
