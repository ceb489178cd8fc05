/** Sends one change of a project's publishing and shows the answer. `path` follows the project's own, "" for publishing itself. */
export type ChangePublishing = (
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body: object,
) => Promise<void>;
