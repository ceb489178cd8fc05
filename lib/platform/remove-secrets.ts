/** Stands where a secret stood. */
export const secretMark = "[secret removed]";

// What keys look like, so that one that nobody has told us of is found as well. Each goes through its text once.
const keyShapes = [
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{1,8000}?-----END [A-Z ]{0,30}PRIVATE KEY-----/g,
  // A class name may begin with sk- as well; a key has digits and capitals.
  /\bsk[-_](?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Z])[\w-]{20,}/g,
  /\bgh[opsur]_[A-Za-z0-9]{36,}\b/g,
  /\bgithub_pat_\w{22,}\b/g,
  /\bglpat-[\w-]{20,}/g,
  /\bxox[abeoprs]-[\w-]{10,}/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\bAIza[\w-]{35}\b/g,
  /\bsw_[a-z2-7]{26}\b/g,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g,
];

/** Shorter ones are no secrets, and would be found inside of words. */
const secretCharactersMin = 8;

/** The text with the given secrets, and whatever has the shape of a key, replaced by a mark. */
export function removeSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length >= secretCharactersMin) clean = clean.replaceAll(secret, secretMark);
  }
  for (const shape of keyShapes) clean = clean.replace(shape, secretMark);
  return clean;
}

/** As `removeSecrets`, for every text inside a value that can be written as JSON; what JSON can't hold is left out. */
export function removeSecretsDeep(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") return removeSecrets(value, secrets);
  if (Array.isArray(value)) return value.map((part) => removeSecretsDeep(part, secrets));
  if (typeof value !== "object" || value === null) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [removeSecrets(name, secrets), removeSecretsDeep(part, secrets)]),
  );
}
