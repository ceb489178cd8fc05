-- The three texts add to the product's base. In versions from before, a text stood in the place of the product's own: false.
ALTER TABLE "instructions" ADD COLUMN "adds_to_base" BOOLEAN NOT NULL DEFAULT false;
-- The parts of the base that this version switches off. Who and when are the version's own.
ALTER TABLE "instructions" ADD COLUMN "base_off" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- What follows is what Prisma's language cannot say.

ALTER TABLE "instructions" ADD CONSTRAINT "instructions_base_off"
  CHECK ("base_off" IS NOT NULL AND "base_off" <@ ARRAY['task', 'safety', 'work', 'tools', 'material', 'answers', 'commits', 'memory']);
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_base_off_since" CHECK ("adds_to_base" OR cardinality("base_off") = 0);
