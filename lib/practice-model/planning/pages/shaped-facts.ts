import type { SectionContent } from "#lib/site-kit/section-schema.ts";
import { pageKindOf } from "../page-kinds.ts";
import { type Fact, type FactLabel, sentence } from "../reading/facts.ts";
import { isOwner } from "../reading/read-people.ts";

/** Whether a page is the one that a person named. */
export const isPageCalled = (page: { name: string; kind: string }, named: string) =>
  page.name.toLowerCase() === named.toLowerCase() || (pageKindOf(named) !== "other" && pageKindOf(named) === page.kind);

/** The facts in the shapes that sections want. */
export class ShapedFacts {
  readonly all: readonly Fact[];
  constructor(facts: readonly Fact[]) {
    this.all = facts;
  }
  of(label: FactLabel): Fact[] {
    return this.all.filter((fact) => fact.label === label);
  }
  first(label: FactLabel): string | undefined {
    return this.of(label)[0]?.parts[0];
  }
  get address(): string[] | undefined {
    const lines = this.first("Address")
      ?.split(/,\s*/)
      .filter((line) => line !== "");
    return lines === undefined || lines.length === 0 ? undefined : lines.slice(0, 6).map((line) => line.slice(0, 120));
  }
  get reach(): { email?: string; phone?: string } {
    const [email, phone] = [this.first("E-mail"), this.first("Phone")];
    return { ...(email === undefined ? {} : { email }), ...(phone === undefined ? {} : { phone: phone.slice(0, 40) }) };
  }
  get place(): { address?: string[]; email?: string; phone?: string } {
    return { ...(this.address === undefined ? {} : { address: this.address }), ...this.reach };
  }
  get hasReach(): boolean {
    return Object.keys(this.place).length > 0;
  }
  get timetable(): SectionContent<"timetable">["days"] {
    const days: SectionContent<"timetable">["days"] = [];
    for (const { parts } of this.of("Timetable")) {
      const [day = "", time = "", title = "", text = ""] = parts;
      const entry = {
        time: time.slice(0, 30),
        title: title.slice(0, 120),
        ...(text === "" ? {} : { text: text.slice(0, 200) }),
      };
      const known = days.find((one) => one.day === day);
      if (known === undefined) days.push({ day: day.slice(0, 60), entries: [entry] });
      else known.entries.push(entry);
    }
    return days.slice(0, 14);
  }
  /** Dates with what happens then. */
  get events(): SectionContent<"timetable">["days"] {
    return this.of("Date")
      .filter(({ parts }) => (parts[2] ?? "") !== "")
      .map(({ parts: [date = "", time = "", title = ""] }) => {
        const [what = "", where] = title.split(/\s+(?=(?:im|in der|in|at|at the|am) \p{Lu})/u);
        return {
          day: date.slice(0, 60),
          entries: [
            {
              time: time === "" ? "–" : time.slice(0, 30),
              title: what.slice(0, 120),
              ...(where === undefined ? {} : { text: where.slice(0, 200) }),
            },
          ],
        };
      })
      .slice(0, 14);
  }
  /** The date of the whole, such as that of a festival. */
  get date(): string | undefined {
    return this.of("Date").find(({ parts }) => (parts[2] ?? "") === "")?.parts[0];
  }
  get prices(): SectionContent<"prices">["items"] {
    return this.of("Price").map(({ parts: [name = "", price = "", per = "", text = ""] }) => ({
      name: name.slice(0, 120),
      price: price.slice(0, 30),
      ...(per === "" ? {} : { per: per.slice(0, 40) }),
      ...(text === "" ? {} : { text: text.slice(0, 300) }),
      features: [],
      isFeatured: false,
    }));
  }
  /** Who answers for the business by law, as far as it was said. */
  get owners(): string[] {
    return this.of("Person").flatMap(({ parts: [name = "", role = ""] }) =>
      isOwner(role) ? [role === "" ? name : `${name}, ${role}`] : [],
    );
  }
  /** Returns the words that have to stand on a page. */
  textsFor(page: { name: string; kind: string }): string[] {
    return this.of("Text").flatMap(({ parts: [named = "", ...said] }) =>
      isPageCalled(page, named) ? [sentence(said.join(", ")).slice(0, 600)] : [],
    );
  }
  /** Returns the facts without those that must not stand on a page. */
  for(page: { name: string; kind: string }): ShapedFacts {
    const off = this.of("Not on").flatMap(({ parts: [named = "", words = ""] }) =>
      words !== "" && isPageCalled(page, named) ? [words.toLowerCase()] : [],
    );
    const isOff = ({ label, parts }: Fact) =>
      label !== "Not on" && label !== "Name" && off.some((words) => parts.join(" ").toLowerCase().includes(words));
    return off.length === 0 ? this : new ShapedFacts(this.all.filter((fact) => !isOff(fact)));
  }
  get people(): SectionContent<"team">["people"] {
    return this.of("Person").map(({ parts: [name = "", role = ""] }) => ({
      name: name.slice(0, 120),
      ...(role === "" ? {} : { role: role.slice(0, 80) }),
    }));
  }
  get hours(): SectionContent<"hours">["items"] {
    return this.of("Opening hours").map(({ parts: [days = "", time = ""] }) => ({
      days: days.slice(0, 60),
      ...(time === "-" || time === "" ? {} : { time: time.slice(0, 60) }),
    }));
  }
  sentences(label: FactLabel): string[] {
    return this.of(label).map(({ parts }) => sentence(parts.join(", ")).slice(0, 1_900));
  }
}

/** Returns the last line of an address without its code: “Leipzig” of “04109 Leipzig”. */
export function cityOf({ address }: ShapedFacts): string | undefined {
  const city = address
    ?.at(-1)
    ?.replace(/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b\d{5}\b/g, "")
    .trim();
  return city === undefined || city === "" || /\d/.test(city) || (address?.length ?? 0) < 2
    ? undefined
    : city.slice(0, 60);
}
