import { pagesWords } from "#lib/words/page/pages.ts";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { shownAddress } from "./page-address";

interface AddressInputProps {
  /** Without what servers add: "our-team". */
  value: string;
  /** The file that the page gets; "" if it has no name yet. */
  file: string;
  isFixed?: boolean;
  onChange: (value: string) => void;
}

/** The address of a page, with what it becomes below. */
export function AddressInput({ value, file, isFixed = false, onChange }: AddressInputProps) {
  const hint = isFixed ? pagesWords.addressFixed : file === "" ? pagesWords.addressMissing : shownAddress(file);
  return (
    <Field label={pagesWords.address} hint={<span className="break-all">{hint}</span>}>
      {(control) => (
        <Input
          {...control}
          value={value}
          disabled={isFixed}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
