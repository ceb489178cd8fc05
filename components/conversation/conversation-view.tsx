"use client";

import { Eye, ListChecks, MessageSquareText } from "lucide-react";
import dynamic from "next/dynamic";
import { type CSSProperties, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import type {
  ConversationForDisplay,
  GreetingForDisplay,
} from "#lib/conversations/conversation/conversation-schema.ts";
import type { Restriction } from "#lib/projects/released-places/schema.ts";
import type { AnsweringModel } from "#lib/projects/schema.ts";
import { shortenLog } from "#lib/site-builds/log/log-schema.ts";
import type { ShownBuild } from "#lib/site-builds/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";
import { useHasContent } from "../content/use-has-content";
import { requestJson } from "../http/request-json";
import { usePicking } from "../page-editor/picks/use-picking";
import { shownFileOf, wishToSee } from "../preview/options/option-marking";
import { findAddress } from "../preview/pages/find-address";
import { madePageOf } from "../preview/pages/use-made-page";
import { PreviewPane } from "../preview/preview-pane";
import { useRestrictionRefresh } from "../released/use-restriction-refresh";
import { HydrateLater } from "../ui/hydrate-later";
import { SplitHandle } from "../ui/split-handle";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../ui/tabs";
import { ConversationHeader } from "./conversation-header";
import { type BoxHandle, ConversationPane } from "./conversation-pane";
import { EarlyPress } from "./early-press";
import { isBlockedBy } from "./follow-ups/follow-up-turns";
import { useConnectionNote } from "./log/use-connection-note";
import { chooseOption, type ShowOption } from "./options/choose-option";
import { questionOnPage } from "./options/open-question";
import { rememberShare, shareMax, shareMin } from "./split-share";
import type { DrawnAnswers } from "./turn/turn-list";
import { useTurnNotices } from "./turn/use-turn-notices";
import { useConversation } from "./use-conversation";
import { usePanes } from "./use-panes";

// Only a conversation with a plan has them.
const PlanSide = dynamic(() => import("../plan/plan-side").then((module) => module.PlanSide), { ssr: false });
// Only a restricted person sees it.
const ReleasedNotice = dynamic(() => import("../released/released-notice").then((module) => module.ReleasedNotice));
const PlanSwitch = dynamic(() => import("../plan/plan-switch").then((module) => module.PlanSwitch), { ssr: false });

interface ConversationViewProps {
  conversation: ConversationForDisplay;
  /** The answers that the server has rendered. */
  answers?: DrawnAnswers;
  projectName: string;
  mayInspect: boolean;
  /** True if this person may publish without another one's review. */
  mayPublish?: boolean;
  /** True if this person decides what previews of the project may load. */
  mayConfigure: boolean;
  /** The name of the signed-in person. */
  personName: string;
  personEmail: string;
  /** The conversation's share of the width, in percent. */
  initialShare: number;
  instructionCharactersMax: number;
  greeting: GreetingForDisplay | null;
  answering: AnsweringModel;
  /** The restriction of the person; null for everybody who has none. */
  restriction?: Restriction | null;
  /** True for a site that a generator makes: its builds are followed. */
  isBuilt?: boolean;
  /** The address of the page that the preview shows first. */
  startPath?: string;
  /** A notice above the conversation, for example a reviewer's request. */
  notice?: ReactNode;
  /** Replaces the preview where there is no server, as in the gallery. */
  preview?: ReactNode;
  /** As `preview`, for the plan. */
  planPanel?: ReactNode;
}

/** Of what a build said, the agent gets so many characters. */
const buildLogSent = 1_500;

/** On a wide screen both panes are in view. */
const besideEachOther = "(min-width: 48rem)";

// Both panes stay mounted; on a narrow screen the inactive one is only hidden.
const paneStyle = "min-h-0 min-w-0 data-[state=inactive]:max-md:hidden";

const sideStyle = (isShown: boolean) => (isShown ? "min-h-0 flex-1" : "hidden");

/** The editor: the conversation beside the site; on a narrow screen, two tabs that both stay mounted. */
export function ConversationView(props: ConversationViewProps) {
  const conversation = useConversation(props.conversation);
  const { restriction = null } = props;
  useRestrictionRefresh(conversation.restrictedSince, restriction !== null);
  useTurnNotices(conversation.turns, props.projectName);
  const [share, setShare] = useState(props.initialShare);
  const { previewKey, plan, turns, refresh } = conversation;
  const { tab, side, choose, stepBack, hasPlanNews } = usePanes(plan);
  const isBlocked = isBlockedBy(conversation.open);
  const isRunning = conversation.open.length > 0;
  const connection = useConnectionNote(conversation.connection, isRunning);
  const links = {
    ...{ turns, isBlocked, onChanged: refresh },
    onShow: () => choose("conversation"),
    onBuilt: stepBack,
  };
  /** Counts how often the conversation went on after its end: somebody else may have changed the site meanwhile. */
  const [continued, setContinued] = useState(0);
  /** The version that the preview's tab showed last. */
  const [seenKey, setSeenKey] = useState(previewKey);
  if (tab === "preview" && seenKey !== previewKey) setSeenKey(previewKey);
  const hasNews = tab !== "preview" && seenKey !== previewKey;
  const picking = usePicking(conversation.id);
  /** True from publishing until the conversation goes on, or could not. */
  const [goesOnAtOnce, setGoesOnAtOnce] = useState(false);
  const noteContinued = useCallback(() => {
    setContinued((count) => count + 1);
    // A text typed on the page belongs to an earlier version, and is offered again.
    picking.dispatch({ type: "left" });
  }, [picking.dispatch]);
  const box = useRef<BoxHandle>(null);
  const mayEdit = conversation.status === "ongoing" && !conversation.readOnly;
  const askForPicks = (wish?: string) => {
    choose("conversation");
    // On a narrow screen the box can take the focus only once its tab is shown.
    requestAnimationFrame(() => (wish === undefined ? box.current?.focus() : box.current?.fill({ text: wish })));
  };
  const { workspaceId } = conversation;
  const discussed = mayEdit && plan?.phase === "discuss" ? plan.id : null;
  const question = useMemo(() => questionOnPage(turns, { mayEdit, discussed }), [turns, mayEdit, discussed]);
  const { dispatch: dispatchPicking } = picking;
  const showOption: ShowOption = useCallback(
    (editSessionId, index, { path }) => {
      wishToSee(editSessionId, index);
      // The marks are not shown while the page is edited.
      dispatchPicking({ type: "left" });
      choose("preview");
      if (shownFileOf(editSessionId) === path) return;
      const go = (address: string | null) => (address ? dispatchPicking({ type: "visited", address }) : undefined);
      // Without the list of pages the preview stays where it is.
      findAddress(workspaceId, path).then(go, () => undefined);
    },
    [workspaceId, choose, dispatchPicking],
  );
  const answerOnPage = async (index: number, byKeyboard: boolean) => {
    const option = question?.offered.options[index];
    if (!question || !option || !box.current) return;
    await chooseOption(box.current.choose, question.editSessionId, { option, index, byKeyboard });
    // On a narrow screen what follows is in the other pane.
    choose("conversation");
  };
  const fixBuild = async (log: string) => {
    const { instruction } = siteBuildWords;
    // Pressed twice it is one message, for one state of the site.
    await box.current?.choose(
      instruction(shortenLog(log, buildLogSent)),
      `fix-build-${previewKey}`.slice(0, 100),
      false,
    );
    choose("conversation");
  };
  const askAgent = async (instruction: string, key: string) => {
    await box.current?.choose(instruction, key, false);
    choose("conversation");
  };
  const fixNewest = async () => {
    const { log } = await requestJson<ShownBuild>("GET", `/api/workspaces/${workspaceId}/build`);
    await fixBuild(log);
  };
  const host = mayEdit
    ? {
        ...{ conversationId: conversation.id, picking, onAsk: askForPicks, onSaved: conversation.refreshQuietly },
        ...{ isRunning, restriction },
      }
    : undefined;
  const hasContent = useHasContent(mayEdit && props.isBuilt === true ? workspaceId : null);
  /** The last wish to open the site's content. */
  const [contentAsked, setContentAsked] = useState<object | null>(null);
  const visit = (address: string) => {
    picking.dispatch({ type: "visited", address });
    choose("preview");
  };
  const resize = useCallback((percent: number) => {
    setShare(percent);
    rememberShare(percent);
  }, []);

  return (
    // Clipped, not hidden: a link into the page can scroll hidden overflow, and people could not scroll it back.
    <Tabs value={tab} onValueChange={choose} className="flex h-dvh flex-col overflow-clip">
      <EarlyPress />
      <HydrateLater>
        <ConversationHeader
          conversationId={conversation.id}
          projectId={conversation.projectId}
          projectName={props.projectName}
          status={conversation.status}
          readOnly={conversation.readOnly}
          isBlocked={isBlocked}
          mayInspect={props.mayInspect}
          mayPublish={props.mayPublish ?? false}
          personName={props.personName}
          onPublished={() => {
            // Somebody else who waits for the site comes first.
            setGoesOnAtOnce(conversation.wantedBy === null);
            conversation.refreshQuietly();
          }}
          onVisit={visit}
          onContent={
            hasContent
              ? () => {
                  setContentAsked({});
                  choose("preview");
                }
              : undefined
          }
          onAsk={mayEdit ? askAgent : undefined}
        />
      </HydrateLater>
      <main aria-label={editorWords.title} className="flex min-h-0 flex-1 flex-col">
        <TabsList className="mx-3 mt-2 shrink-0 md:hidden">
          <TabsTrigger value="conversation">
            <MessageSquareText aria-hidden />
            {editorWords.tabConversation}
          </TabsTrigger>
          <TabsTrigger value="preview">
            {/* Absolutely placed on the icon, so that the label does not move when the mark appears. */}
            <span className="relative">
              <Eye aria-hidden />
              {hasNews ? <NewsMark /> : null}
            </span>
            {editorWords.tabPreview}
            {hasNews ? <span className="sr-only">{editorWords.previewChanged}</span> : null}
          </TabsTrigger>
          {plan ? (
            <TabsTrigger value="plan">
              <span className="relative">
                <ListChecks aria-hidden />
                {hasPlanNews ? <NewsMark /> : null}
              </span>
              {editorWords.tabPlan}
              {hasPlanNews ? <span className="sr-only">{editorWords.previewChanged}</span> : null}
            </TabsTrigger>
          ) : null}
        </TabsList>
        <div
          className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[minmax(22rem,var(--share))_auto_minmax(0,1fr)]"
          style={{ "--share": `${share}%` } as CSSProperties}
        >
          <TabsContent forceMount tabIndex={-1} value="conversation" className={paneStyle}>
            <div id="conversation-pane" className="flex h-full flex-col">
              {props.notice}
              {restriction ? (
                <ReleasedNotice restriction={restriction} since={conversation.restrictedSince} onVisit={visit} />
              ) : null}
              <div className="min-h-0 flex-1">
                <ConversationPane
                  conversation={conversation}
                  picking={picking}
                  connection={connection}
                  personEmail={props.personEmail}
                  mayInspect={props.mayInspect}
                  ref={box}
                  answers={props.answers}
                  instructionCharactersMax={props.instructionCharactersMax}
                  greeting={props.greeting}
                  answering={props.answering}
                  mayPlan={restriction === null}
                  isPlanInView={side === "plan"}
                  goesOnAtOnce={goesOnAtOnce}
                  onTried={() => setGoesOnAtOnce(false)}
                  onContinued={noteContinued}
                  onLookAtPlan={() => choose("plan")}
                  onLookAtPage={() => choose("preview")}
                  onShowOption={showOption}
                  onFixBuild={mayEdit ? fixNewest : undefined}
                />
              </div>
            </div>
          </TabsContent>
          <SplitHandle
            label={editorWords.resize}
            controls="conversation-pane"
            value={share}
            min={shareMin}
            max={shareMax}
            onChange={resize}
            className="-mr-3 max-md:hidden"
          />
          <div
            className={`flex min-h-0 min-w-0 flex-col border-line md:border-l ${tab === "conversation" ? "max-md:hidden" : ""}`}
          >
            {plan ? (
              // The room is reserved until the switch has loaded.
              <div className="h-12 shrink-0 border-line border-b bg-surface max-md:hidden">
                <PlanSwitch side={side} phase={plan.phase} onChoose={choose} />
              </div>
            ) : null}
            <TabsContent forceMount tabIndex={-1} value="preview" className={sideStyle(side === "preview")}>
              {props.preview ?? (
                <HydrateLater media={besideEachOther} isNeeded={tab !== "conversation"}>
                  <PreviewPane
                    workspaceId={conversation.workspaceId}
                    version={`${previewKey} ${continued}`}
                    isBuilt={props.isBuilt}
                    startPath={props.startPath}
                    host={host}
                    content={hasContent ? { asked: contentAsked } : null}
                    isRunning={isRunning}
                    isCutOff={connection === "lost"}
                    made={madePageOf(turns, props.isBuilt === true)}
                    question={question}
                    onChoose={answerOnPage}
                    onFixBuild={mayEdit ? fixBuild : undefined}
                    project={{ id: conversation.projectId, mayConfigure: props.mayConfigure }}
                  />
                </HydrateLater>
              )}
            </TabsContent>
            {plan ? (
              <TabsContent forceMount tabIndex={-1} value="plan" className={sideStyle(side === "plan")}>
                {props.planPanel ?? <PlanSide key={plan.id} plan={plan} links={links} />}
              </TabsContent>
            ) : null}
          </div>
        </div>
      </main>
    </Tabs>
  );
}

function NewsMark() {
  return <span className="-top-1 -right-1 absolute size-2 rounded-full bg-accent" />;
}
