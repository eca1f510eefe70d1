/** Words as somebody typed them, made plain. */

/** Signs that nobody types: control characters, and those that turn the reading order of all that follows. */
// oxlint-disable-next-line no-control-regex -- naming them is the point
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/** Spaces that keep a number and its unit together stay. */
export function oneLine(typed: string): string {
  return typed
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(UNSEEN, '')
    .trim()
}

export function manyLines(typed: string): string {
  return typed.replaceAll(/\r\n?/g, '\n').replaceAll(UNSEEN, '').trim()
}

/** Blank lines are dropped (spec 5). */
export function linesOf(typed: string): string[] {
  return manyLines(typed).split('\n').map(oneLine).filter(Boolean)
}
