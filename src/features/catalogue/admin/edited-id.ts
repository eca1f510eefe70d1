/** What a form is open on: `?edit=12`. */
export function editedId(query: URLSearchParams): number | undefined {
  const asked = query.get('edit')
  return asked && /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined
}
