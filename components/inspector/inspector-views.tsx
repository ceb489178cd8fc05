"use client";

import type { InspectedTurn, PurgedRequest } from "#lib/conversations/requests/request-schema.ts";
import type { FollowUpList } from "#lib/follow-ups/schema.ts";
import type { PlannedTurn } from "#lib/plans/display-schema.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../ui/tabs";
import { InspectedFollowUps } from "./inspected-follow-ups";
import { InspectedPlan } from "./inspected-plan";
import { Inspector } from "./inspector";
import { CurePathsContext } from "./left-out/left-out-cures";
import type { RequestPlace, RequestViewName, TurnPair, TurnPlace } from "./request-place";

interface InspectorViewsProps {
  conversationId: string;
  turns: InspectedTurn[];
  /** Whether there are turns before these, and after them. */
  hasMore: boolean;
  hasNewer: boolean;
  /** The places of purged requests. */
  purged: PurgedRequest[];
  projectId: string;
  /** The address of the instructions' versions; null if the person may not open them. */
  versionsPath: string | null;
  /** Whether the person may choose the organization's model. */
  mayChooseModel: boolean;
  /** The request and the view that the page's address names; null for the newest one. */
  at: RequestPlace | null;
  /** The turn that the page's address names, if no request of it is kept. */
  bareTurn: TurnPlace | null;
  view: RequestViewName;
  comparedWith: RequestPlace | null;
  /** The two turns that the address sets side by side. */
  pair: TurnPair | null;
  /** The text that the address searches for; empty for nothing. */
  find: string;
  followUps: FollowUpList;
  /** The listed turns that belong to a plan. */
  planned: PlannedTurn[];
  /** The plan of the open conversation, or its newest; null if it has no plan. */
  planId: string | null;
}

const { inspector: text } = followUpAdminWords;

/** The views of a conversation: its requests to the model, its follow-ups and its plan. */
export function InspectorViews({ followUps, planId, mayChooseModel, ...inspected }: InspectorViewsProps) {
  const { conversationId, projectId, versionsPath, turns, at, bareTurn, view, pair } = inspected;
  const settings = `/projects/${projectId}/settings`;
  const cures = {
    window: mayChooseModel ? `/settings/model?from=${conversationId}` : null,
    instructions: versionsPath === null ? null : `${settings}/instructions`,
    note: versionsPath === null ? null : `${settings}/memory`,
  };
  return (
    <Tabs defaultValue="requests" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <TabsList aria-label={text.tabs} className="justify-self-start max-sm:w-full">
        <TabsTrigger value="requests">{text.requests}</TabsTrigger>
        <TabsTrigger value="follow-ups">{text.tab(followUps.total)}</TabsTrigger>
        {planId === null ? null : <TabsTrigger value="plan">{inspectorWords.plan.tab}</TabsTrigger>}
      </TabsList>
      <TabsContent value="requests" className="min-w-0">
        <CurePathsContext value={cures}>
          <Inspector
            // Another address of the same page is another inspector.
            key={[at?.editSessionId ?? bareTurn?.editSessionId, at?.n, view, pair?.first.turn].join(" ")}
            {...inspected}
          />
        </CurePathsContext>
      </TabsContent>
      <TabsContent value="follow-ups" className="min-w-0">
        <InspectedFollowUps conversationId={conversationId} turns={turns} {...followUps} />
      </TabsContent>
      {planId === null ? null : (
        <TabsContent value="plan" className="min-w-0">
          <InspectedPlan planId={planId} />
        </TabsContent>
      )}
    </Tabs>
  );
}
