/** A setting of a configuration, as far as its text tells it: "run-time" if the configuration computes it when it runs. */
export type Setting =
  | { is: "written"; value: string | number | boolean | null }
  | { is: "absent" }
  | { is: "run-time" };

/** The text of a configuration, which is never run. */
export interface Configuration {
  /** Returns the setting at a path of keys, such as `build`, `outDir`. */
  read(...keys: string[]): Setting;
  /** Returns the first argument of the last call of a method, such as `setOutputDirectory`. */
  readCall(method: string): Setting;
}

/** Returns the settings of data: of JSON, YAML and TOML. */
export function settingsOf(data: unknown): Configuration {
  return {
    read(...keys) {
      let value = data;
      for (const key of keys) {
        if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return { is: "absent" };
        value = Reflect.get(value, key);
      }
      if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
        return { is: "written", value };
      return { is: "run-time" };
    },
    readCall: () => ({ is: "absent" }),
  };
}

/** Every setting of a configuration that can't be read. */
export const unreadableSettings: Configuration = {
  read: () => ({ is: "run-time" }),
  readCall: () => ({ is: "run-time" }),
};
