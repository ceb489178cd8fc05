import type { Configuration } from "./setting.ts";

/** A folder of a repository that may be a site, as its generator's row looks at it. Paths are from the site's folder. */
export interface Site {
  configuration: Configuration;
  /** The configuration's file; null if the generator runs without one. */
  configurationPath: string | null;
  /** The command of package.json's scripts that runs the generator, such as `vitepress build docs`; null without one. */
  invocation: string | null;
  /** The first word behind it, such as `docs`; null without one. */
  operand: string | null;
  /** The whole script in which the invocation stands; "" without one. */
  scriptText: string;
  has(folder: string, name: string): boolean;
  hasFolder(folder: string): boolean;
}
