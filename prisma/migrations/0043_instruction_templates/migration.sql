-- Texts of an organization that its projects share: a change is a version, which reaches each project that uses the template.
CREATE TABLE "instruction_templates" (
  "id" UUID NOT NULL,
  "organization_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "deleted_at" TIMESTAMPTZ(3),
  CONSTRAINT "instruction_templates_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "instruction_templates" ADD CONSTRAINT "instruction_templates_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "instruction_templates_organization_id_idx" ON "instruction_templates"("organization_id");

CREATE TABLE "instruction_template_versions" (
  "template_id" UUID NOT NULL,
  "version" INTEGER NOT NULL,
  "background" TEXT,
  "steps" TEXT,
  "output" TEXT,
  "reason" TEXT,
  "restored_from" INTEGER,
  "user_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "instruction_template_versions_pkey" PRIMARY KEY ("template_id", "version")
);
ALTER TABLE "instruction_template_versions" ADD CONSTRAINT "instruction_template_versions_template_id_fkey"
  FOREIGN KEY ("template_id") REFERENCES "instruction_templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "instruction_template_versions" ADD CONSTRAINT "instruction_template_versions_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The template of a version of a project's instructions, and the texts of it that the project leaves out.
ALTER TABLE "instructions"
  ADD COLUMN "template_id" UUID,
  ADD COLUMN "template_version" INTEGER,
  ADD COLUMN "template_off" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_template_id_template_version_fkey"
  FOREIGN KEY ("template_id", "template_version") REFERENCES "instruction_template_versions"("template_id", "version")
  ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "instructions_template_id_idx" ON "instructions"("template_id");

-- What follows is what Prisma's language cannot say.

ALTER TABLE "instruction_templates" ADD CONSTRAINT "instruction_templates_name"
  CHECK (length("name") BETWEEN 1 AND 100 AND "name" = btrim("name"));
CREATE UNIQUE INDEX "instruction_templates_name_once" ON "instruction_templates"("organization_id", lower("name"))
  WHERE "deleted_at" IS NULL;
ALTER TABLE "instruction_template_versions" ADD CONSTRAINT "instruction_template_versions_from_one" CHECK ("version" >= 1);
ALTER TABLE "instruction_template_versions" ADD CONSTRAINT "instruction_template_versions_restored_from_earlier"
  CHECK ("restored_from" >= 1 AND "restored_from" < "version");
CREATE TRIGGER "instruction_template_versions_immutable" BEFORE UPDATE ON "instruction_template_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_template" CHECK (("template_id" IS NULL) = ("template_version" IS NULL));
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_template_off" CHECK (
  "template_off" IS NOT NULL AND "template_off" <@ ARRAY['background', 'steps', 'output']
  AND ("template_id" IS NOT NULL OR cardinality("template_off") = 0)
);

-- A project uses only templates of its own organization.
CREATE FUNCTION "refuse_foreign_template"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.template_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM instruction_templates templates JOIN projects ON projects.organization_id = templates.organization_id
    WHERE templates.id = NEW.template_id AND projects.id = NEW.project_id
  ) THEN
    RAISE EXCEPTION 'a project uses only templates of its own organization' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END;
$$;
CREATE TRIGGER "instructions_template_of_organization" BEFORE INSERT ON "instructions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_foreign_template"();
