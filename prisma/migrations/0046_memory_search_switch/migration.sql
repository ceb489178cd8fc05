-- Whether a project's turns search the agent's memory of its other conversations, and of what no longer fits into their own.
ALTER TABLE "projects" ADD COLUMN "memory_search" BOOLEAN NOT NULL DEFAULT true;
