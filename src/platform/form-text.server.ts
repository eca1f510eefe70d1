/** Forms as they were sent, and what somebody typed into one field of them. */

/** What is no form at all is one without fields: whoever asks for some refuses it. */
export async function formIn(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}

/** Browsers send line breaks as two characters; PostgreSQL keeps no NUL. A file where text is asked for is nothing. */
export function textIn(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').replaceAll('\0', '') : ''
}
