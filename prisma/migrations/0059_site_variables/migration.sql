-- Values of the variables that a project's build gets. A new value is a new row, so that its id tells builds with different values apart.
CREATE TABLE "site_variables" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "value_sealed" TEXT NOT NULL,
  "value_end" TEXT,
  "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "site_variables_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "site_variables_project_id_name_key" ON "site_variables"("project_id", "name");
ALTER TABLE "site_variables" ADD CONSTRAINT "site_variables_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.
ALTER TABLE "site_variables" ADD CONSTRAINT "site_variables_name" CHECK ("name" ~ '^[A-Za-z_][A-Za-z0-9_]{0,63}$');
-- A value is never stored in the clear, and at most its last four characters are.
ALTER TABLE "site_variables" ADD CONSTRAINT "site_variables_value"
  CHECK (starts_with("value_sealed", 'v2.') AND ("value_end" IS NULL OR char_length("value_end") = 4));
