import { ApiClient } from "#tests/setup/api-client.ts";
import { practiceOwner } from "#tests/setup/e2e-product.ts";
import { editorOf } from "./editor.ts";
import { expect, signIn, test } from "./fixtures.ts";

const address = process.env.E2E_PRACTICE_ADDRESS ?? "";
test.use({ baseURL: address });

test("what was done first is known from its note, long after the turn itself has left the model's window", async ({
  page,
  context,
}) => {
  test.slow();
  const client = new ApiClient(address);
  await client.signIn(practiceOwner);
  const project = await client.createProject("Memory", { type: "starter", starter: "bakery" });
  const conversationId = await client.startConversation(project.id);
  const ask = async (instruction: string) => client.ended(await client.accept(conversationId, instruction));
  expect((await ask("Make the background light blue")).files.length).toBeGreaterThan(0);
  // Eighteen endless questions fill the window of 128,000 tokens beyond what is not kept free.
  for (let filler = 0; filler < 18; filler += 1) await ask(`What happened? ${"and then ".repeat(2_200)}`);
  const { body } = await client.get<{ leftOut: { messageId: string }[] }>(
    `/api/conversations/${conversationId}/context`,
    { accept: "application/json" },
  );
  expect(body.leftOut[0]?.messageId).toBe("m1");

  await signIn(context.request, { ...practiceOwner, address });
  const editor = editorOf(page);
  await editor.open({ conversationId });
  const turn = await editor.ask("What did you do first?");
  await expect(turn).toContainText("This came first in this conversation");
  await expect(turn).toContainText("light blue");
});
