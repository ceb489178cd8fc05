import type { FindingCode, Verification } from "#lib/models/schema.ts";
import { modelWords as words } from "#lib/words/settings/models.ts";
import type { ProblemCode } from "../http/problem-code";
import { Alert } from "../ui/alert";
import { fieldToChange, type ModelDraft } from "./model-draft";

/** Says that the model works, and what comes next, because this alone saves nothing. */
export function Works({ found: { sentence, firstTokenMs }, next }: { found: Verification; next: string | null }) {
  return (
    <Alert tone="positive">
      {sentence} {firstTokenMs === null ? null : words.firstToken(firstTokenMs)}
      {next === null ? null : <p className="mt-1 font-medium">{next}</p>}
    </Alert>
  );
}

interface FieldErrors {
  baseUrl: string | null;
  key: string | null;
  model: string | null;
  form: string | null;
}

const none: FieldErrors = { baseUrl: null, key: null, model: null, form: null };

/** Returns the server's refusal at the field that it concerns. */
export function refusedAt(code: ProblemCode | null, sentence: string): FieldErrors {
  if (code?.startsWith("model-address-")) return { ...none, baseUrl: sentence };
  return code === "model-key-needed" ? { ...none, key: sentence } : { ...none, form: sentence };
}

/** Returns the sentence of a finding at the field that has to change, or else at the place beside what was pressed. */
export function foundAt(
  finding: { code: FindingCode | null; sentence: string | null } | null,
  draft: ModelDraft,
  beside: "form" | "model",
): FieldErrors {
  if (!finding?.code) return none;
  return { ...none, [fieldToChange(finding.code, draft) ?? beside]: finding.sentence };
}
