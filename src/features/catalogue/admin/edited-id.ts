/** What a form is open on: `?edit=12`. Nonsense asks for what nobody has, so that it is said. */
export function editedId(query: URLSearchParams): number | undefined {
  const asked = query.get('edit')
  if (asked === null) return undefined
  return /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : 0
}
