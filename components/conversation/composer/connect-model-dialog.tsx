"use client";

import { commonWords } from "#lib/words/common.ts";
import { practiceWords } from "#lib/words/editor.ts";
import { Dialog, DialogContent } from "../../ui/overlays/dialog";

const settings = [
  { title: practiceWords.openai, lines: ["OPENAI_API_KEY=…"] },
  { title: practiceWords.compatible, lines: ["OPENAI_BASE_URL=http://127.0.0.1:11434/v1", "OPENAI_MODEL=…"] },
];

/** Explains how to connect a model, which only settings of the server can do. */
export function ConnectModelDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent title={practiceWords.connect} closeLabel={commonWords.close}>
        <div className="grid gap-5 overflow-y-auto p-5 text-sm sm:p-6">
          <p>{practiceWords.text}</p>
          {settings.map(({ title, lines }) => (
            <div key={title} className="grid gap-1.5">
              <p className="font-medium">{title}</p>
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
                tabIndex={0}
                className="overflow-x-auto rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-xs leading-relaxed"
              >
                {lines.join("\n")}
              </pre>
            </div>
          ))}
          <p className="text-text-soft">{practiceWords.restart}</p>
        </div>
      </DialogContent>
    </Dialog>
  );
}
