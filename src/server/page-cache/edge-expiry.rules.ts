/**
 * How long nginx in front of the shop may keep a page, see `deploy/nginx.conf`. nginx counts whole seconds of its own
 * clock, which it sends with the request: a page that was current then is kept to the end of that second, so that a
 * change is seen within a second.
 */
export const EDGE_TIME_HEADER = 'x-edge-time'
/** nginx reads it and does not pass it on; `@` is a time, kept until that second has ended. */
export const EDGE_EXPIRY_HEADER = 'x-accel-expires'

/**
 * `ageMs`: how long before the request the page was current for certain. Undefined for a page that nginx must not keep,
 * because it may lack a change of an earlier second, or because nobody asked.
 */
export function edgeExpiry(askedAt: string | string[] | undefined, ageMs: number): string | undefined {
  if (typeof askedAt !== 'string' || !/^\d{10}\.\d{3}$/.test(askedAt)) return undefined
  const second = Number(askedAt.slice(0, 10))
  const millisecond = Number(askedAt.slice(11))
  return ageMs <= millisecond ? `@${second}` : undefined
}
