import type { Client } from "pg";

/** The role that created the cluster. PostgreSQL keeps it a superuser; only the launcher knows its password. */
export const superuser = "sitewright";
/** The role that the product connects as: it owns the product's database and nothing more. */
export const productRole = "sitewright_product";
export const productDatabase = "sitewright";

const rights = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS";

/**
 * Creates the product's database and role, or converts those of an earlier version: everything that the superuser owned
 * in the database goes to the role, in one transaction. Idempotent. `connectTo` connects as the superuser.
 */
export async function ensureProductRole(
  connectTo: (database: string) => Promise<Client>,
  passwords: { superuser: string; product: string },
): Promise<void> {
  await using(connectTo("postgres"), async (client) => {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [productDatabase]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${productDatabase}`);
  });
  await using(connectTo(productDatabase), async (client) => {
    await client.query("BEGIN");
    const found = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [productRole]);
    if (found.rowCount === 0) await client.query(`CREATE ROLE ${productRole}`);
    await client.query(`ALTER ROLE ${productRole} ${rights} PASSWORD ${client.escapeLiteral(passwords.product)}`);
    await client.query(`ALTER ROLE ${superuser} PASSWORD ${client.escapeLiteral(passwords.superuser)}`);
    await client.query(`ALTER DATABASE ${productDatabase} OWNER TO ${productRole}`);
    await client.query(`REVOKE ALL ON DATABASE ${productDatabase}, postgres, template1 FROM PUBLIC`);
    await client.query(handOver);
    await client.query("COMMIT");
  });
}

// REASSIGN OWNED refuses to take anything from the role that initdb made. Objects that belong to a table (its row type,
// its indexes, the sequences of its columns) follow the table; members of extensions stay.
const handOver = `DO $$
DECLARE statement text;
BEGIN
  FOR statement IN
    WITH own AS (
      SELECT oid FROM pg_namespace
      WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    ), bound AS (
      SELECT classid, objid FROM pg_depend
      WHERE deptype = 'e' OR (classid = 'pg_class'::regclass AND deptype IN ('a', 'i') AND refclassid = 'pg_class'::regclass)
    )
    SELECT format('ALTER SCHEMA %I OWNER TO ${productRole}', nspname) FROM pg_namespace
      WHERE oid IN (SELECT oid FROM own) AND nspowner = 10
    UNION ALL
    SELECT format('ALTER %s %s OWNER TO ${productRole}',
        CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
          WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END, pg_class.oid::regclass)
      FROM pg_class WHERE relnamespace IN (SELECT oid FROM own) AND relowner = 10 AND relkind IN ('r', 'p', 'S', 'v', 'm', 'c')
        AND NOT EXISTS (SELECT 1 FROM bound WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid)
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${productRole}', pg_proc.oid::regprocedure)
      FROM pg_proc WHERE pronamespace IN (SELECT oid FROM own) AND proowner = 10
        AND NOT EXISTS (SELECT 1 FROM bound WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid)
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO ${productRole}', pg_type.oid::regtype)
      FROM pg_type WHERE typnamespace IN (SELECT oid FROM own) AND typowner = 10 AND typtype IN ('e', 'd', 'r')
        AND NOT EXISTS (SELECT 1 FROM bound WHERE classid = 'pg_type'::regclass AND objid = pg_type.oid)
  LOOP
    EXECUTE statement;
  END LOOP;
END $$`;

async function using(connected: Promise<Client>, work: (client: Client) => Promise<void>): Promise<void> {
  const client = await connected;
  try {
    await work(client);
  } finally {
    // Without COMMIT the transaction is rolled back.
    await client.end().catch(() => undefined);
  }
}
