import { pathBelow } from "#lib/generators/folder-path.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import type { SiteReader } from "#lib/generators/site-reader.ts";
import type { SourceText } from "./texts/source-text.ts";
import { kindOfFile, textsOfFile } from "./texts/texts-of-file.ts";

/** A text file of the sources. */
export interface SourceFile {
  path: string;
  /** With its byte order mark. */
  text: string;
}

const filesMax = 2_000;
const fileBytesMax = 1024 * 1024;
const allBytesMax = 16 * 1024 * 1024;
/** For all elements that are looked for in one version, reading not counted. */
const workMsMax = 3_000;

const notSources =
  /(?:^|\/)(?:node_modules|\.git|\.github|\.cache|\.vscode|\.idea|vendor\/bundle)\/|(?:^|\/)(?:package(?:-lock)?|composer|[jt]sconfig(?:\.\w+)?)\.(?:json|lock)$|\.lock$|(?:^|\/)pnpm-lock\.yaml$/;
const binary =
  /\.(?:png|jpe?g|gif|webp|avif|ico|svg|bmp|tiff?|heic|pdf|zip|gz|br|tar|woff2?|ttf|otf|eot|mp[34]|m4[av]|webm|og[gv]|wav|mov|wasm|map|css|scss|sass|less|styl)$|\.min\.js$/i;
/** Texts about the repository, not of the site. */
const aboutRepository = /^(?:readme|license|licence|changelog|contributing|agents|claude|security|code_of_conduct)\b/i;

/** Whether a file is a text from which a site may be made, by its path in the site's folder. */
export const isSourcePath = (path: string) =>
  !notSources.test(path) && !binary.test(path) && !aboutRepository.test(path);

/** The sources of a site at one version, read once and bounded. */
export class SiteSources {
  readonly files: readonly SourceFile[];
  /** False if something was not read, so that a text may also stand elsewhere. */
  #isComplete: boolean;
  #workMs = 0;
  readonly #texts = new Map<string, readonly SourceText[] | null>();

  private constructor(files: readonly SourceFile[], isComplete: boolean) {
    this.files = files;
    this.#isComplete = isComplete;
  }

  /** Reads the text files in the folder of a site, those that a build has written left out. */
  static async read(
    reader: SiteReader,
    { siteFolder, output }: Pick<Recipe, "siteFolder" | "output">,
  ): Promise<SiteSources> {
    const files: SourceFile[] = [];
    let isComplete = true;
    let bytesLeft = allBytesMax;
    for (const path of order(await reader.listFiles())) {
      const inSite = pathBelow(siteFolder, path);
      if (inSite === null || !isSourcePath(inSite)) continue;
      if (output !== "" && pathBelow(output, inSite) !== null) continue;
      const bytes = files.length < filesMax ? await reader.readBytes(path, fileBytesMax + 1) : null;
      if (bytes === null || bytes.length > Math.min(fileBytesMax, bytesLeft)) {
        isComplete = false;
        if (files.length >= filesMax) break;
        continue;
      }
      bytesLeft -= bytes.length;
      const text = toText(bytes);
      if (text !== null) files.push({ path, text });
    }
    return new SiteSources(files, isComplete);
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Returns the texts of a file that pages may show; null if it is not understood. Each file is parsed once. */
  textsOf(file: SourceFile): readonly SourceText[] | null {
    const known = this.#texts.get(file.path);
    if (known !== undefined) return known;
    if (this.#workMs > workMsMax) {
      this.#isComplete = false;
      return null;
    }
    const begun = performance.now();
    const texts = textsOfFile(file.path, file.text);
    this.#workMs += performance.now() - begun;
    this.#texts.set(file.path, texts);
    return texts;
  }
}

/** Pages and templates come first, in case that not everything can be read. */
function order(paths: readonly string[]): string[] {
  const rank = (path: string) => (kindOfFile(path) === "code" ? 1 : 0);
  return [...paths].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Returns null for bytes that are no UTF-8 text. */
function toText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
