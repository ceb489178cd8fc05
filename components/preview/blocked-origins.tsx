import { ShieldQuestion } from "lucide-react";
import { useState } from "react";
import { previewWords } from "#lib/words/preview.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Button } from "../ui/button";

interface BlockedOriginsProps {
  /** In the order in which the page requested them. */
  origins: readonly string[];
  project: { id: string; mayConfigure: boolean };
  onAllowed: (origin: string) => void;
}

/** After this many "Not now" it asks no more until the editor is opened again, because a page could ask without end. */
const refusalsMax = 3;

/** Asks a person whether the page may load from elsewhere, one origin at a time. Nothing is allowed without that. */
export function BlockedOrigins({ origins, project, onAllowed }: BlockedOriginsProps) {
  const [refused, setRefused] = useState<{ origins: readonly string[]; times: number }>({ origins: [], times: 0 });
  const { run, forget, isBusy, problem } = useAction(async (origin: string) => {
    await allowOrigin(project.id, origin);
    onAllowed(origin);
  });
  const waiting = origins.filter((origin) => !refused.origins.includes(origin));
  const [origin] = waiting;
  if (origin === undefined || refused.times >= refusalsMax) return null;
  const refuse = () => {
    forget();
    setRefused({ origins: [...refused.origins, ...waiting], times: refused.times + 1 });
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b bg-surface px-4 py-2 text-text text-xs"
    >
      <ShieldQuestion aria-hidden className="size-4 shrink-0 text-text-soft" />
      <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">
        {previewWords.wantsToLoad(origin.replace(/^https:\/\//, ""))}{" "}
        {project.mayConfigure ? null : previewWords.adminMayAllow}
        {problem ? <span className="block text-danger">{problem}</span> : null}
      </span>
      <span className="flex gap-2">
        {project.mayConfigure ? (
          <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void run(origin)}>
            {previewWords.allowOrigin}
          </Button>
        ) : null}
        <Button variant="quiet" size="small" onClick={refuse}>
          {previewWords.notNow}
        </Button>
      </span>
    </div>
  );
}

async function allowOrigin(projectId: string, origin: string): Promise<void> {
  const path = `/api/projects/${projectId}/protection`;
  const { allowedOrigins } = await requestJson<{ allowedOrigins: string[] }>("GET", path);
  if (allowedOrigins.includes(origin)) return;
  await requestJson("PUT", path, { allowedOrigins: [...allowedOrigins, origin] });
}
