import { expectTypeOf, test } from "vitest";
import type * as ports from "#lib/agent/ports.ts";
import type * as conversations from "#lib/conversations/schema.ts";
import type * as workspaces from "#lib/workspaces/schema.ts";
import type { SiteFiles } from "#lib/workspaces/site-files.ts";

test("a site is what the agent's tools ask for, and its shapes are the agent's and the turn's", () => {
  expectTypeOf<SiteFiles>().toExtend<ports.SitePort>();
  expectTypeOf<workspaces.SiteFailureCode>().toEqualTypeOf<ports.SiteFailureCode>();
  expectTypeOf<workspaces.SiteResult<string>>().toEqualTypeOf<ports.SiteResult<string>>();
  expectTypeOf<workspaces.SiteEntry>().toEqualTypeOf<ports.SiteEntry>();
  expectTypeOf<workspaces.SearchHit>().toEqualTypeOf<ports.SearchHit>();
  expectTypeOf<workspaces.SearchQuery>().toEqualTypeOf<ports.SearchQuery>();
  expectTypeOf<workspaces.FileDiff>().toExtend<conversations.FileDiff>();
  expectTypeOf<workspaces.ChangedFile>().toExtend<conversations.ChangedFile>();
});
