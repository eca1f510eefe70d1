/** Content encodings, smallest result first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Quality values are parsed only for a header with `q=0`, which browsers do not send. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const isAccepted = accepted.includes('q=0') ? (name: string) => !isRefused(accepted, name) : () => true
  if (accepted.includes('br') && isAccepted('br')) return 'br'
  if (accepted.includes('gzip') && isAccepted('gzip')) return 'gzip'
  return 'identity'
}

function isRefused(accepted: string, name: string): boolean {
  return accepted.split(',').some((part) => {
    const [encoding = '', ...parameters] = part.split(';').map((word) => word.trim())
    return encoding === name && parameters.some((word) => /^q=0(\.0*)?$/.test(word))
  })
}

/** `If-None-Match` may list several ETags and compares weakly (RFC 9110). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.includes(etag.replace(/^W\//, ''))
}
