import type { FollowUpSettings } from "./schema.ts";

/** Returns true within the person's quiet hours. Their end is exclusive, and they may run over midnight. */
export function isQuiet(quietHours: FollowUpSettings["quietHours"], now: Date, timeZone: string): boolean {
  if (!quietHours) return false;
  const [from, until, at] = [minutes(quietHours.from), minutes(quietHours.until), minutes(timeOfDay(now, timeZone))];
  return from <= until ? from <= at && at < until : at >= from || at < until;
}

/** Returns the time of day as `HH:MM`. */
export function timeOfDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(at);
}

/** Returns the minutes since midnight of `HH:MM`. */
export function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  return hours * 60 + rest;
}

export function toTime(sinceMidnight: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(sinceMidnight / 60))}:${two(sinceMidnight % 60)}`;
}
