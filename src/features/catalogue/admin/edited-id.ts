import { readId } from '#core/id.ts'

/** The id of the item whose form is open (`?edit=12`); 0, which no item has, where it is not an id. */
export function editedId(query: URLSearchParams): number | undefined {
  const asked = query.get('edit')
  return asked === null ? undefined : (readId(asked) ?? 0)
}
