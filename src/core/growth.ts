/** A value beside the one of the previous period. */
export interface Comparison<T extends number = number> {
  value: T
  before: T
}

/** The growth in percent; undefined if the previous value is 0. */
export function growthOf({
  value,
  before,
}: Comparison): { trend: 'up' | 'down' | 'same'; percent: string } | undefined {
  if (before === 0) return undefined
  const percent = Math.round(((value - before) / before) * 1000) / 10
  const digits = String(Math.abs(percent)).replace('.', ',')
  if (percent === 0) return { trend: 'same', percent: '0\u00A0%' }
  return percent > 0
    ? { trend: 'up', percent: `+${digits}\u00A0%` }
    : { trend: 'down', percent: `\u2212${digits}\u00A0%` }
}
