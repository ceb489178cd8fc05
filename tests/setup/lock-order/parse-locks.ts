/** A lock of one statement; locks are in the order of the statement's text. */
export interface StatementLock {
  /** `advisory locks` and `graphile_worker.jobs` stand for locks outside our own tables. */
  table: string;
  /**
   * The number of the parameter with the row's id, or with the job's key; null if the statement does not name one row.
   */
  parameter: number | null;
  /**
   * True for a new row: no other transaction can hold it, but the insert waits for another row with the same unique
   * value.
   */
  isNew: boolean;
  /** False with SKIP LOCKED and NOWAIT. */
  waits: boolean;
  /** True for FOR UPDATE, which also blocks transactions that only reference the row. */
  excludesReferences: boolean;
}

const known = new Map<string, StatementLock[]>();

/** Parses the locks of a statement's text. Covers the statements of Prisma and of our stores, not all of SQL. */
export function parseLocks(sql: string): StatementLock[] {
  const found = known.get(sql) ?? parse(sql.replaceAll(/"public"\.|"/g, "").replaceAll(/--[^\n]*|\s+/g, " "));
  known.set(sql, found);
  return found;
}

const locking =
  /\bFOR (?<mode>NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)\b(?: OF (?<of>\w+))?(?<skip> SKIP LOCKED| NOWAIT)?|\bINSERT INTO (?<inserted>[\w.]+)|\bDO UPDATE SET\b|\bUPDATE (?<updated>[\w.]+)(?: (?:AS )?\w+)? SET\b|\bDELETE FROM (?<deleted>[\w.]+)|(?<advisory>pg_advisory_xact_lock)\(|(?<job>graphile_worker\.add_job)\((?<arguments>[^)]*)|(?<purge>purge_agent_memory)\(/gi;

function parse(sql: string): StatementLock[] {
  const locks: StatementLock[] = [];
  let inserted = "";
  for (const match of sql.matchAll(locking)) {
    const groups = match.groups ?? {};
    const rest = clauseAfter(sql, match.index + match[0].length);
    const lock = (table: string, more: Partial<StatementLock> = {}): void => {
      const parameter = rowParameter(table, rest);
      locks.push({ table, parameter, isNew: false, waits: true, excludesReferences: false, ...more });
    };
    if (groups.mode) {
      const from = clauseBefore(sql, match.index);
      const options = {
        waits: !groups.skip,
        excludesReferences: groups.mode.toUpperCase() === "UPDATE" && !groups.skip,
      };
      for (const table of lockedTables(from, groups.of))
        lock(table, { ...options, parameter: rowParameter(table, from) });
    } else if (groups.inserted) {
      inserted = groups.inserted;
      lock(inserted, { isNew: true, parameter: null });
    } else if (groups.advisory) lock("advisory locks");
    else if (groups.job) {
      const key = /\$(\d+)\D*$/.exec(groups.arguments ?? "")?.[1];
      lock("graphile_worker.jobs", { parameter: key ? Number(key) : null });
    } else if (groups.purge) {
      // The purge locks conversations, plans and turns first, and with them everything that writes to these: see
      // purgeMemoryRows.
      for (const table of ["conversation_messages", "annotations", "model_requests", "model_request_contents"])
        lock(table);
    } else lock(groups.updated ?? groups.deleted ?? inserted);
  }
  return locks.filter(({ table }) => table === "graphile_worker.jobs" || !/^(graphile_worker|pg_temp)\./.test(table));
}

/** Returns the rest of the query at `start`, up to the bracket that closes it. */
function clauseAfter(sql: string, start: number): string {
  let depth = 0;
  for (let at = start; at < sql.length; at++) {
    if (sql[at] === "(") depth++;
    if (sql[at] === ")" && depth-- === 0) return sql.slice(start, at);
  }
  return sql.slice(start);
}

/** Returns the text before `end` in its own query, from its FROM on, without subqueries: they lock nothing. */
function clauseBefore(sql: string, end: number): string {
  let depth = 0;
  for (let at = end - 1; at >= 0; at--) {
    if (sql[at] === ")") depth++;
    if (sql[at] === "(" && depth-- === 0) return "";
    if (depth === 0 && /^FROM /i.test(sql.slice(at, at + 5))) return withoutSubqueries(sql.slice(at, end));
  }
  return "";
}

const withoutSubqueries = (clause: string) => clause.replace(/\(SELECT (?:[^()]|\([^()]*\))*\)/gi, "()");

function lockedTables(from: string, of: string | undefined): string[] {
  const tables = [
    ...from.matchAll(/\b(?:FROM|JOIN) ([\w.]+)(?: (?:AS )?(?!ON\b|JOIN\b|WHERE\b|ORDER\b|FOR\b)(\w+))?/gi),
  ];
  return tables.filter(([, table, alias]) => !of || of === alias || of === table).map(([, table]) => table ?? "");
}

/** Returns the parameter that the table's id is compared with. */
function rowParameter(table: string, clause: string): number | null {
  const condition = clause.slice(Math.max(0, clause.search(/\bWHERE\b/i)));
  const match = new RegExp(`(?:\\b${table}\\.|[ (])id = \\$(\\d+)`).exec(condition);
  return match ? Number(match[1]) : null;
}
