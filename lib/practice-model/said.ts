/** A message of the conversation, as the practice model reads it. */
export interface Said {
  role: "user" | "assistant";
  text: string;
}
