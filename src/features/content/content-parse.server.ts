/** Parses submitted documents. Checks with a sentence are in `content-form.rules.ts`; this refuses other shapes. */
import * as v from 'valibot'
import { isUuid } from '#core/id.ts'
import { badRequest } from '#platform/http/form.server.ts'
import { cleanContent, DOCUMENT_SHAPES, type Shape, type ShapeKey } from './content-shape.rules.ts'

const words = v.strictObject({ fr: v.string(), ar: v.string() })
const picture = v.pipe(
  v.string(),
  v.check((id) => id === '' || isUuid(id)),
)

/** Longer lists get a sentence, up to this. */
const MAX_ITEMS = 200

function schemaOf(shape: Shape): v.GenericSchema {
  switch (shape.kind) {
    case 'words':
      return words
    case 'number':
      return v.number()
    case 'picture':
      return picture
    case 'list':
      return v.pipe(
        v.array(schemaOf(shape.item)),
        shape.isFixed ? v.length(shape.max) : v.maxLength(MAX_ITEMS),
      )
    case 'fields':
      return v.strictObject(
        Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, schemaOf(field)])),
      )
    default:
      return v.string()
  }
}

const SCHEMAS = Object.fromEntries(
  Object.entries(DOCUMENT_SHAPES).map(([key, shape]) => [
    key,
    v.pipe(v.string(), v.parseJson(), schemaOf(shape)),
  ]),
)

/** The document without invisible characters; a document with other fields is refused. */
export function parseContent(key: ShapeKey, json: string): unknown {
  const result = v.safeParse(SCHEMAS[key]!, json)
  if (!result.success) throw badRequest()
  return cleanContent(DOCUMENT_SHAPES[key], result.output)
}
