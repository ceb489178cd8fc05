-- Branches are pushed when they are sent for review, no longer at each turn.
ALTER TYPE "remote_state" ADD VALUE 'until_review';

-- What the agent may not write in a project, when its branch is pushed, and what its previews may load. Without a row: the defaults.
CREATE TABLE "project_protections" (
    "project_id" UUID NOT NULL,
    "protected_paths" TEXT[],
    "opened_paths" TEXT[],
    "push_every_turn" BOOLEAN NOT NULL,
    "allowed_origins" TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_protections_pkey" PRIMARY KEY ("project_id")
);
ALTER TABLE "project_protections" ADD CONSTRAINT "project_protections_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who changed what, with before and after. Written in the transaction of the change.
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "project_id" UUID,
    "user_id" UUID,
    "action" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    -- When it was added, not when its transaction began: two who wait for each other are told in the order of their changes.
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_entries_organization_id_at_idx" ON "audit_entries"("organization_id", "at");
CREATE INDEX "audit_entries_project_id_action_at_idx" ON "audit_entries"("project_id", "action", "at");
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Without a foreign key to projects: the record outlives a project that is pruned.
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.

ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("action" ~ '^[a-z]+(-[a-z]+)*$');

-- Entries are added, and neither changed nor taken away.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END;
$$;
CREATE TRIGGER "audit_entries_immutable" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_entries_kept" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
