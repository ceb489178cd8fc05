-- A person who may change nothing but what an admin released to them or to their role.
ALTER TABLE "project_memberships" ADD COLUMN "restricted" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "project_memberships" ADD CONSTRAINT "project_memberships_restricted" CHECK (NOT "restricted" OR "role" IN ('developer', 'editor'));

CREATE TYPE "released_kind" AS ENUM ('element', 'page', 'folder', 'content');
CREATE TYPE "released_content" AS ENUM ('texts', 'pictures', 'links');

-- What is released in a project, to one person or to a role.
CREATE TABLE "released_places" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "role" "project_role",
    "user_id" UUID,
    "kind" "released_kind" NOT NULL,
    "content" "released_content",
    "path" TEXT NOT NULL,
    "ref" TEXT,
    "commit" TEXT,
    "source_hash" TEXT,
    "name" TEXT NOT NULL,
    "page_title" TEXT NOT NULL,
    "lost_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "released_places_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "released_places_project_id_created_at_idx" ON "released_places"("project_id", "created_at");
CREATE INDEX "released_places_user_id_idx" ON "released_places"("user_id");
ALTER TABLE "released_places" ADD CONSTRAINT "released_places_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "released_places" ADD CONSTRAINT "released_places_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.

ALTER TABLE "released_places" ADD CONSTRAINT "released_places_for" CHECK (
  ("role" IS NULL) <> ("user_id" IS NULL) AND ("role" IS NULL OR "role" IN ('developer', 'editor'))
);
ALTER TABLE "released_places" ADD CONSTRAINT "released_places_anchor" CHECK (
  CASE
    WHEN "kind" <> 'element' THEN "ref" IS NULL AND "commit" IS NULL AND "source_hash" IS NULL
    ELSE "ref" ~ '^e[1-9][0-9]{0,5}$' AND "ref" IS NOT NULL AND "commit" ~ '^[0-9a-f]{40}$' AND "commit" IS NOT NULL
      AND "source_hash" ~ '^[0-9a-f]{64}$' AND "source_hash" IS NOT NULL
  END
);
ALTER TABLE "released_places" ADD CONSTRAINT "released_places_content" CHECK (("kind" = 'content') = ("content" IS NOT NULL));
-- Only a kind of content can be released on the whole site.
ALTER TABLE "released_places" ADD CONSTRAINT "released_places_path" CHECK (
  char_length("path") <= 1000 AND ("path" <> '' OR "kind" = 'content')
);
ALTER TABLE "released_places" ADD CONSTRAINT "released_places_words" CHECK (
  char_length("name") <= 300 AND char_length("page_title") <= 300
);

-- What a restricted person's turn changed outside of these places goes to an admin.
ALTER TABLE "edit_sessions" ADD COLUMN "held_for_admin" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_held_for_admin" CHECK (NOT "held_for_admin" OR "held_state" IS NOT NULL);
CREATE INDEX "edit_sessions_proposals_idx" ON "edit_sessions"("workspace_id") WHERE "held_for_admin" AND "held_state" = 'waiting';
