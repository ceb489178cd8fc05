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
import { describePage } from "./pages/describe-page.ts";
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
function kitStep(transcript: Transcript, item: PlanItem, wanted: readonly ToolCall[]): Step {
  const { calls } = transcript;
  const { page } = item;
  const words = buildWords[item.lang];
  if (wanted.length === 0) return answer(words.saysAll(page.title));
  const tools = new Set(wanted.map(({ name }) => name));
  const made = calls.filter(({ name }) => tools.has(name));
  if (made.length === 0)
    return wanted.every(({ name }) => offered(transcript, name))
      ? { kind: "calls", calls: [...wanted] }
      : answer(words.mayNot(code(page.path)));
  const failed = made.find(({ ok }) => !ok);
  if (made.every(({ ok }) => !ok))
    return answer(`${words.couldNot(code(page.path))} ${(failed?.output ?? "").replace(/^Error: /, "")}`);
  const heading = title(titleFor(item));
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
      : `\n\n${words.check}\n\n${own
          .slice(0, 3)
          .map((line) => `- ${line}`)
          .join("\n")}`;
  const missed = failed === undefined ? "" : `\n\n${(failed.output ?? "").replace(/^Error: /, "").split("\n", 1)[0]}`;
  return answer(`${words.done[page.action](page.title, code(page.path))}${missed}${problems}`);
}

function writePageCall({ page, navigation, title: name, facts, look, lang }: PlanItem): ToolCall {
  const known = new ShapedFacts(facts.flatMap((line) => readFact(line) ?? []));
  const { place, reach, date } = known;
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
      description: describePage(page, { name, lang, facts: known }),
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
      : say(buildWords[item.lang].unread);
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
  if (action === "keep") return say(buildWords[item.lang].stays(code(path)));
  if (!site.allPaths.has(path)) return say(buildWords[item.lang].goneAlready(code(path)));
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

type Action = PlanItem["page"]["action"];
interface BuildWords {
  title: Record<Action, (title: string, path: string) => string>;
  done: Record<Action, (title: string, path: string) => string>;
  saysAll: (title: string) => string;
  mayNot: (path: string) => string;
  couldNot: (path: string) => string;
  followed: (paths: string) => string;
  check: string;
  stays: (path: string) => string;
  goneAlready: (path: string) => string;
  unread: string;
}

/** The words of the answers, and of the changes' titles. */
const buildWords: Record<PlanItem["lang"], BuildWords> = {
  en: {
    title: {
      create: (title, path) => `Create ${path}: ${title}`,
      update: (title, path) => `Update ${path}: ${title}`,
      remove: (title, path) => `Remove ${path}: ${title}`,
      keep: (title, path) => `Keep ${path}: ${title}`,
    },
    done: {
      create: (title, path) => `I made the page **${title}** (${path}).`,
      update: (title, path) => `I wrote the page anew: **${title}** (${path}).`,
      remove: (title, path) => `I took out the page **${title}** (${path}).`,
      keep: (title, path) => `I kept the page **${title}** (${path}).`,
    },
    saysAll: (title) => `**${title}** says all of it already.`,
    mayNot: (path) => `I would write ${path}, but I may not edit files now.`,
    couldNot: (path) => `I could not write ${path}.`,
    followed: (paths) => `${paths} followed.`,
    check: "The site check says:",
    stays: (path) => `${path} stays as it is.`,
    goneAlready: (path) => `There is no page ${path} any more, so nothing is left to do.`,
    unread: "I could not read the first page, so I changed nothing.",
  },
  de: {
    title: {
      create: (title, path) => `Seite „${title}“ anlegen (${path})`,
      update: (title, path) => `Seite „${title}“ neu schreiben (${path})`,
      remove: (title, path) => `Seite „${title}“ entfernen (${path})`,
      keep: (title, path) => `Seite „${title}“ so lassen (${path})`,
    },
    done: {
      create: (title, path) => `Ich habe die Seite **${title}** angelegt (${path}).`,
      update: (title, path) => `Ich habe die Seite **${title}** neu geschrieben (${path}).`,
      remove: (title, path) => `Ich habe die Seite **${title}** entfernt (${path}).`,
      keep: (title, path) => `Ich habe die Seite **${title}** so gelassen (${path}).`,
    },
    saysAll: (title) => `Auf **${title}** steht schon alles.`,
    mayNot: (path) => `Ich würde ${path} schreiben, darf aber gerade keine Dateien ändern.`,
    couldNot: (path) => `Ich konnte ${path} nicht schreiben.`,
    followed: (paths) => `Mit geändert: ${paths}.`,
    check: "Beim Prüfen der Website fiel auf:",
    stays: (path) => `${path} bleibt, wie sie ist.`,
    goneAlready: (path) => `Die Seite ${path} gibt es nicht mehr, also ist nichts zu tun.`,
    unread: "Ich konnte die erste Seite nicht lesen, also habe ich nichts geändert.",
  },
};

const titleFor = ({ page, lang }: PlanItem) => buildWords[lang].title[page.action](page.title, page.path);

function reportFor(item: PlanItem, path: string, remarks: string): Report {
  const { page, lang } = item;
  const words = buildWords[lang];
  const others = (done: Done) => done.paths.filter((other) => other !== path);
  return {
    title: title(titleFor(item)),
    note: (done) => `Turn: item of the plan: ${page.action} ${path} (${page.title}); changed ${done.paths.join(", ")}.`,
    checks: true,
    answer: (done) => {
      if (!done.paths.includes(path)) return `${words.couldNot(code(path))}${remarks}${closing(done, lang)}`;
      const links = others(done).length === 0 ? "" : ` ${words.followed(listPaths(others(done)))}`;
      return `${words.done[page.action](page.title, code(path))}${links}${remarks}${closing(done, lang)}`;
    },
  };
}
