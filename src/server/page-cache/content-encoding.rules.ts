/** How an answer may travel: the smallest that the reader understands. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Browsers all say the same line; a reader who refuses one (`br;q=0`) is looked at more closely. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const isAccepted = accepted.includes('q=0') ? (name: string) => !refuses(accepted, name) : () => true
  if (accepted.includes('br') && isAccepted('br')) return 'br'
  if (accepted.includes('gzip') && isAccepted('gzip')) return 'gzip'
  return 'identity'
}

function refuses(accepted: string, name: string): boolean {
  return accepted.split(',').some((part) => {
    const [said = '', ...rest] = part.split(';').map((word) => word.trim())
    return said === name && rest.some((word) => /^q=0(\.0*)?$/.test(word))
  })
}

/** Whether the reader already has it; `If-None-Match` may list several, and compares weakly. */
export function isKnown(asked: string | undefined, etag: string): boolean {
  return asked !== undefined && asked.includes(etag.replace(/^W\//, ''))
}
