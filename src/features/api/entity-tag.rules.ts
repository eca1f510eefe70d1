/** Entity tags of HTTP (RFC 9110, 8.8.3). */

export function tagOf(hash: string): string {
  return `"${hash}"`
}

/** Whether the header, a list of tags or `*`, names this one. A proxy that compresses makes tags weak. */
export function matchesAny(header: string, tag: string): boolean {
  return header.split(',').some((one) => {
    const known = one.trim().replace(/^W\//, '')
    return known === '*' || known === tag
  })
}
