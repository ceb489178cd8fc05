/** The kind of a table's rows says how it may grow. */
export type TableKind =
  /** Results of what people do: kept as long as their project or account. */
  | "data"
  /** Rows with an end, after which something deletes them. The soak moves them into the past and looks whether they go. */
  | "expires"
  /** Work that is under way: as many rows at the next rest as at the last. */
  | "work";

/** Every table, except for partitions. A test compares the names with the schema, the soak with the database. */
export const tables: Readonly<Record<string, TableKind>> = {
  users: "data",
  organizations: "data",
  model_connections: "data",
  memberships: "data",
  project_memberships: "data",
  invitations: "data",
  projects: "data",
  project_protections: "data",
  site_generators: "data",
  site_variables: "data",
  // Those that nobody looks at any more are deleted at night.
  site_builds: "data",
  site_check_settings: "data",
  // Those of the last 30 days of each project.
  site_checks: "data",
  released_places: "data",
  audit_entries: "data",
  instructions: "data",
  dry_runs: "data",
  dry_run_turns: "data",
  replays: "expires",
  instruction_templates: "data",
  instruction_template_versions: "data",
  workspaces: "data",
  conversations: "data",
  conversation_messages: "data",
  edit_sessions: "data",
  edit_session_chunks: "data",
  turn_files: "data",
  reviews: "data",
  published_versions: "data",
  published_sites: "data",
  release_outputs: "data",
  site_hosts: "data",
  site_redirects: "data",
  // Kept until somebody takes it back, so that people see which one has expired; a project has few.
  clone_tokens: "data",
  annotations: "data",
  // One row a conversation with annotations.
  annotation_counters: "data",
  memory_purges: "data",
  note_decisions: "data",
  purged_entries: "data",
  purged_requests: "data",
  follow_up_settings: "data",
  follow_ups: "data",
  follow_up_deliveries: "data",
  plan_runs: "data",
  plan_versions: "data",
  plan_items: "data",
  plan_messages: "data",
  plan_chunks: "data",
  // One row.
  repositories_folder: "data",
  // Empty unless hosts copy repositories; a project's entries are compacted at night.
  repository_entries: "data",
  repository_parts: "data",
  repository_refs: "data",

  // Deleted at the person's next sign-in.
  sign_ins: "expires",
  known_devices: "expires",
  // Deleted when the person's next link is made.
  password_resets: "expires",
  // Deleted at the next failed attempt.
  sign_in_attempts: "expires",
  // Deleted when the person opens the next preview.
  preview_grants: "expires",
  // Deleted at the next upload, unless they went with a message.
  uploads: "expires",
  // Deleted by the worker every minute.
  model_requests: "expires",
  model_request_contents: "expires",
  model_answer_events: "expires",
  plan_calls: "expires",

  // A turn's own notes while it runs.
  turn_steps: "work",
  _prisma_migrations: "work",
  "graphile_worker._private_jobs": "work",
  // One row a workspace and a plan.
  "graphile_worker._private_job_queues": "work",
  "graphile_worker._private_known_crontabs": "work",
  "graphile_worker._private_tasks": "work",
  "graphile_worker.migrations": "work",
};
