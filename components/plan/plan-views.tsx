"use client";

import { ListChecks, Network, ScrollText } from "lucide-react";
import { useState } from "react";
import type { PlanForDisplay } from "#lib/plans/display-schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { Segmented } from "../ui/segmented";
import { BriefView } from "./brief/brief-view";
import type { PlanActing } from "./plan-act";
import { PlanPages } from "./plan-pages";
import { SiteMap } from "./site-map/site-map";

export type View = "pages" | "map" | "brief";
const icons = { pages: ListChecks, map: Network, brief: ScrollText };

interface PlanViewsProps {
  plan: PlanForDisplay;
  mayEdit: boolean;
  acting: PlanActing | null;
  /** The view that is open at first. */
  first?: View | undefined;
}

/** The views of a plan: its pages, the picture of the site, and the brief. */
export function PlanViews({ plan: { plan, brief }, mayEdit, acting, first = "pages" }: PlanViewsProps) {
  const [chosen, setChosen] = useState<View>(first);
  const views: View[] = [...(plan ? (["pages", "map"] as const) : []), ...(brief ? (["brief"] as const) : [])];
  const view = views.includes(chosen) ? chosen : views[0];
  if (view === undefined) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {views.length > 1 ? (
        <Segmented
          label={planWords.viewLabel}
          value={view}
          onChange={setChosen}
          className="justify-self-start @max-sm:w-full"
          options={views.map((value) => ({ value, label: <ViewLabel view={value} /> }))}
        />
      ) : (
        <h3 className="font-medium text-sm">{planWords.briefTitle}</h3>
      )}
      {view === "brief" && brief ? (
        <div className="rounded-2xl border border-line bg-surface p-5">
          <BriefView brief={brief} mayEdit={mayEdit} acting={acting} />
        </div>
      ) : null}
      {view === "map" && plan ? (
        <div className="rounded-2xl border border-line bg-surface p-2.5 @xl:p-6">
          <SiteMap plan={plan} />
        </div>
      ) : null}
      {view === "pages" && plan ? <PlanPages plan={plan} /> : null}
    </div>
  );
}

function ViewLabel({ view }: { view: View }) {
  const Icon = icons[view];
  return (
    <>
      <Icon aria-hidden />
      {planWords.views[view]}
    </>
  );
}
