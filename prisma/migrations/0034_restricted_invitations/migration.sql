-- Whether the person who accepts may change nothing but the released places. Only for the roles that can be restricted.
ALTER TABLE "invitations" ADD COLUMN "restricted" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_restricted_edits"
  CHECK (NOT "restricted" OR "role" IN ('editor', 'developer'));
