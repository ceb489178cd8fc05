import { defineConfig } from "prisma/config";

// For Prisma's own command line only. The product applies migrations itself (lib/platform/db/migrate.ts).
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
});
