/** What somebody typed into one field of a form that was sent. */

/** Browsers send line breaks as two characters; PostgreSQL keeps no NUL. A file where text is asked for is nothing. */
export function textIn(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').replaceAll('\0', '') : ''
}
