/**
 * Returns a function that names statements by their text, so that PostgreSQL parses and plans each of them once for a connection. Only
 * the first `max` texts get a name; for others it is empty, which PostgreSQL takes as none. A connection keeps its prepared statements
 * until it ends.
 */
export function createStatementNames(max: number): (statement: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= max) return "";
    const name = `s${names.size}`;
    names.set(sql, name);
    return name;
  };
}
