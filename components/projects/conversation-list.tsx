"use client";

import { MessageSquareText } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import type { ConversationSummary } from "#lib/conversations/conversation/conversation-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { projectWords } from "#lib/words/projects.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { LocalTime } from "../ui/local-time";

interface ConversationListProps {
  projectId: string;
  conversations: ConversationSummary[];
  hasMore: boolean;
}

export function ConversationList({ projectId, ...initial }: ConversationListProps) {
  const [page, setPage] = useState(initial);
  const lastId = page.conversations.at(-1)?.id;
  const { run, isBusy, problem } = useAction(async () => {
    const path = `/api/projects/${projectId}/conversations?before=${lastId}`;
    const older = await requestJson<Omit<ConversationListProps, "projectId">>("GET", path);
    setPage((known) => ({
      conversations: [...known.conversations, ...older.conversations],
      hasMore: older.hasMore,
    }));
  });

  if (page.conversations.length === 0) {
    return (
      <EmptyState
        icon={<MessageSquareText aria-hidden />}
        title={projectWords.conversationsEmptyTitle}
        description={projectWords.conversationsEmptyText}
        className="rounded-2xl border border-line border-dashed py-12"
      />
    );
  }
  return (
    <div className="grid justify-items-center gap-4">
      <ul className="w-full divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
        {page.conversations.map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} />
        ))}
      </ul>
      {page.hasMore ? (
        <Button variant="secondary" disabled={isBusy} onClick={() => void run()}>
          {isBusy ? commonWords.loading : projectWords.conversationsMore}
        </Button>
      ) : null}
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
    </div>
  );
}

function ConversationRow({ conversation }: { conversation: ConversationSummary }) {
  const { id, status, title, userName, changes, cameBack, startedAt } = conversation;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 hover:bg-sunken">
      <div className="min-w-48 flex-1">
        <Link
          href={`/conversations/${id}`}
          className="line-clamp-2 rounded-md font-medium after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
        >
          {title ??
            (status === "ongoing" && changes === 0
              ? projectWords.conversationUntitled
              : projectWords.conversationWithoutMessage)}
        </Link>
        <p className="text-sm text-text-soft sm:truncate">
          <LocalTime at={startedAt} /> · {projectWords.conversationBy(userName)} ·{" "}
          <span className="whitespace-nowrap">{projectWords.conversationChanges(changes)}</span>
        </p>
      </div>
      {cameBack ? <Badge tone="caution">{projectWords.conversationCameBack}</Badge> : null}
      {status === "ongoing" ? <Badge tone="accent">{projectWords.conversationOngoing}</Badge> : null}
    </li>
  );
}
