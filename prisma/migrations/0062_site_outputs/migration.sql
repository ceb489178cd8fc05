-- Where a publication puts the built files in the project's repository, beside the merge (ADR 0093). Null: nowhere.
ALTER TABLE "site_generators" ADD COLUMN "output_to" TEXT, ADD COLUMN "output_name" TEXT;

-- What follows is what Prisma's language cannot say.
ALTER TABLE "site_generators" ADD CONSTRAINT "site_generators_output" CHECK (
  ("output_to" IS NULL) = ("output_name" IS NULL)
  AND "output_to" IN ('branch', 'folder')
  AND length("output_name") BETWEEN 1 AND 200
  AND NOT ("output_to" = 'branch' AND starts_with("output_name", 'sitewright/'))
);
