-- Until when a deleted project can be restored; after that it is pruned. Null for projects that were archived before, or that are
-- archived without this: they are hidden as well, and kept until somebody restores them.
ALTER TABLE "projects" ADD COLUMN "restorable_until" TIMESTAMPTZ(3);
ALTER TABLE "projects" ADD CONSTRAINT "projects_restorable_when_hidden"
  CHECK ("restorable_until" IS NULL OR "archived_at" IS NOT NULL);
CREATE INDEX "projects_restorable_until_idx" ON "projects"("restorable_until") WHERE "restorable_until" IS NOT NULL;

-- What an invitation is called and whom it is for, in the words of whoever made it.
ALTER TABLE "invitations" ADD COLUMN "label" TEXT;
ALTER TABLE "invitations" ADD COLUMN "invitee" TEXT;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_words_bounded"
  CHECK (char_length("label") BETWEEN 1 AND 100 AND char_length("invitee") BETWEEN 1 AND 254);

-- The one way to take a project away for good: with every row that belongs to it, and only when it can't be restored any more, by this
-- database's clock. Answers whether there was such a project. Rows are locked in the order of lib/platform/db/lock-order.ts.
CREATE FUNCTION "prune_project"(one UUID) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM projects WHERE id = one AND restorable_until <= clock_timestamp() FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN FALSE; END IF;
  PERFORM 1 FROM workspaces WHERE project_id = one FOR NO KEY UPDATE;
  PERFORM 1 FROM conversations WHERE project_id = one ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM plan_runs WHERE project_id = one ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM edit_sessions WHERE workspace_id IN (SELECT id FROM workspaces WHERE project_id = one)
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM set_config('sitewright.purging', 'on', true);
  DELETE FROM annotations WHERE conversation_id IN (SELECT id FROM conversations WHERE project_id = one);
  DELETE FROM projects WHERE id = one;
  PERFORM set_config('sitewright.purging', 'off', true);
  RETURN TRUE;
END;
$$;

-- What quotas count, in the transactions that add to it.
CREATE INDEX "edit_sessions_waiting_user_id_idx" ON "edit_sessions"("user_id") WHERE "status" = 'pending';
CREATE INDEX "preview_grants_user_id_idx" ON "preview_grants"("user_id");
CREATE INDEX "preview_grants_workspace_id_idx" ON "preview_grants"("workspace_id");
CREATE INDEX "invitations_open_invited_by_id_idx" ON "invitations"("invited_by_id")
  WHERE "accepted_at" IS NULL AND "revoked_at" IS NULL;
