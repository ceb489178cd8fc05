"use client";

import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names";

// Tabs after the pattern of the ARIA Authoring Practices: one stop for the Tab key; the arrow keys, Home and End go from tab
// to tab; a focused tab is shown.

interface TabsState {
  id: string;
  value: string;
  choose: (value: string) => void;
}

const TabsContext = createContext<TabsState>({ id: "", value: "", choose: () => undefined });

interface TabsProps extends Omit<ComponentProps<"div">, "onChange" | "defaultValue"> {
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
}

export function Tabs({ value, defaultValue = "", onValueChange, ...props }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue);
  const shown = value ?? own;
  const told = useRef(onValueChange);
  useEffect(() => {
    told.current = onValueChange;
  }, [onValueChange]);
  const choose = useCallback((next: string) => {
    setOwn(next);
    told.current?.(next);
  }, []);
  // The same object until another tab is chosen: React hydrates a part when a context around it changes.
  const state = useMemo(() => ({ id, value: shown, choose }), [id, shown, choose]);
  return (
    <TabsContext value={state}>
      <div {...props} />
    </TabsContext>
  );
}

export function TabsList({ className, ...props }: ComponentProps<"div">) {
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
    const at = tabs.indexOf(document.activeElement as HTMLElement);
    const last = tabs.length - 1;
    const next = {
      ArrowLeft: at === 0 ? last : at - 1,
      ArrowRight: at === last ? 0 : at + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (at === -1 || next === undefined) return;
    event.preventDefault();
    tabs[next]?.focus();
  };
  return (
    <div
      role="tablist"
      onKeyDown={press}
      className={classNames("inline-flex gap-1 rounded-xl bg-sunken p-1", className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, value, ...props }: ComponentProps<"button"> & { value: string }) {
  const { id, value: chosen, choose } = useContext(TabsContext);
  const isChosen = value === chosen;
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-tab-${value}`}
      aria-selected={isChosen}
      aria-controls={`${id}-panel-${value}`}
      tabIndex={isChosen ? 0 : -1}
      data-state={isChosen ? "active" : "inactive"}
      onClick={() => choose(value)}
      onFocus={() => choose(value)}
      className={classNames(
        "inline-flex h-9 flex-1 items-center pointer-coarse:h-11 justify-center gap-2 whitespace-nowrap rounded-lg px-4 font-medium text-sm text-text-soft transition-colors hover:text-text data-[state=active]:bg-raised data-[state=active]:text-text data-[state=active]:shadow-raised [&_svg]:size-4",
        className,
      )}
      {...props}
    />
  );
}

interface TabsContentProps extends ComponentProps<"div"> {
  value: string;
  /** Keeps the panel mounted while it is not chosen; its style must then hide it. */
  forceMount?: boolean;
}

export function TabsContent({ value, forceMount = false, ...props }: TabsContentProps) {
  const { id, value: chosen } = useContext(TabsContext);
  const isChosen = value === chosen;
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      data-state={isChosen ? "active" : "inactive"}
      {...(forceMount ? {} : { hidden: !isChosen })}
      {...props}
    >
      {forceMount || isChosen ? props.children : null}
    </div>
  );
}
