import { ApiClient } from "#tests/setup/api-client.ts";
import { practiceOwner } from "#tests/setup/e2e-product.ts";
import { editorOf } from "./editor.ts";
import { expect, signIn, test } from "./fixtures.ts";

const address = process.env.E2E_PRACTICE_ADDRESS ?? "";
test.use({ baseURL: address });

test("with room for eight turns, turn fifty still knows turn two by its note", async ({ page, context }) => {
  test.slow();
  const client = new ApiClient(address);
  await client.signIn(practiceOwner);
  const project = await client.createProject("Memory", { type: "starter", starter: "bakery" });
  const conversationId = await client.startConversation(project.id);
  const ask = async (instruction: string) => client.ended(await client.accept(conversationId, instruction));
  await ask("What pages are there?");
  expect((await ask("Make the background light blue")).files.length).toBeGreaterThan(0);
  // Questions of this length, three bytes a character: the window holds eight.
  for (let turn = 3; turn < 50; turn += 1) await ask(`What happened? ${"⋯".repeat(11_500)}`);
  const { body } = await client.get<{ leftOut: { messageId: string }[]; sections: { kind: string }[] }>(
    `/api/conversations/${conversationId}/context`,
    { accept: "application/json" },
  );
  expect(body.leftOut[0]?.messageId).toBe("m1");
  expect(body.sections.filter(({ kind }) => kind === "user")).toHaveLength(8);

  await signIn(context.request, { ...practiceOwner, address });
  const editor = editorOf(page);
  await editor.open({ conversationId });
  const turn = await editor.ask("What did you do first?");
  await expect(turn).toContainText("This came first in this conversation");
  await expect(turn).toContainText("light blue");
});
