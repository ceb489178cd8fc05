export const secretMark = "[secret removed]";

/** Shorter texts are not treated as secrets, since they would match inside of words. */
const secretCharactersMin = 8;
/** Longer than the longest keys in use (RSA with 16,384 bits). */
const privateKeyCharactersMax = 16_000;

/** A range of positions; `to` is exclusive. */
type Range = readonly [from: number, to: number];

/** Returns the text with the given secrets, and everything in the shape of a key, replaced by a mark. */
export function removeSecrets(text: string, secrets: readonly string[]): string {
  return removeForms(text, secrets.flatMap(formsOf));
}

/** As `removeSecrets`, for every text inside a value; members that JSON can't hold are left out. */
export function removeSecretsDeep(value: unknown, secrets: readonly string[]): unknown {
  return removeFormsDeep(value, secrets.flatMap(formsOf));
}

/** Removes secrets from a text that comes in parts: the end of it, which a part that follows may make a secret of, waits for that part. */
export class SecretRemover {
  readonly #forms: readonly string[];
  readonly #waitingMax: number;
  #waiting = "";

  constructor(secrets: readonly string[]) {
    this.#forms = secrets.flatMap(formsOf);
    this.#waitingMax = Math.max(0, ...this.#forms.map(({ length }) => length - 1));
  }

  /** Returns the text that is certain so far; all of it if there is no secret. */
  add(part: string): string {
    if (this.#forms.length === 0) return part;
    const clean = removeForms(this.#waiting + part, this.#forms);
    const end = Math.max(0, clean.length - this.#waitingMax);
    this.#waiting = clean.slice(end);
    return clean.slice(0, end);
  }

  /** Returns the rest when nothing more comes. */
  end(): string {
    const rest = this.#waiting;
    this.#waiting = "";
    return rest;
  }
}

function removeFormsDeep(value: unknown, forms: readonly string[]): unknown {
  if (typeof value === "string") return removeForms(value, forms);
  if (Array.isArray(value)) return value.map((part) => removeFormsDeep(part, forms));
  if (typeof value !== "object" || value === null) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [removeForms(name, forms), removeFormsDeep(part, forms)]),
  );
}

/**
 * Searches the original text for every form, so that overlapping secrets are both removed. Each search takes linear time, because
 * a person or a page may write a text that is meant to make it slow.
 */
function removeForms(text: string, forms: readonly string[]): string {
  if (text.length < secretCharactersMin) return text;
  const found = [...forms.flatMap((form) => findAll(text, form)), ...findPrivateKeys(text), ...findKeys(text)];
  let clean = "";
  let end = 0;
  for (const [from, to] of found.sort((a, b) => a[0] - b[0])) {
    if (from >= end) clean += text.slice(end, from) + secretMark;
    end = Math.max(end, to);
  }
  return clean + text.slice(end);
}

/** Returns the forms of a secret: plain, in an address, in JSON, and inside of base64. */
function formsOf(secret: string): string[] {
  if (secret.length < secretCharactersMin) return [];
  const written = [secret, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)];
  return [...new Set([...written, ...base64FormsOf(secret)])];
}

/** Returns the base64 forms of a secret: they depend on whether it begins at the first, second or third byte of a group. */
function base64FormsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  const inner = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    // Leaves out the characters that also depend on the bytes before and after.
    const from = Math.ceil((before * 8) / 6);
    return whole.toString("base64").slice(from, Math.floor((whole.length * 8) / 6));
  });
  return inner.flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")]);
}

function findAll(text: string, form: string): Range[] {
  const found: Range[] = [];
  for (let from = text.indexOf(form); from !== -1; from = text.indexOf(form, from + form.length)) {
    found.push([from, from + form.length]);
  }
  return found;
}

const privateKeyBegin = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/g;
const privateKeyEnd = /-----END [A-Z ]{0,30}PRIVATE KEY-----/g;

function findPrivateKeys(text: string): Range[] {
  const ends = [...text.matchAll(privateKeyEnd)];
  let next = 0;
  return [...text.matchAll(privateKeyBegin)].flatMap(({ index, 0: { length } }): Range[] => {
    while (ends[next] && (ends[next]?.index ?? 0) <= index + length) next += 1;
    const end = ends[next];
    if (!end || end.index > index + length + privateKeyCharactersMax) return [];
    return [[index, end.index + end[0].length]];
  });
}

/** Matches a JSON web token (RFC 7519) at its first dot, so that no run of characters is searched twice. */
const webTokenTail = /\.(?<=\b(eyJ[\w-]{10,})\.)eyJ[\w-]{10,}\.[\w-]{10,}/g;

// The shapes of keys, so that unknown keys are found too. A search begins only at a key's first letters, and the text that it has
// searched without success holds no beginning of another key, or is short.
const keyShapes = [
  // A CSS class may begin with sk- too; a key has digits and capitals.
  /\bsk[-_](?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Z])[\w-]{20,}/g,
  /\bgh[opsur]_[A-Za-z0-9]{36,}\b/g,
  /\bgithub_pat_\w{22,}\b/g,
  /\bglpat-[\w-]{20,}/g,
  /\bxox[abeoprs]-[\w-]{10,}/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\bAIza[\w-]{35}\b/g,
  /\bsw_[a-z2-7]{26}\b/g,
];

function findKeys(text: string): Range[] {
  const tokens = [...text.matchAll(webTokenTail)].map(
    ({ index, 0: tail, 1: head = "" }): Range => [index - head.length, index + tail.length],
  );
  const keys = keyShapes.flatMap((shape) =>
    [...text.matchAll(shape)].map(({ index, 0: { length } }): Range => [index, index + length]),
  );
  return [...tokens, ...keys];
}
