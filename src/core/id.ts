/** At most 15 digits: every such number is exact in JavaScript and fits a PostgreSQL bigint. */
const ID = /^[1-9]\d{0,14}$/

export function isId(text: string): boolean {
  return ID.test(text)
}

/** Parses a row id from a URL or a form; undefined if it is invalid. */
export function readId(text: string | null | undefined): number | undefined {
  return text && isId(text) ? Number(text) : undefined
}

/** In lower case, as PostgreSQL and `crypto.randomUUID` write it. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** `AV-12`, the number of a credit note as it is printed. */
export function creditNoteId({ number }: { number: number }): string {
  return `AV-${number}`
}
