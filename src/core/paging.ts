/** The numbers of the page buttons: at most five, the current one in the middle where it can be (spec 2). */
export function pageNumbers(current: number, count: number, most = 5): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(most / 2), count - most + 1))
  return Array.from({ length: Math.min(most, count) }, (_, step) => first + step)
}
