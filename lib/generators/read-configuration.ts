import { parse as parseToml } from "smol-toml";
import { parseYaml } from "./parse-yaml.ts";
import { readScript } from "./read-script.ts";
import { type Configuration, settingsOf, unreadableSettings } from "./setting.ts";

/** Returns the settings that stand in the text of a configuration, of the kind that its name says; null if it can't be read. */
export function readConfiguration(path: string, text: string): Configuration | null {
  try {
    if (/\.json$/i.test(path)) return settingsOf(JSON.parse(text));
    if (/\.toml$/i.test(path)) return settingsOf(parseToml(text));
  } catch {
    return null;
  }
  if (!/\.ya?ml$/i.test(path)) return readScript(text);
  const parsed = parseYaml(text);
  return parsed.ok ? settingsOf(parsed.document.toJS({ maxAliasCount: 100 })) : null;
}

export { unreadableSettings };
