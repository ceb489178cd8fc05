import { createHash } from "node:crypto";
import type { Found } from "../found.ts";

/**
 * Keys that are secret by the documentation of who gives them. Keys that are made for pages are left out: Google's for maps ("AIza…"), and Stripe's that
 * begin with "pk_". None of the patterns can take more than linear time.
 */
const kinds: readonly { name: string; pattern: RegExp }[] = [
  { name: "AWS", pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { name: "GitHub", pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{40,255})\b/g },
  { name: "GitLab", pattern: /\bglpat-[A-Za-z0-9_-]{20,100}/g },
  { name: "Slack", pattern: /\bxox[abeprs]-[A-Za-z0-9-]{20,250}/g },
  { name: "Stripe", pattern: /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{20,250}\b/g },
  { name: "Anthropic", pattern: /\bsk-ant-[A-Za-z0-9_-]{20,250}/g },
  { name: "OpenAI", pattern: /\bsk-(?!ant-)(?:proj-|svcacct-)?[A-Za-z0-9_-]{32,250}/g },
  { name: "npm", pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { name: "SendGrid", pattern: /\bSG\.[A-Za-z0-9_-]{20,30}\.[A-Za-z0-9_-]{40,50}/g },
  { name: "private key", pattern: /-----BEGIN (?:[A-Z]{1,20} ){0,3}PRIVATE KEY-----[^-]{0,80}/g },
];

const foundMax = 20;

/** Returns the secret keys in a text. A finding has the kind of the key, and a hash to know it again; nothing of the key itself. */
export function findSecrets(path: string, text: string): Found[] {
  const found: Found[] = [];
  for (const { name, pattern } of kinds)
    for (const match of text.matchAll(pattern)) {
      if (found.length >= foundMax) return found;
      found.push({
        ...{ check: "secrets", code: "secret", path, about: name, measure: null },
        line: text.slice(0, match.index).split("\n").length,
        keys: [createHash("sha256").update(match[0]).digest("hex")],
      });
    }
  return found;
}
