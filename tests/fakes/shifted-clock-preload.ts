// For `node --import`: the process runs on a host whose clock is wrong by that many milliseconds. Timers are not affected, since a
// wrong clock runs as fast as a right one.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const RightDate = Date;

class ShiftedDate extends RightDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(ShiftedDate.now());
    else super(...(given as [string]));
  }
  static override now(): number {
    return RightDate.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
