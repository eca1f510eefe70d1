import * as v from 'valibot'

/** Schema of an upload form: one file and its kind. */
export function uploadSchema<const K extends string>(kinds: readonly K[]) {
  return v.strictObject({ kind: v.picklist(kinds), file: v.file() })
}
