import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";

/** A browser to run, with the environment it needs in addition. */
export interface Chromium {
  /** Undefined means the one that Playwright downloaded itself. */
  executablePath: string | undefined;
  env: Record<string, string>;
}

/** Returns CHROMIUM_PATH, else the browser from the npm package, else one on the machine, else Playwright's own. */
export async function findChromium(): Promise<Chromium> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH, env: {} };
  if (process.platform === "linux" && process.arch === "x64") return unpackChromium();
  return { executablePath: findOnPath(["chromium", "chromium-browser", "google-chrome"]), env: {} };
}

const cache = join(import.meta.dirname, "../../.cache");

/**
 * Unpacks the package, which holds the browser, the shared libraries that it needs beyond the C library, and a font,
 * all compressed. Happens once, in a folder that gets its name when it is complete.
 */
async function unpackChromium(): Promise<Chromium> {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync(join(dirname(entry), "../package.json"), "utf8"));
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const unfinished = mkdtempSync(join(cache, "unpacking-"));
    await inflateInto(unfinished, join(dirname(entry), "../bin"));
    writeFileSync(join(unfinished, "fonts.conf"), fontConfiguration(folder));
    // Another process may have been quicker.
    if (existsSync(folder)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, folder);
  }
  return {
    executablePath: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: join(folder, "al2023/lib"), FONTCONFIG_FILE: join(folder, "fonts.conf") },
  };
}

async function inflateInto(folder: string, packed: string): Promise<void> {
  const { inflate } = await import("@sparticuz/chromium");
  const { TMPDIR } = process.env;
  // The package unpacks into the folder for temporary files.
  process.env.TMPDIR = folder;
  try {
    await Promise.all(["chromium.br", "al2023.tar.br", "fonts.tar.br"].map((file) => inflate(join(packed, file))));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/** The machine's fonts, and the package's font for a machine without any. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(folder, "fonts/fonts")}</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;
}

function findOnPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
