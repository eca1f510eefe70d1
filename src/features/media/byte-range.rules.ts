/** The part of a file that a Range header requests (RFC 9110, section 14). */
export type RequestedRange = 'whole' | 'unsatisfiable' | { start: number; end: number }

const SINGLE_RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i

/** A malformed header, another unit or several ranges give the whole file, as the RFC allows. */
export function requestedRange(header: string | null, size: number): RequestedRange {
  const [, from, to] = SINGLE_RANGE.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  if (from === '') return lastBytes(Number(to), size)
  const start = Number(from)
  const end = to === '' ? Infinity : Number(to)
  if (end < start) return 'whole'
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable'
}

function lastBytes(count: number, size: number): RequestedRange {
  return count > 0 && size > 0 ? { start: Math.max(0, size - count), end: size - 1 } : 'unsatisfiable'
}
