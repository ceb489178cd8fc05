-- A restriction stays while the person's role edits nothing or everything, so that it counts again with a role that edits.
ALTER TABLE "project_memberships" DROP CONSTRAINT "project_memberships_restricted";

-- The places of a person end with their membership: another invitation does not bring them back.
DELETE FROM "released_places" place WHERE "user_id" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "project_memberships" member WHERE member."project_id" = place."project_id" AND member."user_id" = place."user_id"
);
ALTER TABLE "released_places" ADD CONSTRAINT "released_places_project_id_user_id_fkey"
  FOREIGN KEY ("project_id", "user_id") REFERENCES "project_memberships"("project_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
