import { expectTypeOf, test } from "vitest";
import type * as ports from "#lib/agent/ports.ts";
import type * as conversations from "#lib/conversations/schema.ts";
import type * as workspaces from "#lib/workspaces/schema.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";

test("a site satisfies the agent's port, and its changes fit the log", () => {
  expectTypeOf<SiteFiles>().toExtend<ports.SitePort>();
  expectTypeOf<workspaces.ChangedFile>().toExtend<conversations.ChangedFile>();
});
