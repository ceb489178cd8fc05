-- What every host needs to make its own copy of a repository. Written only with REPOSITORIES=copied.
CREATE TYPE "RepositoryEntryKind" AS ENUM ('objects', 'pack');

CREATE TABLE "repository_entries" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "seq" INTEGER,
    "kind" "RepositoryEntryKind" NOT NULL,
    "tip" TEXT,
    "covers" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "repository_entries_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "repository_entries_project_id_seq_key" ON "repository_entries"("project_id", "seq");
CREATE INDEX "repository_entries_project_id_tip_idx" ON "repository_entries"("project_id", "tip");
ALTER TABLE "repository_entries" ADD CONSTRAINT "repository_entries_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "repository_parts" (
    "entry_id" UUID NOT NULL,
    "part" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "repository_parts_pkey" PRIMARY KEY ("entry_id", "part")
);
ALTER TABLE "repository_parts" ADD CONSTRAINT "repository_parts_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "repository_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "repository_refs" (
    "project_id" UUID NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "target" TEXT NOT NULL,

    CONSTRAINT "repository_refs_pkey" PRIMARY KEY ("project_id", "name")
);
CREATE INDEX "repository_refs_project_id_target_idx" ON "repository_refs"("project_id", "target");
ALTER TABLE "repository_refs" ADD CONSTRAINT "repository_refs_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.
ALTER TABLE "repository_entries" ADD CONSTRAINT "repository_entries_seq" CHECK ("seq" > 0);
ALTER TABLE "repository_entries" ADD CONSTRAINT "repository_entries_covers"
  CHECK ("covers" >= 0 AND ("covers" = 0 OR "kind" = 'pack') AND ("covers" = 0 OR "seq" IS NULL OR "covers" < "seq"));
ALTER TABLE "repository_entries" ADD CONSTRAINT "repository_entries_bytes" CHECK ("bytes" > 0);
ALTER TABLE "repository_entries" ADD CONSTRAINT "repository_entries_tip" CHECK ("tip" ~ '^[0-9a-f]{40}$');
ALTER TABLE "repository_parts" ADD CONSTRAINT "repository_parts_part" CHECK ("part" >= 0);
ALTER TABLE "repository_parts" ADD CONSTRAINT "repository_parts_bytes"
  CHECK (octet_length("content") BETWEEN 1 AND 1048576);
ALTER TABLE "repository_refs" ADD CONSTRAINT "repository_refs_name" CHECK (octet_length("name") BETWEEN 4 AND 400);
ALTER TABLE "repository_refs" ADD CONSTRAINT "repository_refs_target" CHECK (
  CASE WHEN "name" = 'HEAD' THEN "target" ~ '^refs/heads/.' ELSE "name" ~ '^refs/.' AND "target" ~ '^[0-9a-f]{40}$' END
);
-- The content is compressed already.
ALTER TABLE "repository_parts" ALTER COLUMN "content" SET STORAGE EXTERNAL;

-- The folder of repositories that all hosts share, with REPOSITORIES=shared.
CREATE TABLE "repositories_folder" (
    "only" BOOLEAN NOT NULL DEFAULT true,
    "id" UUID NOT NULL,

    CONSTRAINT "repositories_folder_pkey" PRIMARY KEY ("only")
);
ALTER TABLE "repositories_folder" ADD CONSTRAINT "repositories_folder_only" CHECK ("only");
