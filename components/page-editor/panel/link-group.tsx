"use client";

import { useState } from "react";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { pageNames } from "#lib/words/page/page-name.ts";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { Switch } from "../../ui/switch";
import {
  type LinkTarget,
  missingPage,
  readTarget,
  type TargetKind,
  targetKinds,
  writeTarget,
} from "../links/link-target";
import { Group } from "./group";

/** A page of the site; `path` is from the site's root. */
export interface LinkedPage {
  path: string;
  title: string;
}

interface LinkGroupProps {
  /** As the page has it, or as it was chosen. */
  href: string;
  /** The page with the link, from the site's root. */
  page: string;
  pages: readonly LinkedPage[];
  opensTab: boolean;
  problem: string | null;
  isOff: boolean;
  onTarget: (target: LinkTarget, href: string) => void;
  onTab: (opensTab: boolean) => void;
}

const fields = (): Record<Exclude<TargetKind, "page">, { label: string; wrong: string; type: string }> => ({
  web: { label: panelWords.targetWeb, wrong: panelWords.notAnAddress, type: "url" },
  mail: { label: panelWords.targetMail, wrong: panelWords.notAMail, type: "email" },
  phone: { label: panelWords.targetPhone, wrong: panelWords.notAPhone, type: "tel" },
});

/** Where a link leads, and whether it opens a tab of its own. */
export function LinkGroup({ href, page, pages, opensTab, problem, isOff, onTarget, onTab }: LinkGroupProps) {
  /** An incomplete target that is being typed, and the link that it began with. */
  const [typing, setTyping] = useState<{ target: LinkTarget; href: string } | null>(null);
  const paths = pages.map(({ path }) => path);
  // Before the list of pages has come, no page is missing.
  const missing = pages.length === 0 ? null : missingPage(href, page, paths);
  const read: LinkTarget = missing === null ? readTarget(href, page, paths) : { kind: "page", value: "" };
  const target = typing?.href === href ? typing.target : read;
  // A link of the page may stay, even if it could not be typed here.
  const isNew = target.kind !== read.kind || target.value !== read.value;
  const isWrong = isNew && target.kind !== "page" && target.value !== "" && writeTarget(target, page, href) === null;
  const choose = (next: LinkTarget) => {
    const written = writeTarget(next, page, href);
    setTyping({ target: next, href: written ?? href });
    if (written !== null) onTarget(next, written);
  };
  return (
    <Group title={panelWords.link}>
      <Field label={panelWords.leadsTo}>
        {(control) => (
          <Select
            {...control}
            value={target.kind}
            disabled={isOff}
            onChange={({ target: { value } }) => {
              const kind = targetKinds.find((one) => one === value);
              if (kind) setTyping({ target: { kind, value: "" }, href });
            }}
            className="w-full"
          >
            {targetKinds.map((kind) => (
              <option key={kind} value={kind}>
                {panelWords.targets[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {target.kind === "page" ? (
        <PageField
          target={target}
          pages={pages}
          problem={problem ?? (missing === null ? null : panelWords.missingPage(missing))}
          isOff={isOff}
          onChoose={choose}
        />
      ) : (
        <Field label={fields()[target.kind].label} error={isWrong ? fields()[target.kind].wrong : problem}>
          {(control) => (
            <Input
              {...control}
              inputMode={fields()[target.kind === "page" ? "web" : target.kind].type as "url" | "email" | "tel"}
              value={target.value}
              readOnly={isOff}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={2_000}
              onChange={(event) => choose({ ...target, value: event.target.value })}
              className="h-10 text-sm"
            />
          )}
        </Field>
      )}
      <Switch label={panelWords.newTab} checked={opensTab} onChange={(isOn) => (isOff ? undefined : onTab(isOn))} />
    </Group>
  );
}

interface PageFieldProps extends Pick<LinkGroupProps, "pages" | "problem" | "isOff"> {
  target: LinkTarget;
  onChoose: (target: LinkTarget) => void;
}

function PageField({ target, pages, problem, isOff, onChoose }: PageFieldProps) {
  const [path = "", ...rest] = target.value.split(/(?=[?#])/);
  const names = pageNames(pages);
  const isListed = pages.some((one) => one.path === path);
  return (
    <Field label={panelWords.targetPage} error={problem}>
      {(control) => (
        <Select
          {...control}
          value={isListed ? path : ""}
          disabled={isOff}
          onChange={(event) => onChoose({ kind: "page", value: event.target.value })}
          className="w-full"
        >
          {isListed ? null : (
            <option value="" disabled>
              {panelWords.choosePage}
            </option>
          )}
          {pages.map((one, at) => (
            <option key={one.path} value={one.path}>
              {names[at]}
              {one.path === path ? rest.join("") : ""}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
