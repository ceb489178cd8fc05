"use client";

import { Tabs as RadixTabs } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export const Tabs = RadixTabs.Root;
export const TabsContent = RadixTabs.Content;

export function TabsList({ className, ...props }: ComponentProps<typeof RadixTabs.List>) {
  return <RadixTabs.List className={classNames("inline-flex gap-1 rounded-xl bg-sunken p-1", className)} {...props} />;
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      className={classNames(
        "inline-flex h-9 flex-1 items-center justify-center gap-2 whitespace-nowrap rounded-lg px-4 font-medium text-sm text-text-soft transition-colors hover:text-text data-[state=active]:bg-raised data-[state=active]:text-text data-[state=active]:shadow-raised [&_svg]:size-4",
        className,
      )}
      {...props}
    />
  );
}
