/** Normalizes text entered by users. */

/** Control characters and bidirectional overrides, which would change the direction of the text that follows. */
// oxlint-disable-next-line no-control-regex -- the control characters are intended
const INVISIBLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/** Zero-width characters without a use in Arabic or French; a name of them alone would look empty. */
const ZERO_WIDTH = /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF]/g

/** Letters and signs that show something by themselves: not spaces, joiners, marks of direction or blank letters. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\s\u115F\u1160\u2800\u3164\uFFA0]/u

/** Empty if nothing of it would be seen. */
function withoutInvisible(input: string): string {
  const text = input.replaceAll(INVISIBLE, '').replaceAll(ZERO_WIDTH, '').trim()
  return VISIBLE.test(text) ? text : ''
}

/** Collapses white space to one line. No-break spaces are preserved, for numbers with units. */
export function cleanLine(input: string): string {
  return withoutInvisible(input.replaceAll(/[ \t\r\n]+/g, ' '))
}

export function cleanText(input: string): string {
  return withoutInvisible(input.replaceAll(/\r\n?/g, '\n'))
}

/** Splits into lines, without blank ones (spec 5). */
export function linesOf(input: string): string[] {
  return cleanText(input).split('\n').map(cleanLine).filter(Boolean)
}
