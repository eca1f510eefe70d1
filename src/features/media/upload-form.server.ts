import * as v from 'valibot'

/** The form of an upload: one file and what it is to be used as. */
export function uploadSchema<const K extends string>(kinds: readonly K[]) {
  return v.strictObject({ kind: v.picklist(kinds), file: v.file() })
}
