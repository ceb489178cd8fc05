"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { words } from "#lib/platform/words.ts";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { pageMessageOf, previewUrl, startPath } from "./preview-address";
import { PreviewBar } from "./preview-bar";
import { PreviewFrame } from "./preview-frame";
import { usePreviewGrant } from "./use-preview-grant";

interface PreviewPaneProps {
  workspaceId: string;
  /** Changes whenever the site does; the same page is then loaded again. */
  version: string;
}

/** The site as it is now, on an origin of its own: nothing in the frame can reach this page. */
export function PreviewPane({ workspaceId, version }: PreviewPaneProps) {
  const { grant, problem, renew } = usePreviewGrant(workspaceId);
  const frames = useRef<HTMLDivElement>(null);
  const [path, setPath] = useState(startPath);
  /** Where the person went inside the frame, if the preview tells; a reload must not take them back. */
  const [shownPath, setShownPath] = useState(startPath);
  const [reloads, setReloads] = useState(0);
  const [lastVersion, setLastVersion] = useState(version);
  if (lastVersion !== version) {
    setLastVersion(version);
    setPath(shownPath);
  }

  const go = (next: string) => {
    setPath(next);
    setShownPath(next);
    setReloads((count) => count + 1);
  };
  const hear = useEffectEvent((event: MessageEvent) => {
    const windows = Array.from(frames.current?.querySelectorAll("iframe") ?? [], (frame) => frame.contentWindow);
    const page = windows.includes(event.source as Window) ? pageMessageOf(event.data) : null;
    if (page !== null) setShownPath(page);
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event);
    window.addEventListener("message", listener);
    return () => window.removeEventListener("message", listener);
  }, []);

  return (
    <section aria-label={words.preview.title} className="flex h-full min-h-0 flex-col bg-sunken">
      <PreviewBar path={shownPath} url={grant ? previewUrl(grant.url, shownPath) : null} onGo={go} />
      {grant?.limited ? (
        <p className="border-line border-b bg-caution-soft px-4 py-1.5 text-caution text-xs">{words.preview.limited}</p>
      ) : null}
      <div className="relative min-h-0 flex-1">
        {problem ? (
          <Alert
            tone="danger"
            className="absolute inset-x-4 top-4 z-10"
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
          <PreviewFrame container={frames} src={previewUrl(grant.url, path)} version={`${version} ${reloads}`} />
        ) : problem ? null : (
          <Busy className="absolute inset-0 justify-center">{words.preview.opening}</Busy>
        )}
      </div>
    </section>
  );
}
