import { ArrowLeft, Ellipsis, History, NotebookPen, ScanEye } from "lucide-react";
import Link from "next/link";
import type { ConversationStatus } from "#lib/conversations/schema.ts";
import { contentWords } from "#lib/words/content/content-words.ts";
import { editorWords } from "#lib/words/editor.ts";
import type { CheckActs } from "../checks/change-checks";
import { Publish } from "../publishing/publish";
import { SendForReview } from "../reviews/send-for-review";
import { AccountMenu } from "../shell/account-menu";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Popover } from "../ui/overlays/popover";
import { EndSession } from "./end-session";

interface ConversationHeaderProps {
  conversationId: string;
  projectId: string;
  projectName: string;
  status: ConversationStatus;
  readOnly: boolean;
  /** True while a change runs or waits. */
  isBlocked: boolean;
  /** True if this person may see what the agent sees. */
  mayInspect: boolean;
  /** True if this person may publish without another one's review. */
  mayPublish: boolean;
  /** The name of the signed-in person. */
  personName: string;
  /** Called when this person has published the conversation's changes, which ends it. */
  onPublished: () => void;
  /** Shows a page in the preview. */
  onVisit: (address: string) => void;
  /** Opens the site's content as forms; absent where it has none. */
  onContent: (() => void) | undefined;
  /** Sends the agent a message; absent for a person who may not. */
  onAsk: CheckActs["onAsk"];
}

/**
 * The editor's header. Its links are not prefetched: their pages are rendered on request, and fetching them ahead would slow
 * this one down.
 */
export function ConversationHeader(props: ConversationHeaderProps) {
  const { conversationId, projectId, projectName, status, isBlocked } = props;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a page's own header is a banner, and the framed site has one too
    <header
      aria-label={projectName}
      className="flex h-14 shrink-0 items-center gap-2 border-line border-b bg-surface px-2 sm:px-4"
    >
      <Button variant="quiet" size="icon" asChild>
        <Link href={`/projects/${projectId}`} prefetch={false} aria-label={editorWords.back(projectName)}>
          <ArrowLeft aria-hidden />
        </Link>
      </Button>
      <h1 className="min-w-0 truncate font-semibold">{projectName}</h1>
      {status === "finished" ? <Badge>{editorWords.isFinished}</Badge> : null}
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        <div className="flex items-center gap-2 max-sm:hidden">
          <OtherViews {...props} />
        </div>
        {/* On a phone there is no room for their names, and icons alone say little. */}
        <Popover
          label={editorWords.more}
          trigger={<Ellipsis aria-hidden />}
          variant="quiet"
          size="icon"
          className="sm:hidden"
          panelClassName="p-2"
        >
          <div className="grid justify-items-start gap-1">
            {props.onContent ? (
              <Button
                variant="quiet"
                size="small"
                onClick={({ currentTarget }) => {
                  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
                  props.onContent?.();
                }}
              >
                <NotebookPen aria-hidden />
                {contentWords.open}
              </Button>
            ) : null}
            <OtherViews {...props} />
          </div>
        </Popover>
        {props.readOnly || props.mayPublish || status !== "ongoing" ? null : (
          <SendForReview {...{ conversationId, projectId, isBlocked, onVisit: props.onVisit, onAsk: props.onAsk }} />
        )}
        {props.readOnly || status !== "ongoing" ? null : <EndSession {...{ conversationId, projectId, isBlocked }} />}
        {props.mayPublish ? (
          <Publish
            {...{ conversationId, projectId, isBlocked, onPublished: props.onPublished, onVisit: props.onVisit }}
            onAsk={props.onAsk}
            isOngoing={status === "ongoing" && !props.readOnly}
          />
        ) : null}
        {/* On a phone the account is one press back, and the site's name needs the room. */}
        <div className="max-sm:hidden">
          <AccountMenu personName={props.personName} />
        </div>
      </div>
    </header>
  );
}

/** The links to other views of the conversation. */
function OtherViews({ conversationId, projectId, mayInspect }: ConversationHeaderProps) {
  return (
    <>
      <Button variant="quiet" size="small" asChild>
        <Link href={`/projects/${projectId}/history?from=${conversationId}`} prefetch={false}>
          <History aria-hidden />
          {editorWords.history}
        </Link>
      </Button>
      {mayInspect ? (
        <Button variant="quiet" size="small" asChild>
          <Link href={`/conversations/${conversationId}/context`} prefetch={false}>
            <ScanEye aria-hidden />
            {editorWords.contextLink}
          </Link>
        </Button>
      ) : null}
    </>
  );
}
