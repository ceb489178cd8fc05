/**
 * The order in which transactions lock rows. A transaction that holds a row locks only rows of the same table or of tables
 * further down. If it needs a row of an upper table, it locks that one first and then reads again what it had read without the
 * lock. So two transactions never deadlock.
 *
 * - An UPDATE, a DELETE and an INSERT lock as well: the row they write, and an INSERT also waits for another one with the
 *   same unique value. Writing to a row that is held already locks nothing new.
 * - Several rows of one table are locked by one statement that orders them, or while the row that they belong to is held.
 * - Rows are locked FOR NO KEY UPDATE. The foreign keys of an INSERT take KEY SHARE on their parents, which this lets through;
 *   FOR UPDATE would not, and would lock parents in the order of the foreign keys.
 * - A turn's log is appended under the turn's row alone: the hot path locks one row.
 *
 * The integration tests read every statement and fail on an inversion: `tests/setup/lock-order`.
 */
export const lockOrder = [
  // Held by sign-in and by the first account only, before anything is read.
  "advisory locks",
  "users",
  "organizations",
  "memberships",
  "projects",
  "project_memberships",
  "invitations",
  // Ended by a trigger on the person's row as well.
  "password_resets",
  "sign_ins",
  // The head and the status: starts, claims, undos, reviews and finishes queue here.
  "workspaces",
  // Ordinals, sequence numbers and sums: accepts, claims and settles queue here.
  "conversations",
  "plan_runs",
  "edit_sessions",
  "reviews",
  // A name that two projects want at the same moment: the second one waits, and takes another.
  "site_hosts",
  "follow_ups",
  "site_generators",
  "site_builds",
  "site_checks",
  "dry_runs",
  "dry_run_turns",
  "follow_up_deliveries",
  "annotation_counters",
  "conversation_messages",
  "annotations",
  // First the request, so that no text is kept for one that a purge has taken away.
  "model_requests",
  "model_request_contents",
  // Deleted by a purge, after what it is about.
  "replays",
  // A job with a key replaces the waiting one. Added last, so that others wait for its row no longer than for the commit.
  "graphile_worker.jobs",
  // Written under the turn's row; deleted by triggers at the commit.
  "turn_steps",
] as const;

/** Tables whose rows are written only while their parent's row is locked. Nothing waits for them, so they need no place. */
export const heldThrough: Record<string, string> = {
  plan_items: "plan_runs",
  plan_messages: "plan_runs",
  plan_calls: "plan_runs",
  known_devices: "users",
  model_connections: "organizations",
  instruction_templates: "organizations",
  instruction_template_versions: "organizations",
  uploads: "conversations",
  turn_files: "conversations",
  project_protections: "projects",
  released_places: "projects",
  site_check_settings: "projects",
  audit_entries: "projects",
  repository_refs: "workspaces",
  published_versions: "workspaces",
  published_sites: "workspaces",
  release_outputs: "workspaces",
  site_redirects: "workspaces",
  site_variables: "projects",
  clone_tokens: "projects",
  purged_entries: "conversations",
  note_decisions: "conversations",
  purged_requests: "edit_sessions",
};
