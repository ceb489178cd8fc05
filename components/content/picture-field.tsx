"use client";

import { useRef, useState } from "react";
import { pictureTypes } from "#lib/pictures/picture-schema.ts";
import type { AssetsForDisplay } from "#lib/projects/preview/asset-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { contentWords } from "#lib/words/content/content-words.ts";
import { sentenceOf } from "../http/request-json";
import { useRead } from "../http/use-read";
import { uploadAsset } from "../page-editor/pictures/upload-asset";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { Dialog, DialogContent } from "../ui/overlays/dialog";
import { pictureFile, pictureValue } from "./form-values";
import { type PictureHost, pictureUrl } from "./picture-host";

interface PictureFieldProps {
  label: string;
  hint: string | null;
  /** The address in the entry; "" for none. */
  value: string;
  host: PictureHost;
  onChange: (value: string) => void;
}

/** A picture of an entry: one of the site's, or a new one, which is saved with the entry. */
export function PictureField({ label, hint, value, host, onChange }: PictureFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [upload, setUpload] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null });
  const [fresh, setFresh] = useState<{ value: string; url: string } | null>(null);
  /** The value whose file the site does not have: its name is shown instead. */
  const [lost, setLost] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const file = pictureFile(value, host.pictures);
  const shown = fresh?.value === value ? fresh.url : file === null ? null : pictureUrl(host, file);
  const send = async (chosen: File) => {
    setUpload({ isBusy: true, problem: null });
    try {
      const choice = { file: chosen, replaces: null, shownWidth: null, crop: null };
      const { id, path } = await uploadAsset(
        host.conversationId,
        choice,
        () => undefined,
        new AbortController().signal,
      );
      const target = `${host.pictures.uploads}/${path.slice(path.lastIndexOf("/") + 1)}`;
      const address = pictureValue(target, host.pictures);
      if (address !== null) {
        host.onUploaded({ id, path: target });
        setFresh({ value: address, url: URL.createObjectURL(chosen) });
        onChange(address);
      }
      setUpload({ isBusy: false, problem: null });
    } catch (error) {
      setUpload({ isBusy: false, problem: sentenceOf(error) });
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid with its legend beside it
    <div role="group" aria-label={label} className="grid gap-1.5">
      <p className="font-medium text-sm">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        {shown === null || lost === value ? (
          <p className="text-sm text-text-soft">{value === "" ? contentWords.noPicture : value}</p>
        ) : (
          // biome-ignore lint/performance/noImgElement: a picture of the site, from its repository
          <img
            src={shown}
            alt=""
            onError={() => setLost(value)}
            className="size-20 rounded-lg border border-line bg-sunken object-contain"
          />
        )}
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {contentWords.choosePicture}
        </Button>
        <Button variant="secondary" size="small" disabled={upload.isBusy} onClick={() => input.current?.click()}>
          {upload.isBusy ? contentWords.uploading : contentWords.uploadPicture}
        </Button>
        {value === "" ? null : (
          <Button variant="quiet" size="small" onClick={() => onChange("")}>
            {contentWords.takePictureAway}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(",")}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void send(chosen);
          target.value = "";
        }}
      />
      {hint ? <p className="text-text-soft text-xs">{hint}</p> : null}
      {upload.problem ? (
        <p role="alert" className="text-danger text-xs">
          {upload.problem}
        </p>
      ) : null}
      {isOpen ? (
        <SitePictures
          host={host}
          onChoose={(address) => {
            onChange(address);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

interface SitePicturesProps {
  host: PictureHost;
  onChoose: (address: string) => void;
  onClose: () => void;
}

function SitePictures({ host, onChoose, onClose }: SitePicturesProps) {
  const { data, problem } = useRead<AssetsForDisplay>(`/api/workspaces/${host.workspaceId}/assets`);
  const pictures = data?.assets.flatMap(({ path, isPicture }) => {
    const address = isPicture ? pictureValue(path, host.pictures) : null;
    return address === null ? [] : [{ path, address }];
  });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={contentWords.pictures} closeLabel={commonWords.close}>
        <div className="min-h-0 flex-1 overflow-y-auto p-5 sm:p-6">
          {problem ? (
            <Alert tone="danger" announce>
              {problem}
            </Alert>
          ) : !pictures ? (
            <Busy>{commonWords.loading}</Busy>
          ) : pictures.length === 0 ? (
            <p className="text-sm text-text-soft">{contentWords.noPictures}</p>
          ) : (
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {pictures.map(({ path, address }) => (
                <li key={path}>
                  <button
                    type="button"
                    onClick={() => onChoose(address)}
                    className="grid w-full gap-1 rounded-lg border border-line p-2 text-left text-xs hover:border-accent"
                  >
                    {/* biome-ignore lint/performance/noImgElement: a picture of the site, from its repository */}
                    <img
                      src={pictureUrl(host, path)}
                      alt=""
                      loading="lazy"
                      className="aspect-square w-full object-contain"
                    />
                    <span className="truncate">{path.slice(path.lastIndexOf("/") + 1)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
