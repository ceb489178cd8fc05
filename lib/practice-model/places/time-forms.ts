// Writes times as a site writes its own: “8 bis 13 Uhr” is “8 am – 1 pm” beside “9 am – 5 pm”, and “08:00–13:00” beside “09:30–17:00”.

interface Time {
  hours: number;
  minutes: number;
  /** Null if a clock of twelve hours may be meant. */
  half: "am" | "pm" | null;
  is24: boolean;
}

interface Times {
  start: Time;
  end: Time | null;
  /** As written: the first time, what joins them, the second one. */
  texts: [string, string, string];
}

const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap]\.?m\.?))?`;
const times = new RegExp(
  String.raw`^(?:(?:from|von|ab)\s+)?(${time})(?:(?:\s*uhr|h)?(\s*(?:-|–|—|to|till|until|bis)\s*)(${time}))?(?:\s*uhr|\s*h)?$`,
  "i",
);

function readTimes(text: string): Times | null {
  const found = times.exec(text.trim());
  if (!found) return null;
  const is24 = /uhr|\dh\b/i.test(text);
  const timeAt = (at: number): Time => ({
    hours: Number(found[at]),
    minutes: Number(found[at + 1] ?? 0),
    half: found[at + 2] === undefined ? null : /^a/i.test(found[at + 2] ?? "") ? "am" : "pm",
    is24: is24 || Number(found[at]) > 12 || (found[at] ?? "").startsWith("0"),
  });
  const end = found[6] === undefined ? null : timeAt(7);
  const start = timeAt(2);
  if ([start, end].some((one) => one !== null && (one.hours > 24 || one.minutes > 59))) return null;
  return { start, end, texts: [found[1] ?? "", found[5] ?? "", found[6] ?? ""] };
}

/** The hour of the day; null if morning or evening is not certain. */
function hourOf({ hours, half, is24 }: Time, start: Time | null): number | null {
  if (half !== null) return (hours % 12) + (half === "pm" ? 12 : 0);
  if (is24 || start?.is24) return hours;
  // “8 to 1”: the end of a day lies after its beginning.
  const before = start === null ? null : hourOf(start, null);
  if (before === null) return start === null && hours >= 5 && hours <= 11 ? hours : null;
  return hours > before ? hours : hours + 12;
}

/** Returns times in the form of others: half of the day or 24 hours, minutes, zeros, and what joins them; null if one of them is no time, or is not certain. */
export function timesInForm(like: string, next: string): string | null {
  const [form, told] = [readTimes(like), readTimes(next)];
  if (!form || !told || (form.end === null) !== (told.end === null)) return null;
  const [first] = form.texts;
  const halfOf = /(\s*)([ap]\.?m\.?)$/i.exec(first);
  const isZeroed = /^0/.test(first) || /^0/.test(form.texts[2]);
  const separator = /[:.](?=\d{2})/.exec(`${first} ${form.texts[2]}`)?.[0] ?? null;
  const start = hourOf(told.start, null);
  const end = told.end && hourOf(told.end, told.start);
  if (start === null || (told.end !== null && end === null)) return null;
  const written = (hours: number, minutes: number, isShort: boolean) => {
    const hour = halfOf ? ((hours + 11) % 12) + 1 : hours;
    const minute = String(minutes).padStart(2, "0");
    const clock = `${isZeroed ? String(hour).padStart(2, "0") : hour}${minutes > 0 || (separator !== null && !isShort) ? `${separator ?? ":"}${minute}` : ""}`;
    return halfOf ? `${clock}${halfOf[1]}${halfInForm(halfOf[2] ?? "", hours)}` : clock;
  };
  // “7–9:30”: a full hour has no minutes there.
  const isShort = [first, form.texts[2]].some((one) => one !== "" && !/[:.]\d{2}/.test(one));
  const from = written(start, told.start.minutes, isShort);
  const to = told.end && end !== null ? form.texts[1] + written(end % 24, told.end.minutes, isShort) : "";
  const at = like.indexOf(form.texts.join(""));
  return at === -1 ? null : like.slice(0, at) + from + to + like.slice(at + form.texts.join("").length);
}

/** “pm” as the site writes “a.m.”, “AM” or “am”. */
function halfInForm(like: string, hours: number): string {
  const letter = hours % 24 >= 12 ? "p" : "a";
  const own = like.replace(/^[ap]/i, letter);
  return /^[AP]/.test(like) ? own.charAt(0).toUpperCase() + own.slice(1) : own;
}
