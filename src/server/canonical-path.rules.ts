/**
 * One spelling for each address. Routes match without regard to case, encoding of letters and repeated slashes, so
 * everything that looks at a path (log, cache, `no-store`, limits) would have to do the same.
 */

/** The segment after one of these is a secret, which distinguishes upper and lower case. */
const BEFORE_SECRET = new Set(['order', 'run', 'unsubscribe', 'one-click', 'confirm', 'choose', 'auth'])
/** Names of built files contain a hash that distinguishes upper and lower case. */
const BUILT_FILES = '/assets/'

/** Undefined for a path that is spelled as it should be, which nearly all are. */
export function canonicalPathOf(path: string): string | undefined {
  if (!path.startsWith('/') || path.startsWith(BUILT_FILES) || !/[A-Z%]|\/\//.test(path)) return undefined
  let before = ''
  const segments = path
    .split('/')
    .filter((segment, index, all) => segment !== '' || index === 0 || index === all.length - 1)
    .map((encoded) => {
      const segment = decodeUnreserved(encoded)
      const canonical = BEFORE_SECRET.has(before) ? segment : lowerCase(segment)
      before = canonical
      return canonical
    })
  const canonical = segments.join('/') || '/'
  return canonical === path ? undefined : canonical
}

/** Letters, digits and `-._~` mean the same encoded and plain (RFC 3986, 2.3). */
function decodeUnreserved(segment: string): string {
  return segment.replaceAll(/%([0-9a-f]{2})/gi, (encoded, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16))
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase()
  })
}

/** Percent-encoded bytes keep their upper case, which is their usual spelling. */
function lowerCase(segment: string): string {
  return segment.replaceAll(/%[0-9A-F]{2}|[A-Z]+/g, (part) =>
    part.startsWith('%') ? part : part.toLowerCase(),
  )
}
