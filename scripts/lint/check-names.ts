import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./finding.ts";

interface NameRule {
  name: RegExp;
  /** Files that may use the name, as the beginnings of their paths. */
  except: readonly string[];
  instead: string;
}

/** The names that `docs/naming.md` refuses. */
const rules: readonly NameRule[] = [
  {
    name: /\b(?:chat|thread)[A-Z]\w*|\b\w+(?:Chat|Thread)(?![a-z])\w*/,
    except: ["tests/fakes/scripted-model"],
    instead: "say conversation",
  },
  { name: /\bexport (?:async )?function transition\b/, except: [], instead: "name the lifecycle: transitionTurn" },
  { name: /\b(?:interface|type) Plan\b(?= [={e])/, except: ["lib/plans/"], instead: "a Plan is the noun of lib/plans" },
  {
    name: /\b(?:interface|type) Scope\b(?= [={e])/,
    except: ["lib/accounts/"],
    instead: "a Scope says whose data a query touches",
  },
];

/** Finds declarations and identifiers with a name that means something else in this project. */
export async function checkNames(root: string): Promise<Finding[]> {
  const files = globSync("{app,components,lib,scripts}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: ["lib/**/generated/**", "**/*.test.{ts,tsx}"],
  });
  return files.flatMap((path) => findNames(path, readFileSync(join(root, path), "utf8")));
}

export function findNames(path: string, text: string): Finding[] {
  const holding = rules.filter(({ except }) => !except.some((place) => path.startsWith(place)));
  return text.split("\n").flatMap((line, index) => {
    if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return [];
    return holding
      .filter(({ name }) => name.test(line))
      .map(({ name, instead }) => ({
        path,
        line: index + 1,
        sentence: `“${name.exec(line)?.[0]}” means something else here: ${instead} (docs/naming.md).`,
      }));
  });
}
