import { conversationRefusals } from "#lib/conversations/refusals.ts";
import type { SentFile } from "#lib/conversations/uploads/accept-upload.ts";
import { uploadBytesMax, uploadFieldsSchema } from "#lib/conversations/uploads/upload-schema.ts";
import { readBody } from "./read-body.ts";

/** Room for the form's boundaries, names and other fields. */
const fieldsBytesMax = 32_768;

/** Returns the file of a form, with the form's other fields. Throws a refusal, having read no more than a file may have. */
export async function parseUpload(request: Request): Promise<SentFile> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw conversationRefusals["upload-no-form"]();
  const tooLarge = () => conversationRefusals["upload-too-large"](uploadBytesMax);
  const body = await readBody(request, uploadBytesMax + fieldsBytesMax, tooLarge);
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => null);
  const file = form?.get("file");
  if (!form || !(file instanceof File)) throw conversationRefusals["upload-missing"]();
  if (file.size > uploadBytesMax) throw tooLarge();
  const fields = uploadFieldsSchema.safeParse(Object.fromEntries([...form].filter(([name]) => name !== "file")));
  if (!fields.success)
    throw conversationRefusals["upload-fields"](
      [...new Set(fields.error.issues.map(({ path, message }) => path.join(".") || message))].join(", "),
    );
  return { name: file.name, content: new Uint8Array(await file.arrayBuffer()), fields: fields.data };
}
