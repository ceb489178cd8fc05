import type { PlanAction, PlannedPage, SitePlan } from "#lib/plans/schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { Badge } from "../ui/badge";

const tones = { create: "accent", update: "caution", remove: "danger", keep: "neutral" } as const;

export function ActionBadge({ action }: { action: PlanAction }) {
  return <Badge tone={tones[action]}>{planWords.actions[action]}</Badge>;
}

/** The planned pages as a table; below it the navigation and the acceptance criteria. */
export function PlanPages({ plan }: { plan: SitePlan }) {
  return (
    <div className="grid gap-8">
      <div className="overflow-hidden rounded-2xl border border-line bg-surface">
        <table className="w-full border-collapse text-left text-sm @max-xl:block">
          <caption className="sr-only">{planWords.pagesTitle}</caption>
          <thead className="bg-sunken text-text-soft text-xs @max-xl:sr-only">
            <tr>
              <th scope="col" className="px-4 py-2.5 font-medium">
                {planWords.page}
              </th>
              <th scope="col" className="whitespace-nowrap px-4 py-2.5 font-medium">
                {planWords.happens}
              </th>
              <th scope="col" className="px-4 py-2.5 font-medium">
                {planWords.says}
              </th>
            </tr>
          </thead>
          <tbody className="@max-xl:block">
            {plan.pages.map((page) => (
              <PageRow key={page.path} page={page} pages={plan.pages} />
            ))}
          </tbody>
        </table>
      </div>
      <Navigation navigation={plan.navigation} />
      <Acceptance points={plan.acceptance} />
    </div>
  );
}

function PageRow({ page, pages }: { page: PlannedPage; pages: readonly PlannedPage[] }) {
  const isGone = page.action === "remove";
  return (
    <tr className="border-line border-t align-top @max-xl:grid @max-xl:first:border-t-0 @max-xl:grid-cols-[minmax(0,1fr)_auto]">
      <th scope="row" className="px-4 py-3 font-normal">
        <span
          title={page.path}
          className={`block font-medium [overflow-wrap:anywhere] ${isGone ? "line-through" : ""}`}
        >
          {page.title}
        </span>
      </th>
      <td className="px-4 py-3">
        <ActionBadge action={page.action} />
      </td>
      <td className="px-4 py-3 @max-xl:col-span-2 @max-xl:pt-0">
        <Contents page={page} pages={pages} />
      </td>
    </tr>
  );
}

function Contents({ page, pages }: { page: PlannedPage; pages: readonly PlannedPage[] }) {
  const { action, sections, assets } = page;
  const dependsOn = page.dependsOn.map((path) => pages.find((other) => other.path === path)?.title ?? path);
  if (action === "remove") return <p className="text-text-soft">{planWords.goes}</p>;
  if (action === "keep" && sections.length === 0) return <p className="text-text-soft">{planWords.nothingNew}</p>;
  return (
    <div className="grid gap-1.5">
      {sections.length > 0 ? (
        <details className="group">
          <summary className="list-none rounded-md text-sm [&::-webkit-details-marker]:hidden">
            <span className="mr-2 [overflow-wrap:anywhere]">{sections.map(({ heading }) => heading).join(" · ")}</span>
            <span className="whitespace-nowrap text-accent text-xs underline underline-offset-4 group-open:hidden">
              {planWords.sections(sections.length)}
            </span>
          </summary>
          <dl className="mt-3 grid gap-3 border-line border-l-2 pl-3">
            {sections.map(({ heading, content }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id, and do not change here
              <div key={index}>
                <dt className="font-medium">{heading}</dt>
                <dd className="whitespace-pre-line text-text-soft [overflow-wrap:anywhere]">{content}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      {assets.length > 0 ? <Note name={planWords.uses} what={assets} /> : null}
      {dependsOn.length > 0 ? <Note name={planWords.after} what={dependsOn} /> : null}
    </div>
  );
}

function Note({ name, what }: { name: string; what: string[] }) {
  return (
    <p className="text-text-soft text-xs [overflow-wrap:anywhere]">
      {name} {what.join(", ")}
    </p>
  );
}

function Navigation({ navigation }: Pick<SitePlan, "navigation">) {
  return (
    <section className="grid gap-2">
      <h3 className="font-medium text-sm">{planWords.navigationTitle}</h3>
      {navigation.length === 0 ? (
        <p className="text-sm text-text-soft">{planWords.navigationNone}</p>
      ) : (
        <ol className="flex flex-wrap gap-2">
          {navigation.map(({ label, path }) => (
            <li
              key={`${label} ${path}`}
              title={path}
              className="rounded-full border border-line bg-surface px-3 py-1 text-xs"
            >
              {label}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Acceptance({ points }: { points: SitePlan["acceptance"] }) {
  if (points.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-medium text-sm">{planWords.acceptancePlanned}</h3>
      <ul className="grid gap-1.5 text-sm">
        {points.map(({ text, check }) => (
          <li key={text} className="flex gap-2.5 [overflow-wrap:anywhere]">
            <span aria-hidden className="mt-2 size-1.5 shrink-0 rounded-full bg-line-strong" />
            <span className="min-w-0">
              {text}
              {check === null ? <span className="text-text-soft"> ({planWords.byPerson})</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
