import { firstFont } from "#lib/words/page/first-font.ts";
import { lookWords } from "#lib/words/page/look/look.ts";
import { lookName } from "#lib/words/page/look/look-name.ts";
import { Select } from "../../ui/select";
import type { SiteLookValue } from "./look-draft";
import { LookRow } from "./look-row";
import { systemFonts } from "./system-fonts";

interface FontRowProps {
  value: SiteLookValue;
  now: string;
  /** The values of all fonts of the site. */
  fonts: readonly string[];
  isOff: boolean;
  onChange: (value: string) => void;
}

/** A font of the site: one of its own, or one that every device has. */
export function FontRow({ value, now, fonts, isOff, onChange }: FontRowProps) {
  const own = [...new Map([value.value, ...fonts].map((font) => [firstFont(font).toLowerCase(), font])).values()];
  const others = systemFonts.filter((font) => !own.includes(font.value));
  const name = `${lookName(value.name)} ${nameOf(value.value)}`;
  return (
    <div>
      <LookRow
        value={value}
        was={now === value.value ? null : nameOf(value.value)}
        isOff={isOff}
        onPutBack={() => onChange(value.value)}
      >
        {null}
      </LookRow>
      <Select
        aria-label={lookWords.fontOf(name)}
        value={now}
        disabled={isOff}
        onChange={({ target }) => onChange(target.value)}
        className="w-full"
      >
        <optgroup label={lookWords.fontsOfSite}>
          {own.map((font) => (
            <option key={font} value={font}>
              {nameOf(font)}
            </option>
          ))}
        </optgroup>
        <optgroup label={lookWords.fontsOfSystem}>
          {others.map((font) => (
            <option key={font.value} value={font.value} style={{ fontFamily: font.value }}>
              {lookWords.systemFonts[font.id]}
            </option>
          ))}
        </optgroup>
      </Select>
    </div>
  );
}

const deviceFonts = new Set(["system-ui", "-apple-system", "blinkmacsystemfont", "ui-sans-serif"]);

function nameOf(fonts: string): string {
  const first = firstFont(fonts);
  return deviceFonts.has(first.toLowerCase()) ? lookWords.deviceFont : first;
}
