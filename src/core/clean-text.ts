/** Normalizes text entered by users. */

/** Control characters and bidirectional overrides, which would change the direction of the text that follows. */
// oxlint-disable-next-line no-control-regex -- the control characters are intended
const INVISIBLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/** Collapses white space to one line. No-break spaces are preserved, for numbers with units. */
export function cleanLine(input: string): string {
  return input
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(INVISIBLE, '')
    .trim()
}

export function cleanText(input: string): string {
  return input.replaceAll(/\r\n?/g, '\n').replaceAll(INVISIBLE, '').trim()
}

/** Splits into lines, without blank ones (spec 5). */
export function linesOf(input: string): string[] {
  return cleanText(input).split('\n').map(cleanLine).filter(Boolean)
}
