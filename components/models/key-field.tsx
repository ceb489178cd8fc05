import type { ConnectionForDisplay } from "#lib/models/schema.ts";
import { presets } from "#lib/models/schema.ts";
import { modelWords as words } from "#lib/words/settings/models.ts";
import { PasswordInput } from "../forms/password-input";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { isKeyKept, type ModelDraft } from "./model-draft";

interface KeyFieldProps {
  draft: ModelDraft;
  saved: ConnectionForDisplay | null;
  error: string | null;
  onChange: (part: Partial<ModelDraft>) => void;
}

/** The key, which can be entered and removed, and is never shown. */
export function KeyField({ draft, saved, error, onChange }: KeyFieldProps) {
  const isKept = isKeyKept(draft, saved);
  const isElsewhere = saved?.hasKey === true && !draft.forgetsKey && !isKept;
  const isRemoved = saved?.hasKey === true && draft.forgetsKey && draft.key === "";
  const needsKey = presets[draft.preset].needsKey;
  return (
    <div className="grid gap-1.5">
      <Field
        label={
          <>
            {words.key}
            {needsKey || isKept ? null : <span className="font-normal text-text-soft"> ({words.optional})</span>}
          </>
        }
        hint={isRemoved ? <span className="text-caution">{words.keyGoes}</span> : hintOf(isKept, isElsewhere, saved)}
        error={error}
      >
        {(control) => (
          <PasswordInput
            {...control}
            maxLength={1_000}
            // A password manager would offer the person's own password.
            autoComplete="off"
            data-1p-ignore
            placeholder={isKept ? words.keyPlaceholder(saved?.keyEnd ?? null) : undefined}
            value={draft.key}
            onChange={(event) => onChange({ key: event.target.value })}
          />
        )}
      </Field>
      {(isKept || isRemoved) && draft.key === "" ? (
        <Button
          variant="link"
          size="inline"
          className="justify-self-start text-xs"
          onClick={() => onChange({ forgetsKey: isKept })}
        >
          {isKept ? words.forgetKey : words.keyStays}
        </Button>
      ) : null}
    </div>
  );
}

function hintOf(isKept: boolean, isElsewhere: boolean, saved: ConnectionForDisplay | null): string {
  if (isKept) return `${words.keyKept(saved?.keyEnd ?? null)} ${words.keyKeptHint}`;
  return isElsewhere ? words.keyElsewhere : words.keyHint;
}
