import { Hammer, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { isMendable, isOfSettings, type ShownBuild } from "#lib/site-builds/schema.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";
import { buildSettingsPath } from "../../building/build-settings-path";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Busy } from "../../ui/busy";
import { Button } from "../../ui/button";

interface SiteBuildBarProps {
  workspaceId: string;
  build: ShownBuild;
  /** The project whose settings say how it is built, for who may configure it. */
  settings: { projectId: string } | null;
  /** Asks the agent to fix the build; null for people who may not. */
  onFix: ((log: string) => Promise<void>) | null;
  onAgain: () => void;
}

/** How far the build of the shown page is, above the page; nothing while the page is the newest. */
export function SiteBuildBar({ workspaceId, build, settings, onFix, onAgain }: SiteBuildBarProps) {
  const words = siteBuildWords;
  const again = useAction(async () => {
    await requestJson("POST", `/api/workspaces/${workspaceId}/build`, { commit: build.commit });
    onAgain();
  });
  const fix = useAction(async () => onFix?.(build.log));
  // The page itself says that a version was not built.
  if (build.state === "built" || build.state === "as-it-lies" || build.state === "not-requested") return null;
  if (build.state === "unconfirmed") {
    return settings === null ? null : (
      <div
        role="status"
        className="flex flex-wrap items-center gap-3 border-line border-b bg-surface px-4 py-2 text-sm"
      >
        <Hammer aria-hidden className="size-4 shrink-0 text-text-soft" />
        <span className="min-w-40 flex-1">{words.unconfirmed}.</span>
        <Button size="small" asChild>
          <Link href={buildSettingsPath(settings.projectId)}>{words.confirmHere}</Link>
        </Button>
      </div>
    );
  }
  if (build.failure === null) {
    // The first time the page itself says so.
    return build.shown === null ? null : (
      <div
        role="status"
        className="border-line border-b bg-surface px-4 py-1.5 text-text-soft text-xs"
        title={words.buildingText}
      >
        <Busy>{words.building}</Busy>
      </div>
    );
  }
  return (
    <div
      role="status"
      className="grid gap-1.5 border-caution-line border-b bg-caution-soft px-4 py-2 text-caution text-sm"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <p className="min-w-40 flex-1">
          {build.shown === null ? words.failedBarFirst : build.isBySettings ? words.failedBarSettings : words.failedBar}{" "}
          {words.failures[build.failure]}
          {build.retryAt === null ? null : ` ${words.triesAgain}`}
          {again.problem || fix.problem ? (
            <span className="block text-danger">{again.problem ?? fix.problem}</span>
          ) : null}
        </p>
        <span className="flex flex-wrap gap-2">
          {onFix && isMendable(build.failure) && !build.isBySettings ? (
            <Button size="small" disabled={fix.isBusy} onClick={() => void fix.run()}>
              {words.askToFix}
            </Button>
          ) : null}
          {settings && isOfSettings({ failure: build.failure, isBySettings: build.isBySettings }) ? (
            <Button size="small" asChild>
              <Link href={buildSettingsPath(settings.projectId, build.failure)}>{words.settings}</Link>
            </Button>
          ) : null}
          <Button variant="secondary" size="small" disabled={again.isBusy} onClick={() => void again.run()}>
            {words.again}
          </Button>
        </span>
      </div>
      {build.log === "" ? null : (
        <details className="text-text text-xs">
          <summary className="w-fit cursor-pointer py-1">{words.details}</summary>
          <pre className="max-h-48 overflow-auto whitespace-pre-wrap rounded-lg bg-surface p-3 [overflow-wrap:anywhere]">
            {build.log}
          </pre>
        </details>
      )}
    </div>
  );
}
