import { type Colour, formatChannels, formatColour } from "#lib/page-source/styles/colours.ts";
import type { StyleSource } from "#lib/page-source/styles/css-source.ts";
import type { ColourRole, StyledColour } from "./find-role-colours.ts";
import type { CssRule } from "./style-override.ts";

// Rules for a colour that the site's own styles don't set yet.

/** Returns the rules that set a role's colour. */
export function plainRules(
  role: ColourRole,
  colour: Colour,
  found: StyledColour | null,
  sources: readonly StyleSource[],
): CssRule[] {
  const written = formatColour(colour);
  const name = found?.declaration.property ?? "";
  if (name.startsWith("--")) {
    const companion = sources.some((source) => source.declarations.some((other) => other.property === `${name}-rgb`));
    const channels: CssRule["declarations"] = companion ? [[`${name}-rgb`, formatChannels(colour)]] : [];
    const variable: CssRule = { selector: ":root", declarations: [[name, written], ...channels] };
    return role === "accent" ? [variable, ...accentRules(written)] : [variable];
  }
  if (role === "background") return [{ selector: "body", declarations: [["background-color", written]] }];
  if (role === "text") return [{ selector: "body", declarations: [["color", written]] }];
  if (role === "heading") return [{ selector: "h1, h2, h3, h4, h5, h6", declarations: [["color", written]] }];
  return accentRules(written);
}

function accentRules(colour: string): CssRule[] {
  return [
    { selector: "a", declarations: [["color", colour]] },
    {
      selector: 'button, input[type="submit"], .button, .btn-primary',
      declarations: [
        ["background-color", colour],
        ["border-color", colour],
      ],
    },
  ];
}
