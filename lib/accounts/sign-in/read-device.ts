import Bowser from "bowser";

/** The names of a browser and of the system that it runs on, as in "Firefox" and "Linux"; null if they are not known. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** The longest text that is read: names of browsers have less. */
const charactersMax = 500;
const nameCharactersMax = 60;

/** Returns what a User-Agent header says about the device. A client can write anything there, so it is for display only. */
export function readDevice(userAgent: string | null | undefined): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent.slice(0, charactersMax));
  return { browser: nameOf(browser.name), system: nameOf(os.name) };
}

/** Returns a name that consists of letters, digits and a few signs; null for any other text. */
function nameOf(text: string | undefined): string | null {
  const name = text?.trim() ?? "";
  return /^[\p{L}\d][\p{L}\d .+\-/]*$/u.test(name) && name.length <= nameCharactersMax ? name : null;
}
