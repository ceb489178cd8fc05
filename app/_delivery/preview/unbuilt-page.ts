import type { ResolvedPreview } from "#lib/projects/preview/resolve-preview.ts";
import { presentLanguage } from "#lib/words/language.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";
import type { PreviewContent } from "#lib/workspaces/preview/preview-file.ts";

/** A page that waits for a build asks again after so many seconds. */
const againSeconds = 2;
/** One that waits until the server tries again: that takes minutes. */
const retriedSeconds = 20;

/** Returns the page that stands for a version that was not built yet, or can't be. It comes again by itself while there is hope. */
export function unbuiltPage({ site, isPresent }: Pick<ResolvedPreview, "site" | "isPresent">): PreviewContent {
  const { title, text, seconds } = say({ site, isPresent });
  const content = Buffer.from(`<!doctype html>
<html lang="${presentLanguage()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${seconds === null ? "" : `<meta http-equiv="refresh" content="${seconds}">`}
<title>${title}</title>
<style>
  :root { color-scheme: light dark; }
  body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 2rem; text-align: center;
    font: 1rem/1.6 system-ui, sans-serif; color: light-dark(#211f1b, #f0ede7); background: light-dark(#faf9f6, #171614); }
  main { max-width: 34rem; }
  h1 { margin: 0; font-size: 1.35rem; text-wrap: balance; }
  p { margin: .5rem 0 0; color: light-dark(#625d54, #b1aba0); text-wrap: pretty; }
</style>
<main>
  <h1>${title}</h1>
  <p>${text}</p>
</main>
</html>
`);
  return {
    path: "",
    bytes: content.length,
    contentType: "text/html; charset=utf-8",
    etag: `"unbuilt-${site.state}-${site.failure ?? ""}-${seconds ?? ""}"`,
    isWholeOnly: true,
    read: async () => new Uint8Array(content),
  };
}

/** The product's own words, without a character that HTML would read otherwise. */
function say({ site, isPresent }: Pick<ResolvedPreview, "site" | "isPresent">) {
  const words = siteBuildWords;
  if (site.failure !== null) {
    const [text, seconds] = site.retryAt === null ? ["", null] : [` ${words.triesAgain}`, retriedSeconds];
    return { title: words.failedTitle, text: `${words.failures[site.failure]}${text}`, seconds };
  }
  if (site.state === "unconfirmed") return { title: words.unconfirmed, text: words.unconfirmedText, seconds: null };
  if (site.state === "not-requested") return { title: words.notBuilt, text: words.notBuiltText, seconds: null };
  const [title, text] = isPresent
    ? [words.buildingFirst, words.buildingFirstText]
    : [words.buildingVersion, words.buildingVersionText];
  return { title, text, seconds: againSeconds };
}
