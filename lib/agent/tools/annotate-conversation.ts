import { z } from "zod";
import { storableText } from "../text/storable-text.ts";
import { defineTool, failed, succeeded } from "./tool.ts";

export const annotateConversation = defineTool({
  name: "annotate_conversation",
  description: `Leaves a private remark on one message of this conversation. You will see it right behind that message on all later
turns; the person never sees it.

Use it for what concerns that one message: what the person meant by it, what was promised in an answer, what turned out to be
wrong. For anything else call write_note_to_self. \`msg_id\` is the id at the message's beginning, for example m3. To go on with an
earlier remark on the same message, give its number as \`parent_annotation_id\`. Remarks can't be changed or taken back. At most
2,000 characters; no secrets.`,
  input: z.object({
    msg_id: z.string().trim().min(1).max(40),
    my_commentary: z.string().trim().min(1),
    parent_annotation_id: z.union([z.int().positive(), z.string().regex(/^#?[1-9]\d{0,8}$/)]).optional(),
  }),
  readOnly: true,
  repeatable: false,
  private: true,
  closing: true,
  progress: () => null,
  async run({ msg_id: messageId, my_commentary: text, parent_annotation_id: parent }, ports) {
    const number = parent === undefined ? null : Number(String(parent).replace("#", ""));
    const kept = await ports.annotate({ messageId: storableText(messageId), text: storableText(text), parent: number });
    if (!kept.ok) return failed(kept.message);
    ports.turn.remembered += 1;
    return succeeded(`Kept as annotation #${kept.number}.`);
  },
});
