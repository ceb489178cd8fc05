const objectId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Whether the text is a whole object id: SHA-1 or SHA-256, in lower-case hex. */
export function isObjectId(text: string): boolean {
  return objectId.test(text);
}

/** Refuses what could be read by git as an option, a range or a name. A wrong id here is a mistake of ours. */
export function assertObjectId(text: string): string {
  if (!isObjectId(text)) throw new TypeError("An object id was expected.");
  return text;
}
