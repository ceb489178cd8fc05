"use client";

import { ExternalLink, House, RotateCw } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { words } from "#lib/platform/words.ts";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { Tooltip } from "../ui/tooltip";
import { pageMessageOf, previewUrl, sandboxFor, startPath } from "./preview-address";
import { usePreviewGrant } from "./use-preview-grant";

interface PreviewPaneProps {
  workspaceId: string;
  /** Changes whenever the site does; the frame then loads the same page again. */
  version: string;
}

/** The site as it is now, on an origin of its own: nothing in the frame can reach this page. */
export function PreviewPane({ workspaceId, version }: PreviewPaneProps) {
  const { grant, problem, renew } = usePreviewGrant(workspaceId);
  const frame = useRef<HTMLIFrameElement>(null);
  const [path, setPath] = useState(startPath);
  const [typed, setTyped] = useState<string | null>(null);
  const addressId = useId();

  /** Replaces what the frame shows, so that its way back is not filled with the same page. */
  const show = (next: string) => {
    setPath(next);
    setTyped(null);
    if (grant) frame.current?.contentWindow?.location.replace(previewUrl(grant.url, next));
  };
  const follow = useEffectEvent(() => show(path));
  const shownVersion = useRef(version);
  useEffect(() => {
    if (shownVersion.current === version) return;
    shownVersion.current = version;
    follow();
  }, [version]);

  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow) return;
    const page = pageMessageOf(event.data);
    if (page !== null) setPath(page);
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event);
    window.addEventListener("message", listener);
    return () => window.removeEventListener("message", listener);
  }, []);

  const go = (event: FormEvent) => {
    event.preventDefault();
    show(typed === null ? path : `/${typed.trim().replace(/^\/+/, "")}`);
  };

  return (
    <section aria-label={words.preview.title} className="flex h-full min-h-0 flex-col bg-sunken">
      <form onSubmit={go} className="flex h-12 shrink-0 items-center gap-1 border-line border-b bg-surface px-2">
        <Tooltip content={words.preview.home}>
          <Button variant="quiet" size="icon" aria-label={words.preview.home} onClick={() => show(startPath)}>
            <House aria-hidden />
          </Button>
        </Tooltip>
        <Tooltip content={words.preview.reload}>
          <Button variant="quiet" size="icon" aria-label={words.preview.reload} onClick={() => show(path)}>
            <RotateCw aria-hidden />
          </Button>
        </Tooltip>
        <label htmlFor={addressId} className="sr-only">
          {words.preview.address}
        </label>
        <input
          id={addressId}
          value={typed ?? path}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setTyped(null)}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          className="h-8 min-w-0 flex-1 rounded-md border border-transparent bg-sunken px-3 text-sm text-text-soft hover:border-line focus:text-text"
        />
        <Tooltip content={words.preview.openInTab}>
          <Button variant="quiet" size="icon" asChild={grant !== null} disabled={grant === null}>
            {grant ? (
              <a
                href={previewUrl(grant.url, path)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={words.preview.openInTab}
              >
                <ExternalLink aria-hidden />
              </a>
            ) : (
              <ExternalLink aria-label={words.preview.openInTab} />
            )}
          </Button>
        </Tooltip>
      </form>
      <div className="relative min-h-0 flex-1">
        {problem ? (
          <Alert
            tone="danger"
            className="absolute inset-x-4 top-4 z-10 bg-surface"
            action={
              <Button variant="secondary" size="small" onClick={() => void renew()}>
                {words.common.retry}
              </Button>
            }
          >
            {words.preview.failed} {problem}
          </Alert>
        ) : null}
        {grant ? (
          <iframe
            key={grant.url}
            ref={frame}
            title={words.preview.title}
            src={previewUrl(grant.url, path)}
            sandbox={sandboxFor(grant.url, window.location.origin)}
            referrerPolicy="no-referrer"
            className="absolute inset-0 size-full border-0 bg-white"
          />
        ) : problem ? null : (
          <Busy className="absolute inset-0 justify-center">{words.preview.opening}</Busy>
        )}
      </div>
    </section>
  );
}
