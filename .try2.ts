import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";

const size = Number(process.argv[2] ?? 10_000);
const files: Record<string, string> = { "css/a.css": "body { background: #fff; }\n" };
const nav = (d: string) =>
  `<nav><ul>\n<li><a href="${d}index.html">Home</a></li>\n<li><a href="${d}p/about.html">About</a></li>\n</ul></nav>`;
for (let i = 0; i < 60; i++) {
  const path = i === 0 ? "index.html" : i === 1 ? "p/about.html" : `p/page${i}.html`;
  const d = path.startsWith("p/") ? "../" : "";
  files[path] =
    `<!doctype html>\n<html><head><title>Page ${i} | Big</title><link rel="stylesheet" href="${d}css/a.css"></head><body>\n<header>${nav(d)}</header>\n<main>\n<h1>Page ${i}</h1>\n${Array.from({ length: Math.ceil(size / 120) }, (_, k) => `<p>Line ${k} of page ${i}: the quick brown fox ${k === 3 ? "loves Oldname dearly" : ""} jumps over the lazy dog, again and again, ${i * k}.</p>`).join("\n")}\n</main>\n</body></html>\n`;
}
const c = createPracticeConversation(files);
for (const s of process.argv.slice(3)) {
  const t0 = Date.now();
  const t = await c.say(s);
  console.log(
    `>>> ${s} [${Date.now() - t0}ms] ${t.result.status} ${t.result.status === "failed" ? t.result.message : ""} changed ${t.changed.length} tools ${t.tools.length} tokens ${t.result.usage.inputTokens}\n${t.answer.slice(0, 600)}\n`,
  );
}
