import leven from "leven";

/** A variable that is not a setting but is written almost like one. */
export interface MisspeltSetting {
  name: string;
  meant: string;
}

/** Of shorter names another program's may be near by chance, as HOME and PORTS are: a start is never refused for those. */
const tellingCharacters = 8;

export const isTelling = ({ meant }: MisspeltSetting) => meant.length >= tellingCharacters;

/** Finds the names that are near a setting's name. The settings' own names are not. */
export function findMisspelt(names: readonly string[], settings: readonly string[]): MisspeltSetting[] {
  return names
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const meant = settings.find((setting) => isNear(name.toUpperCase(), setting));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/** One character is wrong, or two of a long name, or two have changed places. */
function isNear(name: string, setting: string): boolean {
  const distance = leven(name, setting, { maxDistance: 3 });
  if (distance <= (setting.length >= 10 ? 2 : 1)) return true;
  return distance === 2 && sortedCharacters(name) === sortedCharacters(setting);
}

const sortedCharacters = (text: string) => [...text].sort().join("");
