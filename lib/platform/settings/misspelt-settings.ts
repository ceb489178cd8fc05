import leven from "leven";

/** A variable that is not a setting but is written almost like one. */
export interface MisspeltSetting {
  name: string;
  meant: string;
}

/** Shorter names can be near a setting's by chance, as HOME and PORTS are: they never prevent a start. */
const tellingCharacters = 8;

export const isTelling = ({ meant }: MisspeltSetting) => meant.length >= tellingCharacters;

/** Returns the names that are near a setting's name, without the settings' own names. */
export function findMisspelt(names: readonly string[], settings: readonly string[]): MisspeltSetting[] {
  return names
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const meant = settings.find((setting) => isNear(name.toUpperCase(), setting));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/** Returns true if one character is wrong, or two of a long name, or two are swapped. */
function isNear(name: string, setting: string): boolean {
  const distance = leven(name, setting, { maxDistance: 3 });
  if (distance <= (setting.length >= 10 ? 2 : 1)) return true;
  return distance === 2 && sortedCharacters(name) === sortedCharacters(setting);
}

const sortedCharacters = (text: string) => [...text].sort().join("");
