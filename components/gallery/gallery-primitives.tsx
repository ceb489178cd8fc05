"use client";

import { Globe, Plus, RotateCw } from "lucide-react";
import { useState } from "react";
import { AccountMenu } from "../shell/account-menu";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { EmptyState } from "../ui/empty-state";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { LocalTime } from "../ui/local-time";
import { AlertDialog } from "../ui/overlays/alert-dialog";
import { Dialog, DialogContent, DialogTrigger } from "../ui/overlays/dialog";
import { Popover } from "../ui/overlays/popover";
import { Tooltip } from "../ui/overlays/tooltip";
import { RelativeTime } from "../ui/relative-time";
import { Segmented } from "../ui/segmented";
import { Skeleton } from "../ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../ui/tabs";
import { Textarea } from "../ui/textarea";
import { Specimen } from "./specimen";

const variants = ["primary", "secondary", "quiet", "danger", "link"] as const;

const sides = [
  { value: "left" as const, label: "Left" },
  { value: "right" as const, label: "Right" },
];

function Choice() {
  const [side, setSide] = useState<"left" | "right">("left");
  return <Segmented label="Which side" value={side} options={sides} onChange={setSide} />;
}

function Ask() {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setAsks(true)}>
        Ask first
      </Button>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title="End this editing session?"
        description="Your changes are kept."
        cancelLabel="Keep editing"
        confirmLabel="Finish editing"
        onConfirm={() => undefined}
      />
    </>
  );
}

export function GalleryPrimitives() {
  return (
    <>
      <Specimen name="Button">
        <div className="grid gap-3">
          {(["large", "regular", "small"] as const).map((size) => (
            <div key={size} className="flex flex-wrap items-center gap-3">
              {variants.map((variant) => (
                <Button key={variant} variant={variant} size={variant === "link" ? "inline" : size}>
                  <Plus aria-hidden />
                  {variant}
                </Button>
              ))}
            </div>
          ))}
          <div className="flex flex-wrap items-center gap-3">
            {variants.map((variant) => (
              <Button key={variant} variant={variant} disabled>
                disabled
              </Button>
            ))}
            <Tooltip content="Reload the page">
              <Button variant="quiet" size="icon" aria-label="Reload the page">
                <RotateCw aria-hidden />
              </Button>
            </Tooltip>
          </div>
        </div>
      </Specimen>
      <Specimen name="Field">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Name of the project" hint="You can change it later.">
            {(control) => <Input {...control} placeholder="The bakery's website" />}
          </Field>
          <Field label="Address" error="Enter the address of the repository.">
            {(control) => <Input {...control} defaultValue="htp:/" />}
          </Field>
          <Field label="Background" hint="Who the site is for.">
            {(control) => <Textarea {...control} />}
          </Field>
          <Field label="Branch">{(control) => <Input {...control} disabled defaultValue="main" />}</Field>
        </div>
      </Specimen>
      <Specimen name="Badge">
        <div className="flex flex-wrap gap-2">
          {(["neutral", "accent", "positive", "caution", "danger"] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Specimen>
      <Specimen name="Alert">
        <div className="grid gap-3">
          {(["neutral", "positive", "caution", "danger"] as const).map((tone) => (
            <Alert
              key={tone}
              tone={tone}
              action={
                <Button variant="secondary" size="small">
                  Try again
                </Button>
              }
            >
              A sentence that says what happened and what to do now.
            </Alert>
          ))}
        </div>
      </Specimen>
      <Specimen name="Busy, Skeleton, LocalTime, RelativeTime">
        <div className="grid justify-items-start gap-4">
          <Busy>Opening the preview…</Busy>
          <Skeleton className="h-5 w-64" />
          <LocalTime at="2026-05-04T08:00:00.000Z" />
          <RelativeTime at="2026-05-04T08:00:00.000Z" />
        </div>
      </Specimen>
      <Specimen name="Tabs">
        <Tabs defaultValue="one">
          <TabsList aria-label="Two tabs">
            <TabsTrigger value="one">Conversation</TabsTrigger>
            <TabsTrigger value="two">Preview</TabsTrigger>
          </TabsList>
          <TabsContent value="one" className="pt-3">
            The first panel
          </TabsContent>
          <TabsContent value="two" className="pt-3">
            The second panel
          </TabsContent>
        </Tabs>
      </Specimen>
      <Specimen name="Segmented">
        <Choice />
      </Specimen>
      <Specimen name="Popover, AccountMenu">
        <div className="flex items-center gap-3">
          <Popover label="Open a panel" variant="secondary" trigger="Open a panel" panelClassName="p-4">
            <p>What the panel holds.</p>
          </Popover>
          <AccountMenu personName="Ada Lovelace" />
        </div>
      </Specimen>
      <Specimen name="Dialogs">
        <div className="flex gap-3">
          <Dialog>
            <DialogTrigger asChild>
              <Button variant="secondary">Open a dialog</Button>
            </DialogTrigger>
            <DialogContent title="What changed" description="A line below the title." closeLabel="Close">
              <p className="p-6">The content of the dialog.</p>
            </DialogContent>
          </Dialog>
          <Ask />
        </div>
      </Specimen>
      <Specimen name="Card, EmptyState">
        <Card>
          <EmptyState
            icon={<Globe aria-hidden />}
            title="No websites yet"
            description="Describe your site, start with a ready-made one, or bring one of your own."
            action={<Button>Create your first project</Button>}
          />
        </Card>
      </Specimen>
    </>
  );
}
