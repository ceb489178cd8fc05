"use client";

import { Eye, MessageSquareText } from "lucide-react";
import { type CSSProperties, type ReactNode, useCallback, useState } from "react";
import type { ConversationForDisplay, GreetingForDisplay } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { PreviewPane } from "../preview/preview-pane";
import { SplitHandle } from "../ui/split-handle";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../ui/tabs";
import { ConversationHeader } from "./conversation-header";
import { ConversationPane } from "./conversation-pane";
import { rememberShare, shareMax, shareMin } from "./split-share";
import type { DrawnAnswers } from "./turn-list";
import { useConversation } from "./use-conversation";
import { useTurnNotices } from "./use-turn-notices";

interface ConversationViewProps {
  conversation: ConversationForDisplay;
  /** The answers that the server has drawn. */
  answers?: DrawnAnswers;
  projectName: string;
  mayInspect: boolean;
  /** Whether this person may start a conversation of their own once this one has ended. */
  mayStart: boolean;
  /** Who is signed in. */
  personName: string;
  /** Share of the width that the conversation has, in percent. */
  initialShare: number;
  instructionCharactersMax: number;
  greeting: GreetingForDisplay | null;
  /** Whether the practice model answers. */
  isPractice: boolean;
  /** What waits for the person, above the conversation. */
  notice?: ReactNode;
  /** Stands in for the preview, where there is no server to ask for one. */
  preview?: ReactNode;
}

// Both panes stay alive; on a narrow screen the one that is not chosen is only hidden.
const paneStyle = "min-h-0 min-w-0 data-[state=inactive]:max-md:hidden";

/** The editor: the conversation beside the site; on a narrow screen, two tabs that both stay alive. */
export function ConversationView(props: ConversationViewProps) {
  const conversation = useConversation(props.conversation);
  useTurnNotices(conversation.turns, props.projectName);
  const [share, setShare] = useState(props.initialShare);
  const [tab, setTab] = useState("conversation");
  const { previewKey } = conversation;
  /** The version that was last to be seen in the preview's tab. */
  const [seenKey, setSeenKey] = useState(previewKey);
  if (tab === "preview" && seenKey !== previewKey) setSeenKey(previewKey);
  const hasNews = tab !== "preview" && seenKey !== previewKey;
  const resize = useCallback((percent: number) => {
    setShare(percent);
    rememberShare(percent);
  }, []);

  return (
    // Clipped and not hidden: what is hidden can still be scrolled by a link into the page, and nobody could scroll it back.
    <Tabs value={tab} onValueChange={setTab} className="flex h-dvh flex-col overflow-clip">
      <ConversationHeader
        conversationId={conversation.id}
        projectId={conversation.projectId}
        projectName={props.projectName}
        status={conversation.status}
        readOnly={conversation.readOnly}
        mayInspect={props.mayInspect}
        personName={props.personName}
      />
      <main aria-label={words.editor.title} className="flex min-h-0 flex-1 flex-col">
        <TabsList className="mx-3 mt-2 shrink-0 md:hidden">
          <TabsTrigger value="conversation">
            <MessageSquareText aria-hidden />
            {words.editor.tabConversation}
          </TabsTrigger>
          <TabsTrigger value="preview">
            {/* On the picture, the mark takes no room: the name stays where it is when it comes and goes. */}
            <span className="relative">
              <Eye aria-hidden />
              {hasNews ? <span className="-top-1 -right-1 absolute size-2 rounded-full bg-accent" /> : null}
            </span>
            {words.editor.tabPreview}
            {hasNews ? <span className="sr-only">{words.editor.previewChanged}</span> : null}
          </TabsTrigger>
        </TabsList>
        <div
          className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[minmax(22rem,var(--share))_auto_minmax(0,1fr)]"
          style={{ "--share": `${share}%` } as CSSProperties}
        >
          <TabsContent forceMount tabIndex={-1} value="conversation" className={paneStyle}>
            <div id="conversation-pane" className="flex h-full flex-col">
              {props.notice}
              <div className="min-h-0 flex-1">
                <ConversationPane
                  conversation={conversation}
                  answers={props.answers}
                  instructionCharactersMax={props.instructionCharactersMax}
                  greeting={props.greeting}
                  mayStart={props.mayStart}
                  isPractice={props.isPractice}
                />
              </div>
            </div>
          </TabsContent>
          <SplitHandle
            label={words.editor.resize}
            controls="conversation-pane"
            value={share}
            min={shareMin}
            max={shareMax}
            onChange={resize}
            className="-mr-3 max-md:hidden"
          />
          <TabsContent forceMount tabIndex={-1} value="preview" className={`${paneStyle} border-line md:border-l`}>
            {props.preview ?? <PreviewPane workspaceId={conversation.workspaceId} version={previewKey} />}
          </TabsContent>
        </div>
      </main>
    </Tabs>
  );
}
