import { Ban, Circle, CircleCheck, CirclePause, CircleX, LoaderCircle } from "lucide-react";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import type { PlanForDisplay, PlanItemForDisplay } from "#lib/plans/display-schema.ts";
import type { PlanItemStatus } from "#lib/plans/schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { UndoButton } from "../conversation/turn/undo-button";
import { wayOf } from "../conversation/turn/way-back";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import type { PlanActing } from "./plan-act";
import { ActionBadge } from "./plan-pages";

/** The turns that the items became, and how to get to them. */
export interface PlanTurns {
  turns: readonly TurnForDisplay[];
  /** True while another turn runs or waits. */
  isBlocked: boolean;
  onShow: (turn: TurnForDisplay) => void;
  onChanged: () => Promise<void>;
  /** Called when the plan has just been built as it was agreed. */
  onBuilt?: () => void;
}

interface PlanItemsProps {
  plan: PlanForDisplay;
  acting: PlanActing;
  links: PlanTurns;
}

/** The checklist: one entry per page, in the order of the build. */
export function PlanItems({ plan, acting, links }: PlanItemsProps) {
  const { items } = plan;
  const done = items.filter(({ status }) => status === "done" || status === "skipped").length;
  return (
    <fieldset aria-label={planWords.itemsTitle} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-medium text-sm">{planWords.itemsTitle}</h3>
        <p className="text-text-soft text-xs tabular-nums">{planWords.itemsDone(done, items.length)}</p>
      </div>
      <div
        role="progressbar"
        aria-label={planWords.itemsTitle}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={items.length}
        aria-valuetext={planWords.itemsProgress(done, items.length)}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${items.length === 0 ? 0 : (done / items.length) * 100}%` }}
        />
      </div>
      <ol className="overflow-hidden rounded-2xl border border-line bg-surface">
        {items.map((item) => (
          <Item
            key={item.id}
            item={item}
            mayAct={!plan.readOnly && plan.phase === "build"}
            acting={acting}
            links={links}
          />
        ))}
      </ol>
    </fieldset>
  );
}

interface ItemProps {
  item: PlanItemForDisplay;
  mayAct: boolean;
  acting: PlanActing;
  links: PlanTurns;
}

function Item({ item, mayAct, acting, links }: ItemProps) {
  const { title, path, status, problem, dependsOn } = item;
  return (
    <li className="flex gap-3 border-line border-t px-4 py-3 text-sm first:border-t-0">
      <StatusMark status={status} />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex items-start justify-between gap-3">
          <p
            title={path}
            className={`min-w-0 flex-1 font-medium [overflow-wrap:anywhere] ${status === "skipped" ? "text-text-soft" : ""}`}
          >
            {title}
          </p>
          <ActionBadge action={item.action} />
        </div>
        <p className={`text-xs ${status === "failed" ? "text-danger" : "text-text-soft"} [overflow-wrap:anywhere]`}>
          {planWords.items[status]}
          {problem ? `. ${problem}` : null}
          {status === "pending" && dependsOn.length > 0 ? ` · ${planWords.itemAfter(dependsOn)}` : null}
        </p>
        <div className="-ml-3 flex flex-wrap items-center gap-1 empty:hidden">
          <ItemTurn item={item} links={links} />
          {mayAct ? <ItemActs item={item} acting={acting} /> : null}
        </div>
      </div>
    </li>
  );
}

const marks: Record<PlanItemStatus, { Icon: typeof Circle; className: string }> = {
  pending: { Icon: Circle, className: "text-line-strong" },
  running: { Icon: LoaderCircle, className: "animate-slow-spin text-accent motion-reduce:animate-none" },
  done: { Icon: CircleCheck, className: "text-positive" },
  failed: { Icon: CircleX, className: "text-danger" },
  skipped: { Icon: Ban, className: "text-text-soft" },
  stopped: { Icon: CirclePause, className: "text-caution" },
};

function StatusMark({ status }: { status: PlanItemStatus }) {
  const { Icon, className } = marks[status];
  return <Icon aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${className}`} />;
}

/** The link to the turn that built the item, and behind it the undo button. */
function ItemTurn({ item, links }: { item: PlanItemForDisplay; links: PlanTurns }) {
  const turn = links.turns.find(({ editSessionId }) => editSessionId === item.editSessionId);
  if (!turn) return null;
  const way = turn.status === "completed" && turn.files.length > 0 ? wayOf(turn) : null;
  return (
    <>
      <Button variant="quiet" size="small" asChild>
        <a
          href={`#turn-${turn.ordinal}`}
          aria-label={planWords.showTurnLabel(item.title)}
          onClick={() => links.onShow(turn)}
        >
          {planWords.showTurn}
        </a>
      </Button>
      {way ? (
        <UndoButton
          key={way.editSessionId}
          editSessionId={way.editSessionId}
          isBringBack={way.isBringBack}
          isBlocked={links.isBlocked}
          onChanged={links.onChanged}
        />
      ) : null}
      {turn.undoneBy === null ? null : <Badge>{planWords.undone}</Badge>}
    </>
  );
}

const retried: ReadonlySet<PlanItemStatus> = new Set(["failed", "stopped", "skipped"]);
const skipped: ReadonlySet<PlanItemStatus> = new Set(["pending", "failed", "stopped"]);

function ItemActs({ item: { id, title, status }, acting }: { item: PlanItemForDisplay; acting: PlanActing }) {
  if (!retried.has(status) && !skipped.has(status)) return null;
  return (
    <>
      {retried.has(status) ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={planWords.retryLabel(title)}
          disabled={acting.busy !== null}
          onClick={() => void acting.perform({ type: "retry", itemId: id })}
        >
          {planWords.retry}
        </Button>
      ) : null}
      {skipped.has(status) ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={planWords.skipLabel(title)}
          disabled={acting.busy !== null}
          onClick={() => void acting.perform({ type: "skip", itemId: id })}
        >
          {planWords.skip}
        </Button>
      ) : null}
    </>
  );
}
