const objectId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Returns true if the text is a full object id: SHA-1 or SHA-256, in lower-case hex. */
export function isObjectId(text: string): boolean {
  return objectId.test(text);
}

/** Returns the id. Throws if git could read it as an option, a range or a name: a wrong id here is a bug. */
export function assertObjectId(text: string): string {
  if (!isObjectId(text)) throw new TypeError("An object id was expected.");
  return text;
}
