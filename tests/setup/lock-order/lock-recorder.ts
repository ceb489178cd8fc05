import { heldThrough, lockOrder } from "#lib/platform/db/lock-order.ts";
import { parseLocks, type StatementLock } from "./parse-locks.ts";

/** The parent table of each table of which several rows may be locked in turn while the parent's row is locked. */
const parentOf: Record<string, string> = {
  edit_sessions: "conversations",
  follow_ups: "conversations",
  "graphile_worker.jobs": "conversations",
  site_hosts: "workspaces",
};

const rankOf = (table: string) => (lockOrder as readonly string[]).indexOf(table);

interface Held {
  table: string;
  /** The row's id; null if it is not known. */
  row: string | null;
  isNew: boolean;
}

/** Records the locks of one connection since its transaction began. */
export class LockRecorder {
  private inTransaction = false;
  /** True while a test that damages rows on purpose has switched the database's own checks off. */
  private isIgnored = false;
  private held: Held[] = [];
  private readonly report: (inversion: string) => void;

  constructor(report: (inversion: string) => void) {
    this.report = report;
  }

  /** Records a statement before it is sent. */
  note(sql: string, values: readonly unknown[]): void {
    if (/^\s*(BEGIN|START TRANSACTION|COMMIT|END|ROLLBACK(?! TO))\b/i.test(sql)) {
      this.inTransaction = /^\s*(BEGIN|START)/i.test(sql);
      this.isIgnored = false;
      this.held = [];
      return;
    }
    if (/session_replication_role/.test(sql)) this.isIgnored = true;
    if (this.isIgnored) return;
    // Several statements in one text are a script of a test, such as a migration.
    if (/;\s*\S/.test(sql)) return;
    for (const lock of parseLocks(sql)) this.take(lock, sql, values);
    // A statement outside a transaction is a transaction of its own.
    if (!this.inTransaction) this.held = [];
  }

  private take(lock: StatementLock, sql: string, values: readonly unknown[]): void {
    const { table, parameter } = lock;
    const value = parameter === null ? null : values[parameter - 1];
    const row = typeof value === "string" ? value : null;
    // Rows that one statement has locked together, in its own order, count as held.
    if (this.held.some((one) => one.table === table && !one.isNew && (one.row === row || one.row === null))) return;
    if (row !== null && this.held.some((one) => one.table === table && one.row === row)) return;
    // A job without a key never waits for another.
    const isNew = lock.isNew || (table === "graphile_worker.jobs" && row === null);
    const problem = this.findProblem({ ...lock, isNew });
    if (problem)
      this.report(`${problem}\n  held: ${this.describe()}\n  then: ${sql.replaceAll(/\s+/g, " ").slice(0, 300)}`);
    this.held.push({ table, row, isNew });
    // Any of the values may be the new row's id: ids are unique.
    const written = lock.isNew ? values.filter((one) => typeof one === "string") : [];
    for (const id of written) this.held.push({ table, row: id, isNew });
  }

  private findProblem({ table, waits, isNew, excludesReferences }: StatementLock): string | null {
    const holds = (name: string) => this.held.some((one) => one.table === name);
    const owner = heldThrough[table];
    if (owner) return isNew || holds(owner) || !this.inTransaction ? null : `${table} is locked without ${owner}`;
    const rank = rankOf(table);
    if (rank < 0) return isNew || !this.inTransaction ? null : `${table} has no place in the order of locks`;
    if (excludesReferences) return `${table} is locked FOR UPDATE, not FOR NO KEY UPDATE`;
    if (!waits) return null;
    const later = this.held.find((one) => rankOf(one.table) > rank);
    if (later) return `${table} is locked after ${later.table}`;
    const isSecond = !isNew && this.held.some((one) => one.table === table && !one.isNew);
    const parent = parentOf[table];
    if (isSecond && !(parent && holds(parent))) return `two rows of ${table} are locked`;
    return null;
  }

  private describe(): string {
    return [
      ...new Set(this.held.map(({ table, row, isNew }) => `${table}${isNew ? " (new)" : ` ${row ?? "?"}`}`)),
    ].join(", ");
  }
}
