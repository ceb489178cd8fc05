import { Check, X } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import type { InspectedTurn } from "#lib/conversations/requests/request-schema.ts";
import type {
  FollowUp,
  FollowUpList,
  FollowUpState,
  GateFigures,
  GateName,
  GateResult,
} from "#lib/follow-ups/schema.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { LocalTime } from "../ui/local-time";

const { inspector: text, triggers } = followUpAdminWords;

interface InspectedFollowUpsProps extends FollowUpList {
  conversationId: string;
  /** The newest turns, to name the turn of a follow-up. */
  turns: InspectedTurn[];
}

/** Every timer of a conversation with its result, newest first, and the reason why none is set now. */
export function InspectedFollowUps(props: InspectedFollowUpsProps) {
  const { conversationId, turns, notScheduled } = props;
  const [earlier, setEarlier] = useState<Pick<FollowUpList, "followUps" | "hasMore">[]>([]);
  const followUps = [props, ...earlier].flatMap((page) => page.followUps);
  const { run, isBusy, problem } = useAction(async () => {
    const path = `/api/conversations/${conversationId}/follow-ups?before=${followUps.at(-1)?.id ?? ""}`;
    const page = await requestJson<FollowUpList>("GET", path);
    setEarlier((pages) => [...pages, page]);
  });
  const waiting = followUps.find(({ state }) => state === "pending" || state === "claimed");
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <Alert>
        {notScheduled
          ? text.notScheduled(reasonOf(notScheduled, props.notScheduledFigures))
          : text.waits(waitOf(waiting?.gates ?? []))}
      </Alert>
      {followUps.length === 0 ? <p className="text-sm text-text-soft">{text.none}</p> : null}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {followUps.map((followUp) => (
          <li key={followUp.id}>
            <InspectedFollowUp
              followUp={followUp}
              conversationId={conversationId}
              turn={turns.find(({ editSessionId }) => editSessionId === followUp.editSessionId)?.turn ?? null}
            />
          </li>
        ))}
      </ol>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      {(earlier.at(-1) ?? props).hasMore ? (
        <Button variant="secondary" className="justify-self-start" disabled={isBusy} onClick={() => void run()}>
          {isBusy ? text.loading : text.earlier}
        </Button>
      ) : null}
    </div>
  );
}

/** Returns the reason, with the numbers that the gate compared. */
function reasonOf(reason: string, figures: GateFigures | null | undefined): string {
  const because = text.because[reason] ?? reason;
  return figures ? `${because} (${text.figures(reason as GateName, figures)})` : because;
}

/** Returns how long the person has been quiet, of the time that a timer waits. */
function waitOf(gates: readonly GateResult[]): string | null {
  const quiet = gates.find(({ gate }) => gate === "quiet-long-enough");
  return quiet?.figures ? text.figures(quiet.gate, quiet.figures) : null;
}

const tones: Record<FollowUpState, "neutral" | "accent" | "positive" | "caution" | "danger"> = {
  pending: "accent",
  claimed: "accent",
  fired: "positive",
  cancelled: "neutral",
  skipped: "caution",
  failed: "danger",
};

interface InspectedFollowUpProps {
  followUp: FollowUp;
  conversationId: string;
  turn: number | null;
}

function InspectedFollowUp({ followUp, conversationId, turn }: InspectedFollowUpProps) {
  const { triggerType, reason, state, stateReason, anchor, dueAt, createdAt, endedAt, gates } = followUp;
  return (
    <article
      aria-label={`${triggers[triggerType].name}, ${text.states[state]}`}
      className="grid gap-4 rounded-2xl border border-line bg-surface p-4 sm:p-5"
    >
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="font-medium">{triggers[triggerType].name}</h2>
          <Badge tone={tones[state]}>{text.states[state]}</Badge>
          {followUp.editSessionId ? (
            <Link
              href={`/conversations/${conversationId}${turn === null ? "" : `#turn-${turn}`}`}
              prefetch={false}
              className="ml-auto text-accent text-sm underline underline-offset-4"
            >
              {text.turn(turn)}
            </Link>
          ) : null}
        </div>
        <p className="text-sm text-text-soft [overflow-wrap:anywhere]">{reason}</p>
      </header>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {stateReason ? (
          <Fact name={text.why}>
            {reasonOf(stateReason, gates.find(({ gate, passed }) => gate === stateReason && !passed)?.figures)}
          </Fact>
        ) : null}
        <Fact name={text.anchor}>{anchor ?? text.anchorNone}</Fact>
        <Fact name={text.set}>
          <LocalTime at={createdAt} />
        </Fact>
        <Fact name={text.due}>
          <LocalTime at={dueAt} />
        </Fact>
        {followUp.deliveries.map(({ channel, state: sent, reason: why, status }) => (
          <Fact key={channel} name={text.channels[channel]}>
            {text.delivered(text.deliveryStates[sent], why && text.deliveryReasons[why], status)}
          </Fact>
        ))}
        {endedAt ? (
          <Fact name={text.ended}>
            <LocalTime at={endedAt} />
          </Fact>
        ) : null}
      </dl>
      <section className="grid gap-2 border-line border-t pt-3">
        <h3 className="font-medium text-text-soft text-xs">{text.gates}</h3>
        {gates.length === 0 || state === "pending" ? (
          <p className="text-sm text-text-soft">{state === "pending" ? text.gatesWait : text.gatesNone}</p>
        ) : null}
        {gates.length === 0 ? null : (
          <ul className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
            {gates.map((result) => (
              <Gate key={result.gate} {...result} />
            ))}
          </ul>
        )}
      </section>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
      <dt className="text-text-soft">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Gate({ gate, passed, figures }: GateResult) {
  const Icon = passed ? Check : X;
  return (
    <li className={`flex min-w-0 items-start gap-2 ${passed ? "" : "font-medium text-danger"}`}>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${passed ? "text-positive" : ""}`} />
      <span className="min-w-0">
        {text.gateNames[gate]}
        <span className="sr-only">: {passed ? text.passed : text.blocked}</span>
        {figures ? <span className="block text-text-soft text-xs">{text.figures(gate, figures)}</span> : null}
      </span>
    </li>
  );
}
