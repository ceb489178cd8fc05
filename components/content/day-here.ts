/** Returns today where the person is: `2026-03-02`. */
export function dayHere(): string {
  const day = new Date();
  const two = (n: number) => `${n}`.padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
