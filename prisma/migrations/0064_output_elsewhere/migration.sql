-- The folder in which a build has put pages, if the one of its recipe is empty: people correct the recipe by it.
ALTER TABLE "site_builds" ADD COLUMN "output_elsewhere" TEXT;
