/** The former names of `form.server.ts`, for the orders feature until it parses with schemas. */
export { readForm as formIn } from './form.server.ts'

/** Browsers send line breaks as two characters; PostgreSQL stores no NUL. A file instead of text is empty. */
export function textIn(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').replaceAll('\0', '') : ''
}
