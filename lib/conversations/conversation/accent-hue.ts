/**
 * The hue of the colour that a stylesheet names its accent, in degrees from 0 to 360; null where it names none, or a grey.
 * Only custom properties that say so count (`--accent`, `--color-primary`), in hexadecimal notation: enough to suggest
 * another colour, not to change one.
 */
export function accentHue(styles: string): number | null {
  const named = /(?<![\w-])--[\w-]*(?:accent|primary|brand)\s*:\s*#([\da-f]{6}|[\da-f]{3})\b/i.exec(styles)?.[1];
  if (!named) return null;
  const digits = named.length === 3 ? [...named].map((digit) => digit + digit).join("") : named;
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < 25) return null;
  // The hexcone model of HSL, as in CSS Color Module Level 4, section 7.
  const sixth =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return (sixth * 60 + 360) % 360;
}
