-- The version whose texts this one brought back; 0 is the base alone.
ALTER TABLE "instructions" ADD COLUMN "restored_from" INTEGER;

-- What follows is what Prisma's language cannot say.

ALTER TABLE "instructions" ADD CONSTRAINT "instructions_restored_from_earlier" CHECK ("restored_from" >= 0 AND "restored_from" < "version");
