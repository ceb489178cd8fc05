import { type HtmlElement, textOf } from "#lib/page-source/html-source.ts";
import { findTitle } from "#lib/page-source/page-title.ts";
import type { PageInput } from "#lib/site-kit/render-page.ts";
import { offered } from "../change-step.ts";
import { siteStep } from "../choose-move.ts";
import { chooseModel, modelPaths } from "../doing/model-page.ts";
import { linkMove } from "../edits/add-page.ts";
import { applyEdits } from "../edits/exact-edits.ts";
import { makePage } from "../edits/new-page.ts";
import type { PageWords } from "../edits/page-head.ts";
import { unlinkEdits } from "../edits/unlink-page.ts";
import {
  answer,
  type Done,
  type NextMove,
  type Report,
  type Step,
  say,
  type ToolCall,
  toChanges,
} from "../next-move.ts";
import { readPage } from "../site/site-files.ts";
import type { SiteView } from "../site/site-view.ts";
import type { Transcript } from "../transcript.ts";
import { closing, code, leftOut, listPaths, title } from "../wording.ts";
import { pageKindOf } from "./page-kinds.ts";
import { ShapedFacts } from "./pages/shaped-facts.ts";
import type { PlanItem } from "./read-planning.ts";
import { readFact } from "./reading/facts.ts";

// Builds one item of an approved plan: creates, rewrites or removes a page. The plan has decided, so no question is asked.

/** The calls that end a turn: after them nothing is written. */
const endings = new Set(["check_site", "suggest_commit_message", "write_note_to_self"]);

export function buildStep(transcript: Transcript, item: PlanItem): Step {
  const { action } = item.page;
  if (action === "remove" || action === "keep") return siteStep(transcript, false, (site) => removeMove(site, item));
  if (item.look !== null) return kitStep(transcript, item, [writePageCall(item)]);
  const inserted = insertCalls(item);
  if (action === "update") return kitStep(transcript, item, inserted);
  const step = siteStep(transcript, true, (site) => createMove(site, item));
  const isEnd = step.kind === "answer" || step.calls.every(({ name }) => endings.has(name));
  const isWritten = transcript.calls.some(({ name, ok }) => name === "write_file" && ok);
  const isInserted = transcript.calls.some(({ name }) => name === "insert_section");
  return isEnd && isWritten && !isInserted && inserted.length > 0 ? { kind: "calls", calls: inserted } : step;
}

/** Makes the calls, checks the site, and reports. */
function kitStep(transcript: Transcript, { page }: PlanItem, wanted: readonly ToolCall[]): Step {
  const { calls } = transcript;
  if (wanted.length === 0) return answer(`**${page.title}** says all of it already.`);
  const tools = new Set(wanted.map(({ name }) => name));
  const made = calls.filter(({ name }) => tools.has(name));
  if (made.length === 0)
    return wanted.every(({ name }) => offered(transcript, name))
      ? { kind: "calls", calls: [...wanted] }
      : answer(`I would write ${code(page.path)}, but I may not edit files now.`);
  const failed = made.find(({ ok }) => !ok);
  if (made.every(({ ok }) => !ok))
    return answer(`I could not write ${code(page.path)}. ${(failed?.output ?? "").replace(/^Error: /, "")}`);
  const heading = title(`${verbs[page.action]} ${page.path}: ${page.title}`);
  const ends = [
    [{ name: "check_site", input: {} }],
    [
      { name: "suggest_commit_message", input: { message: heading } },
      {
        name: "write_note_to_self",
        input: { note: `Turn: item of the plan: ${page.action} ${page.path} (${page.title}).` },
      },
    ],
  ];
  for (const step of ends) {
    const open = step.filter(({ name }) => offered(transcript, name) && !calls.some((call) => call.name === name));
    if (open.length > 0) return { kind: "calls", calls: open };
  }
  const own = (calls.findLast(({ name }) => name === "check_site")?.output ?? "")
    .split("\n")
    .filter((line) => line.startsWith(`${page.path}:`));
  const problems =
    own.length === 0
      ? ""
      : `\n\nThe site check says:\n\n${own
          .slice(0, 3)
          .map((line) => `- ${line}`)
          .join("\n")}`;
  const missed = failed === undefined ? "" : `\n\n${(failed.output ?? "").replace(/^Error: /, "").split("\n", 1)[0]}`;
  return answer(`${sentences[page.action]} **${page.title}** (${code(page.path)}).${missed}${problems}`);
}

function writePageCall({ page, navigation, title: name, facts, look }: PlanItem): ToolCall {
  const { place, reach, date } = new ShapedFacts(facts.flatMap((line) => readFact(line) ?? []));
  const home = navigation.find(({ label }) => pageKindOf(label) === "home")?.path ?? "index.html";
  const links = navigation.map(({ label, path }) => ({ label: label.slice(0, 60), href: path }));
  const isLegal = ({ label }: { label: string }) => pageKindOf(label) === "imprint";
  // A button in the header needs room beside a long name and many pages.
  const isLong =
    name.length + links.filter((link) => !isLegal(link)).reduce((sum, { label }) => sum + label.length, 0) > 66;
  const contact = isLong ? undefined : links.find(({ label }) => pageKindOf(label) === "contact");
  const top = links.filter((link) => !isLegal(link) && link !== contact);
  const header: PageInput["header"] = {
    name: name.slice(0, 120),
    home,
    links: top.slice(0, 10),
    ...(contact && top.length > 1 ? { action: contact } : {}),
  };
  if (contact && top.length <= 1) header.links = [...top, contact];
  const footer: PageInput["footer"] = {
    name: name.slice(0, 120),
    ...(date === undefined ? {} : { text: date }),
    ...place,
    ...reach,
    links: links.filter((link) => link.href !== home).slice(0, 12),
  };
  const sections = page.sections.flatMap(({ kind, fields }) =>
    kind === undefined ? [] : [{ kind, content: fields ?? {} }],
  );
  const input = {
    ...{
      page: page.path,
      lang: look?.lang === "de" ? "de" : "en",
      title: page.title,
      description: descriptionOf(page, name),
      header,
      footer,
      sections,
      mood: look?.mood,
    },
    ...(look?.accent ? { accent: look.accent } : {}),
    ...(look?.accent && look.second ? { second: look.second } : {}),
  };
  return { name: "write_page", input };
}

/** Returns what a page says, in a sentence or two for search engines. */
function descriptionOf({ sections, title: heading }: PlanItem["page"], site: string): string {
  const said = sections.flatMap(({ kind, content, fields }) => {
    const lead = typeof fields?.text === "string" ? [fields.text] : [];
    return kind === "action" || kind === "imprint" ? [] : [...lead, ...content.split("\n")];
  });
  const words = [...new Set(said.map((line) => line.replace(/[.\s]+$/, "")))].filter(
    (line) => !line.startsWith("mailto:"),
  );
  const text = `${heading === site ? "" : `${heading} – ${site}. `}${words.slice(0, 4).join(". ")}.`;
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, "")} …`;
}

const insertCalls = ({ page }: PlanItem): ToolCall[] =>
  page.sections.flatMap(({ kind, fields }) =>
    kind === undefined
      ? []
      : [{ name: "insert_section", input: { page: page.path, kind, content: fields ?? {}, at: "last" } }],
  );

function wordsOf({ page, navigation }: PlanItem): PageWords {
  const [opening] = page.sections;
  const entry = navigation.find(({ path }) => path === page.path);
  return {
    name: opening?.heading ?? page.title,
    paragraphs: opening === undefined || opening.kind !== undefined ? [] : opening.content.split("\n"),
    sections: [],
    menu: { label: entry?.label ?? page.title, paths: navigation.map(({ path }) => path) },
  };
}

function createMove(site: SiteView, item: PlanItem): NextMove {
  const { path } = item.page;
  const words = wordsOf(item);
  const reportOf = (newPath: string, remarks: string) => reportFor(item, newPath, remarks);
  // The page exists; only links are left to add.
  if (site.created !== null) {
    return words.menu?.paths.includes(path)
      ? linkMove(site, site.created, words, reportOf)
      : { kind: "change", changes: [], report: reportOf(path, "") };
  }
  const home = site.home === null ? null : site.page(site.home);
  if (home === null)
    return site.home !== null && site.canRead(site.home)
      ? { kind: "read", paths: [site.home] }
      : say(`I could not read the first page, so I changed nothing.`);
  const models = modelPaths(site, home);
  const { missing } = site.toRead(models);
  if (missing.length > 0) return { kind: "read", paths: missing };
  const model = chooseModel(site.pages(models)) ?? home;
  const content = titled(makePage(model, site, site.pages(site.paths), words, path), path, item);
  // The page comes first and alone: if it can't be written, no link may lead to it.
  return { kind: "change", changes: [{ kind: "create", path, content }], report: reportOf(path, "") };
}

/** Returns the source with the plan's page title in the title element instead of the heading. */
function titled(source: string, path: string, { page }: PlanItem): string {
  const made = readPage(path, source);
  const heading = page.sections[0]?.heading ?? page.title;
  const element: HtmlElement | null = findTitle(made);
  if (element === null || heading === page.title) return source;
  const text = source.slice(element.innerStart, element.innerEnd).replace(heading, page.title);
  return textOf(element) === page.title
    ? source
    : applyEdits(source, [{ start: element.innerStart, end: element.innerEnd, newText: text }]);
}

function removeMove(site: SiteView, item: PlanItem): NextMove {
  const { path, action } = item.page;
  if (action === "keep") return say(`${code(path)} stays as it is.`);
  if (!site.allPaths.has(path)) return say(`There is no page ${code(path)} any more, so nothing is left to do.`);
  const paths = site.paths.filter((other) => other !== path);
  const { missing, left } = site.toRead(paths);
  if (missing.length > 0) return { kind: "read", paths: missing };
  const edits = site
    .pages(paths)
    .map((page) => ({ path: page.path, source: page.source, edits: unlinkEdits(page, site, path) }));
  // The links come first: none may lead to a removed page.
  return {
    kind: "change",
    changes: [...toChanges(edits), { kind: "delete", path }],
    report: reportFor(item, path, leftOut(left)),
  };
}

const verbs = { create: "Create", update: "Update", remove: "Remove", keep: "Keep" } as const;
const sentences = {
  create: "I made the page",
  update: "I wrote the page anew:",
  remove: "I took out the page",
  keep: "I kept the page",
} as const;

function reportFor({ page }: PlanItem, path: string, remarks: string): Report {
  const others = (done: Done) => done.paths.filter((other) => other !== path);
  return {
    title: title(`${verbs[page.action]} ${path}: ${page.title}`),
    note: (done) => `Turn: item of the plan: ${page.action} ${path} (${page.title}); changed ${done.paths.join(", ")}.`,
    checks: true,
    answer: (done) => {
      if (!done.paths.includes(path)) return `I could not ${page.action} ${code(path)}.${remarks}${closing(done)}`;
      const links = others(done).length === 0 ? "" : ` ${listPaths(others(done))} followed.`;
      return `${sentences[page.action]} **${page.title}** (${code(path)}).${links}${remarks}${closing(done)}`;
    },
  };
}
