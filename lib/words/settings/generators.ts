import type {
  ContractErrorCode,
  EvidenceCode,
  Params,
  staticReasons,
  unsupportedReasons,
} from "#lib/generators/schema.ts";
import * as de from "../de/settings/generators.ts";
import { inLanguages } from "../language.ts";

/** The sentences of codes, made with their params. */
export type Sentences<Code extends string> = Readonly<Record<Code, (params: Params) => string>>;

const meant = ({ suggestion }: Params) => (suggestion ? ` Did you mean “${suggestion}”?` : "");

/** Mistakes in `.sitewright/project.yaml`, and what to do. */
export const contractErrorWords = inLanguages<Sentences<ContractErrorCode>>(de.contractErrorWords, {
  "wrong-name": ({ name }) => `Sitewright does not read a file of this name. Call it ${name}.`,
  "too-large": ({ bytesMax }) => `This file has more than ${Math.floor(Number(bytesMax) / 1024)} KiB. Shorten it.`,
  "not-utf8": () => "This file is not UTF-8 text. Save it as UTF-8.",
  "not-a-file": () => "This is a link or a folder. Put a file in its place.",
  empty: () => "This file says nothing. Write at least “build” and “output”, or delete it.",
  syntax: () => "This is not YAML. Check the brackets, quotation marks and indents around here.",
  tab: () => "A tab indents this line. YAML is indented with spaces.",
  "several-documents": () => "A second document begins here. Remove it, and the line “---”.",
  "too-intricate": () => "This file has too many parts, or is nested too deeply. Shorten it.",
  alias: () =>
    "Anchors (&) and aliases (*) are not allowed here. Write the value out, in quotation marks if it begins so.",
  tag: ({ tag }) => `The tag “${tag}” is not allowed here. Write the plain value.`,
  "duplicate-key": ({ key }) => `“${key}” stands here a second time. Remove one of them.`,
  "not-a-mapping": () =>
    "This file is not a list of names and values. Begin with a line such as “build: npm run build”.",
  "unknown-key": ({ key, ...params }) => `“${key}” is not known.${meant(params) || " Remove it."}`,
  "missing-key": ({ key }) => `“${key}” is missing. Add a line that begins with “${key}:”.`,
  "wrong-type": ({ key, expected }) =>
    ({
      text: `“${key}” has to be a text. Put it in quotation marks.`,
      list: `“${key}” has to be a list, for example [A, B].`,
      mapping: `“${key}” has to have names and values, each on a line of its own.`,
    })[String(expected)] ?? `“${key}” has a value of another kind.`,
  "unknown-value": ({ key, value, allowed, ...params }) =>
    `“${value}” is not known as “${key}”.${meant(params) || ` Choose one of: ${allowed}.`}`,
  "empty-value": ({ key }) => `“${key}” has no value. Write one, or remove the line.`,
  "too-long": ({ key, max }) => `“${key}” has more than ${max} characters. Shorten it.`,
  "too-many": ({ key, max }) => `“${key}” has more than ${max} entries. Remove some.`,
  "control-character": ({ key }) => `“${key}” has a character that can’t be seen. Write it again.`,
  "path-absolute": ({ key, value }) =>
    `“${value}” is an absolute path. Write “${key}” as a path within the repository.`,
  "path-outside": ({ value }) => `“${value}” leads out of the site. Write a path without “..”.`,
  "path-backslash": ({ value }) => `“${value}” has a backslash. Separate folders with “/”.`,
  "path-of-git": ({ value }) => `“${value}” belongs to git itself. Name another path.`,
  "path-has-empty-part": ({ value }) => `“${value}” has two “/” in a row. Write one.`,
  "path-missing": ({ value }) => `“${value}” is not in the repository. Correct the path.`,
  "base-unreadable": ({ value }) => `“${value}” can’t begin an address. Write only its path, such as /docs/.`,
  "install-missing": ({ manager }) =>
    `This site’s packages come with ${manager}, and only npm is known here. Add a line “install:” with the command that installs them.`,
  "command-name": ({ key }) =>
    `“${key}” can’t name a command. Use letters, digits, “-”, “_”, “.” and “:”, at most 40 of them.`,
  "variable-name": ({ value }) =>
    `“${value}” can’t name a variable. Use letters, digits and “_”, and no digit at the beginning.`,
  "variable-reserved": ({ value }) => `“${value}” is set by Sitewright itself. Remove it.`,
});

/** Why a generator was recognised, and what to know of its site. */
export const evidenceWords = inLanguages<Sentences<EvidenceCode>>(de.evidenceWords, {
  "configuration-file": () => "This file configures the generator.",
  dependency: ({ name, version }) => `The site depends on ${name} ${version}.`.trim(),
  "build-script": ({ script, command }) => `The script “${script}” runs: ${command}`,
  "command-of-the-generator": ({ command }) =>
    `The repository names no build command of its own, so the usual one is used: ${command}`,
  "lock-file": ({ command }) => `Its versions are installed with: ${command}`,
  "lock-file-missing": ({ command }) =>
    `No lock file names the versions. The newest that fit are installed with: ${command}`,
  "lock-file-unused": ({ manager }) => `This lock file of ${manager} is not used, since there is one of npm.`,
  "output-configured": ({ output }) => `The built pages are in “${output || "."}”, as it says here.`,
  "output-by-default": ({ output }) => `The built pages are in “${output || "."}”, the generator’s usual folder.`,
  "output-decided-at-run-time": ({ output }) =>
    `The configuration decides at run time where the built pages are. Please confirm: “${output || "."}”?`,
  "base-path": ({ base }) => `The addresses of all pages begin with “${base}”.`,
  "file-unreadable": () => "This file can’t be read: it is too large, damaged or not text.",
});

/** Why a site has no build. */
export const staticWords = inLanguages<Readonly<Record<(typeof staticReasons)[number], string>>>(de.staticWords, {
  "pages-without-a-generator": "The site’s files are its pages. No generator builds them.",
  "no-pages": "There are neither pages nor a generator yet.",
});

/** Why a site can't be built here, and what to do. */
export const unsupportedWords = inLanguages<Sentences<(typeof unsupportedReasons)[number]>>(de.unsupportedWords, {
  "package-manager": ({ manager }) =>
    `The site’s packages come with ${manager}, and only npm is known here. Add a lock file of npm, or write in .sitewright/project.yaml how they are installed.`,
  "needs-a-server": () =>
    "The site’s pages are made by a server at each visit. Sitewright shows sites that are built as files: set the generator’s static export.",
  "output-outside": ({ output }) =>
    `The built pages are in “${output}”, outside of the site’s folder. Choose a folder inside of it.`,
});
