import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import type { Report, Wrong } from "./report.ts";

/** A rule over rows: `subjects` counts the checked rows, `wrong` selects (id, sentence) of rows that break the rule. */
interface Rule {
  subject: string;
  subjects: Prisma.Sql;
  wrong: Prisma.Sql;
}

const turns = Prisma.sql`SELECT count(*)::int AS count FROM edit_sessions`;
const conversations = Prisma.sql`SELECT count(*)::int AS count FROM conversations`;
const workspaces = Prisma.sql`SELECT count(*)::int AS count FROM workspaces`;
const plans = Prisma.sql`SELECT count(*)::int AS count FROM plan_runs`;

const ended = Prisma.sql`('completed', 'failed', 'cancelled')`;
const active = Prisma.sql`('running', 'cancelling')`;
const asked = Prisma.sql`('prompt', 'follow_up', 'plan_item')`;

const rules: Rule[] = [
  {
    subject: "turn",
    subjects: turns,
    wrong: Prisma.sql`
      SELECT edit_session_id AS id, 'its log has a gap: ' || count(*) || ' entries, but the last one has seq ' || max(seq) AS sentence
      FROM edit_session_chunks GROUP BY edit_session_id HAVING count(*) <> max(seq)`,
  },
  {
    subject: "turn",
    subjects: turns,
    wrong: Prisma.sql`
      SELECT turn.id, CASE
          WHEN turn.status NOT IN ${ended} THEN 'its log is closed, but the turn is ' || turn.status
          WHEN done.seq IS NULL THEN 'it is ' || turn.status || ', but its log is not closed'
          WHEN done.payload->>'status' <> turn.status::text THEN 'its log says ' || (done.payload->>'status') || ', but it is ' || turn.status
          WHEN done.payload->>'commit' IS DISTINCT FROM turn.result_commit THEN 'its log names another commit than the turn'
          ELSE 'its log goes on after its end'
        END AS sentence
      FROM edit_sessions turn
        LEFT JOIN edit_session_chunks done ON done.edit_session_id = turn.id AND done.type = 'done'
      WHERE (turn.status IN ${ended}) <> (done.seq IS NOT NULL)
        OR done.payload->>'status' <> turn.status::text
        OR (done.seq IS NOT NULL AND done.payload->>'commit' IS DISTINCT FROM turn.result_commit)
        OR EXISTS (SELECT 1 FROM edit_session_chunks later WHERE later.edit_session_id = turn.id AND later.seq > done.seq)`,
  },
  {
    // A turn that never began is not in the history; one that began has its question there, and its answer once it ended.
    subject: "turn",
    subjects: turns,
    wrong: Prisma.sql`
      SELECT turn.id, CASE
          WHEN turn.started_at IS NULL THEN 'it never began, but it has messages in the history'
          WHEN said.questions <> 1 THEN 'the history has its instruction ' || said.questions || ' times'
          WHEN turn.status IN ${ended} THEN 'it is ' || turn.status || ', but the history has ' || said.answers || ' answers to it'
          ELSE 'it is ' || turn.status || ', but the history answers it already'
        END AS sentence
      FROM edit_sessions turn, LATERAL (
        SELECT count(*) FILTER (WHERE role = 'user') AS questions, count(*) FILTER (WHERE role = 'assistant') AS answers,
          count(*) AS messages
        FROM conversation_messages WHERE edit_session_id = turn.id) said
      WHERE turn.kind IN ${asked} AND CASE
          WHEN turn.started_at IS NULL THEN said.messages > 0
          ELSE said.questions <> 1 OR said.answers <> (turn.status IN ${ended})::int
        END`,
  },
  {
    subject: "conversation",
    subjects: conversations,
    wrong: Prisma.sql`
      SELECT DISTINCT conversation_id AS id, 'two messages of the person stand side by side, at ' || sequence AS sentence
      FROM (
        SELECT conversation_id, sequence, role, lead(role) OVER (PARTITION BY conversation_id ORDER BY sequence) AS next
        FROM conversation_messages WHERE role IN ('user', 'assistant')) said
      WHERE role = 'user' AND next = 'user'`,
  },
  {
    subject: "turn",
    subjects: turns,
    wrong: Prisma.sql`
      SELECT id, 'nobody works on it since ' || date_trunc('second', lease_until) || ', and it was not recovered' AS sentence
      FROM edit_sessions WHERE status IN ${active} AND lease_until < now() - interval '1 minute'`,
  },
  {
    subject: "turn",
    subjects: turns,
    wrong: Prisma.sql`
      SELECT turn.id, 'it waits in a conversation that has ended' AS sentence
      FROM edit_sessions turn JOIN conversations ON conversations.id = turn.conversation_id
      WHERE turn.status NOT IN ${ended} AND conversations.status = 'finished'`,
  },
  {
    // One that is being picked up has a job that runs.
    subject: "turn",
    subjects: turns,
    wrong: Prisma.sql`
      SELECT waiting.id, 'it waits, and nothing will pick it up' AS sentence
      FROM edit_sessions waiting
      WHERE waiting.status = 'pending' AND waiting.created_at < now() - interval '1 minute'
        AND NOT EXISTS (SELECT 1 FROM edit_sessions busy
          WHERE busy.workspace_id = waiting.workspace_id AND busy.status IN ${active})
        AND NOT EXISTS (SELECT 1 FROM graphile_worker.jobs
          WHERE jobs.task_identifier = 'run-turn' AND jobs.queue_name = 'ws:' || waiting.workspace_id
            AND (jobs.locked_at IS NOT NULL OR jobs.attempts < jobs.max_attempts))`,
  },
  {
    subject: "workspace",
    subjects: workspaces,
    wrong: Prisma.sql`
      SELECT workspace.id, 'it is ' || workspace.status || ', but it has ' || held.ongoing || ' ongoing conversations and '
          || held.reviews || ' open reviews' AS sentence
      FROM workspaces workspace, LATERAL (SELECT
        (SELECT count(*) FROM conversations WHERE workspace_id = workspace.id AND status = 'ongoing') AS ongoing,
        (SELECT count(*) FROM reviews WHERE workspace_id = workspace.id AND status = 'open') AS reviews) held
      WHERE held.ongoing <> (workspace.status = 'in_conversation')::int OR held.reviews <> (workspace.status = 'in_review')::int`,
  },
  {
    subject: "workspace",
    subjects: workspaces,
    wrong: Prisma.sql`
      SELECT id, 'its head is neither where its branch began nor a version that a turn made' AS sentence
      FROM workspaces
      WHERE status NOT IN ('available_for_setup', 'in_setup', 'problem', 'merged') AND head_commit IS DISTINCT FROM base_commit
        AND NOT EXISTS (SELECT 1 FROM edit_sessions turn
          WHERE turn.workspace_id = workspaces.id AND turn.status = 'completed' AND turn.result_commit = workspaces.head_commit)`,
  },
  {
    subject: "plan",
    subjects: plans,
    wrong: Prisma.sql`
      SELECT plan_id AS id, 'its log has a gap: ' || count(*) || ' entries, but the last one has seq ' || max(seq) AS sentence
      FROM plan_chunks GROUP BY plan_id HAVING count(*) <> max(seq)`,
  },
  {
    subject: "plan",
    subjects: plans,
    wrong: Prisma.sql`
      SELECT item.plan_id AS id, 'its item ' || item.position || ' is done, but the turn that built it is ' || turn.status AS sentence
      FROM plan_items item JOIN edit_sessions turn ON turn.id = item.edit_session_id
      WHERE item.status = 'done' AND turn.status <> 'completed'`,
  },
];

/** The rules of the journals from which hosts make their copies of repositories. */
const journalRules: Rule[] = [
  {
    subject: "project",
    subjects: Prisma.sql`SELECT count(DISTINCT project_id)::int AS count FROM repository_entries`,
    wrong: Prisma.sql`
      SELECT project_id AS id, 'the journal of its repository has a gap after entry ' || covered AS sentence
      FROM (
        SELECT project_id, seq, max(covers) OVER (PARTITION BY project_id) AS covered
        FROM repository_entries WHERE seq IS NOT NULL) entry
      GROUP BY project_id, covered
      HAVING count(*) FILTER (WHERE seq > covered) <> max(seq) - covered`,
  },
  {
    subject: "repository entry",
    subjects: Prisma.sql`SELECT count(*)::int AS count FROM repository_entries WHERE seq IS NOT NULL`,
    wrong: Prisma.sql`
      SELECT entry.id, 'it has ' || coalesce(sum(octet_length(content)), 0) || ' bytes of ' || bytes AS sentence
      FROM repository_entries entry LEFT JOIN repository_parts ON entry_id = entry.id
      WHERE seq IS NOT NULL GROUP BY entry.id
      HAVING coalesce(sum(octet_length(content)), 0) <> bytes OR count(content) <> coalesce(max(part), 0) + 1`,
  },
];

/** Checks the rules that need only the database. */
export async function checkRecords(tx: Tx): Promise<Report> {
  const report: Report = { checked: 0, wrong: [] };
  const all = env().REPOSITORIES === "copied" ? [...rules, ...journalRules] : rules;
  for (const { subject, subjects, wrong } of all) {
    const [counted] = await tx.$queryRaw<{ count: number }[]>(subjects);
    report.checked += counted?.count ?? 0;
    const rows = await tx.$queryRaw<Omit<Wrong, "subject">[]>(wrong);
    report.wrong.push(...rows.map((row) => ({ subject, ...row })));
  }
  return report;
}
