"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { projectSearchMax } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";
import { Input } from "../ui/input";

const pauseMs = 250;

/** Finds projects by their names while somebody types. Without scripts, Enter sends the form. */
export function ProjectSearch({ searched }: { searched: string }) {
  const router = useRouter();
  const [text, setText] = useState(searched);
  const asked = useRef(searched);
  useEffect(() => {
    const next = text.trim();
    if (next === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = next;
      router.replace(next === "" ? "/projects" : `/projects?search=${encodeURIComponent(next)}`, { scroll: false });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, router]);
  useEffect(() => {
    // The person went back to all projects by a link.
    if (searched !== "" || asked.current === "") return;
    asked.current = "";
    setText("");
  }, [searched]);
  return (
    <search className="relative mb-6 block max-w-sm">
      <form action="/projects">
        <Search
          aria-hidden
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4 text-text-soft"
        />
        <Input
          type="search"
          name="search"
          aria-label={projectWords.search}
          placeholder={projectWords.search}
          autoComplete="off"
          maxLength={projectSearchMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="pl-9"
        />
      </form>
    </search>
  );
}
