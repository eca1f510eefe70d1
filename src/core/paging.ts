/** Numbers of the page buttons: at most five, with the current one in the middle if possible (spec 2). */
export function pageNumbers(current: number, count: number, max = 5): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(max / 2), count - max + 1))
  return Array.from({ length: Math.min(max, count) }, (_, index) => first + index)
}
