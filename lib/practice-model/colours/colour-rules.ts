import type { ColourRole } from "../wish/parse-recolour.ts";
import { type Colour, formatChannels, formatHex } from "./colours.ts";
import type { StyleSource } from "./css-source.ts";
import type { StyledColour } from "./find-role-colours.ts";
import type { CssRule } from "./style-override.ts";

// Rules of the site's own for a colour that none of its rules gives.

/** The rules that say it when no rule of the site does. */
export function plainRules(
  role: ColourRole,
  colour: Colour,
  found: StyledColour | null,
  sources: readonly StyleSource[],
): CssRule[] {
  const hex = formatHex(colour);
  const name = found?.declaration.property ?? "";
  if (name.startsWith("--")) {
    const companion = sources.some((source) => source.declarations.some((other) => other.property === `${name}-rgb`));
    const channels: CssRule["declarations"] = companion ? [[`${name}-rgb`, formatChannels(colour)]] : [];
    const variable: CssRule = { selector: ":root", declarations: [[name, hex], ...channels] };
    return role === "accent" ? [variable, ...accentRules(hex)] : [variable];
  }
  if (role === "background") return [{ selector: "body", declarations: [["background-color", hex]] }];
  if (role === "text") return [{ selector: "body", declarations: [["color", hex]] }];
  if (role === "heading") return [{ selector: "h1, h2, h3, h4, h5, h6", declarations: [["color", hex]] }];
  return accentRules(hex);
}

function accentRules(hex: string): CssRule[] {
  return [
    { selector: "a", declarations: [["color", hex]] },
    {
      selector: 'button, input[type="submit"], .button, .btn-primary',
      declarations: [
        ["background-color", hex],
        ["border-color", hex],
      ],
    },
  ];
}
