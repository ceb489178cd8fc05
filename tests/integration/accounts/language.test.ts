import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { routeRequest } from "#tests/fakes/route-request.ts";
import { PATCH } from "@/app/api/account/route.ts";

afterAll(async () => {
  await closeDatabase();
});

test("an account keeps its language, and refuses an unknown one", async () => {
  const actor = await createActor();
  const choose = async (body: unknown) => {
    const request = await routeRequest("/api/account", { method: "PATCH", actor, body });
    const { status } = await PATCH(request, { params: Promise.resolve({}) });
    const { language } = await database().user.findUniqueOrThrow({ where: { id: actor.userId } });
    return [status, language];
  };
  expect(await choose({ language: "de" })).toEqual([204, "de"]);
  for (const wrong of [{ language: "fr" }, {}, { language: 1 }]) expect(await choose(wrong)).toEqual([400, "de"]);
  expect(await choose({ language: null })).toEqual([204, null]);
});
