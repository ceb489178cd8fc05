import type { FieldControl } from "../ui/field";
import { Input } from "../ui/input";
import { Select } from "../ui/select";

interface ModelNameInputProps {
  /** The attributes of its field. */
  control: FieldControl;
  value: string;
  onChange: (name: string) => void;
  /** The names to choose from; null to type one. */
  names: readonly string[] | null;
  /** The words for no choice. */
  none: string;
  /** Whether a person can choose none, also when another one is chosen. */
  canBeNone?: boolean;
  className?: string;
}

/** The name of a model: chosen from a list, or typed. A name that the list does not have stays in it. */
export function ModelNameInput({ control, value, onChange, names, none, canBeNone, className }: ModelNameInputProps) {
  if (names === null) {
    return (
      <Input
        {...control}
        className={className}
        maxLength={200}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <Select {...control} className={className} value={value} onChange={(event) => onChange(event.target.value)}>
      {canBeNone || value === "" ? <option value="">{none}</option> : null}
      {value === "" || names.includes(value) ? null : <option value={value}>{value}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}
