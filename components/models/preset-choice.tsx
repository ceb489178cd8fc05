import { type PresetName, presetNames } from "#lib/models/schema.ts";
import { modelWords, presetWords } from "#lib/words/settings/models.ts";

/** The servers whose address is known, and any other. */
export function PresetChoice({ value, onChange }: { value: PresetName; onChange: (preset: PresetName) => void }) {
  return (
    <fieldset className="grid gap-1.5" aria-describedby="preset-hint">
      <legend className="mb-1.5 font-medium text-sm">{modelWords.preset}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {presetNames.map((preset) => (
          <label
            key={preset}
            className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-line-strong bg-surface px-3 text-center font-medium text-sm transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-on-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="preset"
              value={preset}
              checked={preset === value}
              onChange={() => onChange(preset)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-lg focus-visible:outline-none"
            />
            {presetWords[preset]}
          </label>
        ))}
      </div>
      <p id="preset-hint" className="text-text-soft text-xs">
        {modelWords.presetHint}
      </p>
    </fieldset>
  );
}
