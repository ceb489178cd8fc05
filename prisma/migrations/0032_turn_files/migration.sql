-- Files that go with a message: pictures, and texts that are read from documents.
ALTER TABLE "uploads" ADD COLUMN "name" TEXT NOT NULL DEFAULT '';
ALTER TABLE "uploads" ADD COLUMN "is_cut" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "uploads" ADD COLUMN "small" BYTEA;
ALTER TABLE "uploads" ALTER COLUMN "path" DROP NOT NULL;
ALTER TABLE "uploads" ALTER COLUMN "width" DROP NOT NULL;
ALTER TABLE "uploads" ALTER COLUMN "height" DROP NOT NULL;

CREATE TABLE "turn_files" (
    "edit_session_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "upload_id" UUID NOT NULL,

    CONSTRAINT "turn_files_pkey" PRIMARY KEY ("edit_session_id", "number")
);
CREATE INDEX "turn_files_upload_id_idx" ON "turn_files"("upload_id");
ALTER TABLE "turn_files" ADD CONSTRAINT "turn_files_edit_session_id_fkey"
  FOREIGN KEY ("edit_session_id") REFERENCES "edit_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "turn_files" ADD CONSTRAINT "turn_files_upload_id_fkey"
  FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_picture" CHECK (
  CASE
    WHEN "type" LIKE 'image/%' THEN num_nonnulls("path", "width", "height") = 3 AND NOT "is_cut"
    ELSE num_nonnulls("path", "width", "height", "modern", "small") = 0
  END
);
ALTER TABLE "turn_files" ADD CONSTRAINT "turn_files_number" CHECK ("number" BETWEEN 1 AND 8);
