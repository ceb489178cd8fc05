import type { ApiClient } from "#tests/setup/api-client.ts";
import { originOf } from "./turns.ts";

/** Counters of the product's process since its start. */
export interface Counted {
  statements: number;
  gitProcesses: number;
}

/** Reads the product's counters at `/api/metrics`. The reading itself costs a statement. */
export async function scrape(client: ApiClient, token: string): Promise<Counted> {
  const answer = await fetch(`${originOf(client)}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const lines = (await answer.text()).split("\n");
  const sum = (series: string) =>
    lines.reduce(
      (total, line) => (line.startsWith(series) ? total + Number(line.slice(line.lastIndexOf(" "))) : total),
      0,
    );
  return {
    statements: sum("sitewright_database_statements_total"),
    gitProcesses: sum("sitewright_git_processes_total"),
  };
}
