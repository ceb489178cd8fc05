"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { commonWords } from "#lib/words/common.ts";
import { previewWords } from "#lib/words/preview.ts";
import { sentenceOf } from "../http/request-json";
import { type PageEditorHost, usePageWishes } from "../page-editor/picks/use-page-wishes";
import { hasTyped } from "../page-editor/typing/typed-mark";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { useBrowserValue } from "../ui/hooks/use-browser-value";
import { useSiteBuild } from "./build/use-site-build";
import { newFrameLink, type SeenPage } from "./frame-link";
import type { QuestionOnPage } from "./options/option-marks";
import type { SiteAct } from "./page-act";
import { type AwaitedEntry, useEntryPage } from "./pages/use-entry-page";
import { type MadePage, useMadePage } from "./pages/use-made-page";
import { useConnectionBack, useShownPage } from "./pages/use-shown-page";
import { previewUrl, startPath } from "./preview-address";
import { PreviewBar } from "./preview-bar";
import { PreviewFrame } from "./preview-frame";
import { PreviewStage } from "./preview-stage";
import { previewWidths } from "./preview-width";
import { openPreviewTab, usePreviewGrant } from "./use-preview-grant";
import { usePreviewWidth } from "./use-preview-width";

// Most pages lack nothing, and load nothing from elsewhere.
const BlockedOrigins = dynamic(() => import("./blocked-origins").then((module) => module.BlockedOrigins), {
  ssr: false,
});
const MissingFiles = dynamic(() => import("./missing-files").then((module) => module.MissingFiles), { ssr: false });
// Only sites that a generator builds have it.
const SiteBuildBar = dynamic(() => import("./build/site-build-bar").then((module) => module.SiteBuildBar), {
  ssr: false,
});
// These load when somebody opens them.
const PagePicker = dynamic(() => import("./pages/page-picker").then((module) => module.PagePicker), { ssr: false });
const PageEditor = dynamic(() => import("../page-editor/page-editor").then((module) => module.PageEditor), {
  ssr: false,
});
const FirstHint = dynamic(() => import("../page-editor/first-hint").then((module) => module.FirstHint), {
  ssr: false,
});
const SiteLook = dynamic(() => import("../page-editor/look/site-look").then((module) => module.SiteLook), {
  ssr: false,
});
const OptionMarks = dynamic(() => import("./options/option-marks").then((module) => module.OptionMarks), {
  ssr: false,
});
const PageActs = dynamic(() => import("../page-editor/pages/page-acts").then((module) => module.PageActs), {
  ssr: false,
});
const UnsavedText = dynamic(() => import("../page-editor/typing/unsaved-text").then((module) => module.UnsavedText), {
  ssr: false,
});
const PreviewCompare = dynamic(() => import("./preview-compare").then((module) => module.PreviewCompare), {
  ssr: false,
});

interface ContentWish {
  /** A wish to open it from outside of the preview, one object each; null before the first. */
  asked: object | null;
}

interface PreviewPaneProps {
  workspaceId: string;
  /** Changes whenever the site does, and reloads the page. */
  version: string;
  /** The commit of a version; absent for the current site. */
  commit?: string;
  /** The project whose previews may be allowed to load from elsewhere; absent never asks. */
  project?: { id: string; mayConfigure: boolean };
  /** True for a site that a generator makes: its builds are followed. */
  isBuilt?: boolean | undefined;
  /** The address of the page that is shown first; the home page's without it. */
  startPath?: string | undefined;
  /** The conversation in which what is shown can be picked and changed by hand; absent only shows it. */
  host?: PageEditorHost | undefined;
  /** Content of the site as forms; null where it has none. */
  content?: ContentWish | null;
  /** True while a turn waits or runs. */
  isRunning?: boolean;
  /** True while the server can't be reached. */
  isCutOff?: boolean;
  /** The page that the newest turn made: it is shown. */
  made?: MadePage | null;
  /** The open question of which choices stand on the site. */
  question?: QuestionOnPage | null;
  /** Sends the agent what the build said, so that it fixes the site; absent for people who may not. */
  onFixBuild?: ((log: string) => Promise<void>) | undefined;
  /** Sends a choice of it, by its place among all of them from 0. */
  onChoose?: (index: number, byKeyboard: boolean) => Promise<void>;
}

/** The site on an origin of its own, to browse: the frame cannot reach this page. */
export function PreviewPane(props: PreviewPaneProps) {
  const { workspaceId, version, commit, project, isRunning = false, isCutOff = false, made = null } = props;
  const { question = null, onChoose, content = null } = props;
  const ref = commit ?? "live";
  const { host, isBuilt = false } = props;
  const { build, flips, lookAgain } = useSiteBuild({ workspaceId, commit, version, isBuilt });
  const { grant, problem: grantProblem, renew } = usePreviewGrant(workspaceId, ref);
  const [tabProblem, setTabProblem] = useState<string | null>(null);
  const problem = grantProblem ?? tabProblem;
  const page = useShownPage({
    workspaceId,
    document: `${version} ${grant?.root}`,
    isKept: commit === undefined,
    startPath: props.startPath ?? startPath,
  });
  const { path, asked } = page;
  const [missing, setMissing] = useState<string[]>([]);
  const [blocked, setBlocked] = useState<string[]>([]);
  /** Stays true, so that the person's answers are remembered on the next page. */
  const [wasBlocked, setWasBlocked] = useState(false);
  const [width, setWidth] = usePreviewWidth();
  const [isComparing, setComparing] = useState(false);
  const [link] = useState(newFrameLink);
  const [seen, setSeen] = useState<SeenPage | null>(null);
  /** Why the last change by hand that the person left is not saved. */
  const [unsaved, setUnsaved] = useState<string | null>(null);
  /** Over the stage, at the app's own scale. */
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const [act, setAct] = useState<SiteAct | null>(null);
  const [awaited, setAwaited] = useState<AwaitedEntry | null>(null);
  const pane = useRef<HTMLElement>(null);
  const selectButton = useRef<HTMLButtonElement>(null);
  const lookButton = useRef<HTMLButtonElement>(null);
  const isTyped = useBrowserValue(hasTyped, () => false);
  const picking = isComparing ? undefined : host?.picking;
  usePageWishes(link, picking, isBuilt);
  const isEditing = picking?.mode.name === "on" || picking?.mode.name === "typing";
  // A wish can come before the pane: on a phone it loads with its tab.
  const [lastVisit, setLastVisit] = useState<{ address: string } | null>(null);
  if (host && lastVisit !== host.picking.visit) {
    setLastVisit(host.picking.visit);
    const wanted = host.picking.visit?.address;
    if (wanted !== undefined && wanted !== path) page.go(wanted);
  }
  const [lastWish, setLastWish] = useState<object | null>(null);
  if (host && content && lastWish !== content.asked) {
    setLastWish(content.asked);
    if (content.asked) setAct({ name: "content" });
  }
  useMadePage({ workspaceId, made, isRunning, path }, page.go);

  useEntryPage({ workspaceId, awaited, version: `${version} ${flips}`, path }, (address) => {
    setAwaited(null);
    if (address !== null) page.go(address);
  });

  const frameVersion = `${version} ${asked.times} ${flips}`;
  /** The version of the frame's document, if that lacks no file. */
  const whole = useRef("");
  useConnectionBack(isCutOff, () => {
    setTabProblem(null);
    if (grantProblem !== null) void renew();
    // A reload would take away what is typed or pointed at.
    if (whole.current !== frameVersion || picking === undefined || picking.mode.name === "off") page.reload();
  });

  /** True if the person has scrolled the page while the turn was running: then a change does not move it. */
  const hasScrolled = useRef(false);
  useEffect(() => {
    if (isRunning) hasScrolled.current = false;
  }, [isRunning]);

  const retry = () => {
    setTabProblem(null);
    void renew();
  };
  return (
    <section ref={pane} aria-label={previewWords.title} className="flex h-full min-h-0 flex-col bg-sunken">
      <PreviewBar
        path={path}
        onOpenTab={
          grant
            ? () =>
                void openPreviewTab(workspaceId, ref, path).then(
                  () => setTabProblem(null),
                  (error: unknown) => setTabProblem(sentenceOf(error)),
                )
            : null
        }
        mayGoBack={page.mayGoBack}
        mayGoForward={page.mayGoForward}
        onStep={page.step}
        onGo={page.go}
        width={width}
        onWidth={setWidth}
        isComparing={commit === undefined ? isComparing : null}
        onCompare={(compare) => {
          if (compare) picking?.dispatch({ type: "left" });
          // The frame that comes back shows the page to which the comparison led.
          page.follow();
          setComparing(compare);
        }}
        select={
          host
            ? {
                ref: selectButton,
                isOn: picking?.mode.name === "on",
                onPress: grant && picking ? () => picking.dispatch({ type: "select-pressed" }) : null,
              }
            : null
        }
        look={
          host && !isBuilt
            ? {
                ref: lookButton,
                isOn: picking?.mode.name === "look",
                onPress: grant && picking ? () => picking.dispatch({ type: "look-pressed" }) : null,
              }
            : null
        }
        onContent={host && content ? () => setAct({ name: "content" }) : null}
        pages={(go, close) => (
          <PagePicker
            workspaceId={workspaceId}
            commit={commit}
            current={path}
            onGo={go}
            isBuilt={isBuilt}
            onAct={
              host
                ? (chosen) => {
                    close();
                    setAct(chosen);
                  }
                : undefined
            }
          />
        )}
      />
      {host && act ? (
        <PageActs
          {...host}
          act={act}
          workspaceId={workspaceId}
          current={path}
          onClose={() => setAct(null)}
          onGo={page.go}
          onAct={setAct}
          onAwaited={setAwaited}
        />
      ) : null}
      {grant?.limited ? (
        <p className="border-line border-b bg-caution-soft px-4 py-1.5 text-caution text-xs">{previewWords.limited}</p>
      ) : null}
      {build && !isComparing ? (
        <SiteBuildBar
          workspaceId={workspaceId}
          build={build}
          settings={project?.mayConfigure ? { projectId: project.id } : null}
          onFix={props.onFixBuild ?? null}
          onAgain={lookAgain}
        />
      ) : null}
      {isComparing || missing.length === 0 ? null : <MissingFiles paths={missing} />}
      {project && !isComparing && wasBlocked ? (
        <BlockedOrigins
          origins={blocked}
          project={project}
          onAllowed={(origin) => {
            setBlocked((known) => known.filter((other) => other !== origin));
            page.reload();
          }}
        />
      ) : null}
      <div className="relative min-h-0 flex-1">
        {problem ? (
          <Alert
            tone="danger"
            className="absolute inset-x-4 top-4 z-10"
            action={
              <Button variant="secondary" size="small" onClick={retry}>
                {commonWords.retry}
              </Button>
            }
          >
            {previewWords.failed} {problem}
          </Alert>
        ) : null}
        {unsaved ? (
          <Alert
            tone="danger"
            announce
            className="absolute inset-x-4 top-4 z-20 mx-auto w-fit max-w-md shadow-overlay"
            action={
              <Button variant="secondary" size="small" onClick={() => setUnsaved(null)}>
                {commonWords.close}
              </Button>
            }
          >
            {previewWords.changeUnsaved} {unsaved}
          </Alert>
        ) : null}
        {grant ? (
          <PreviewStage width={previewWidths[width]}>
            {isComparing ? (
              <PreviewCompare
                workspaceId={workspaceId}
                path={path}
                // A running turn's files can be seen before they are a version.
                version={`${version} ${isRunning}`}
                onPath={page.arrive}
              />
            ) : (
              <PreviewFrame
                title={previewWords.title}
                src={previewUrl(grant.root, asked.path)}
                version={frameVersion}
                leadsToChange={commit === undefined}
                link={link}
                isInert={picking?.mode.name === "on"}
                onSeen={setSeen}
                followsChange={() => !hasScrolled.current && (picking === undefined || picking.mode.name === "off")}
                onScroll={(_place, isByPerson) => {
                  hasScrolled.current ||= isByPerson;
                }}
                onPage={({ path: shown, isLoaded }) => {
                  page.arrive(shown);
                  if (isLoaded) return;
                  whole.current = frameVersion;
                  setMissing([]);
                  setBlocked([]);
                }}
                onBlocked={(origins) => {
                  setBlocked(origins);
                  setWasBlocked((known) => known || origins.length > 0);
                }}
                // Without a connection every file is missing, and the site is not at fault.
                onMissing={(paths) => {
                  if (paths.length > 0) whole.current = "";
                  if (navigator.onLine) setMissing(paths);
                }}
              />
            )}
            {host && picking?.mode.name === "look" ? (
              <SiteLook
                {...host}
                workspaceId={workspaceId}
                link={link}
                seen={seen}
                layer={layer}
                onLeave={() => {
                  picking.dispatch({ type: "left" });
                  lookButton.current?.focus();
                }}
              />
            ) : host && picking && (picking.mode.name !== "off" || picking.lookedAt !== null || picking.isDragged) ? (
              <PageEditor
                {...host}
                workspaceId={workspaceId}
                project={project}
                picking={picking}
                link={link}
                seen={seen}
                layer={layer}
                onSaved={() => {
                  setUnsaved(null);
                  host.onSaved();
                }}
                onUnsaved={setUnsaved}
                onAct={setAct}
                onLeft={() => selectButton.current?.focus()}
                onTyped={() => pane.current?.querySelector<HTMLElement>("iframe:not([aria-hidden])")?.focus()}
              />
            ) : picking && question && onChoose && !act && !isBuilt ? (
              <OptionMarks
                key={question.editSessionId}
                {...question}
                workspaceId={workspaceId}
                link={link}
                seen={seen}
                layer={layer}
                mayLead={() => !hasScrolled.current}
                onChoose={onChoose}
              />
            ) : null}
          </PreviewStage>
        ) : problem ? null : (
          <Busy className="absolute inset-0 justify-center">{previewWords.opening}</Busy>
        )}
        {host && picking?.mode.name === "off" && !act && isTyped && seen ? (
          <UnsavedText
            workspaceId={workspaceId}
            address={seen.path}
            onBringBack={(draft) => host.picking.dispatch({ type: "brought-back", draft })}
            onAct={setAct}
          />
        ) : null}
        {layer && (isEditing || (picking?.isTapped && picking.mode.name === "off")) ? (
          <FirstHint layer={layer} isUsed={isEditing} isBuilt={isBuilt} />
        ) : null}
        <div ref={setLayer} className="pointer-events-none absolute inset-0 z-10" />
      </div>
    </section>
  );
}
