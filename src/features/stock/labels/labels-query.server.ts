import * as v from 'valibot'
import { LABEL_FORMATS, LABELS_PER_SHEET } from '#core/label-sheet.ts'

const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))
const optionalId = v.fallback(v.optional(idText), undefined)

/** Where the articles come from; the lines are read separately, because they are several. */
export const sourceQuery = v.object({ product: optionalId, receipt: optionalId })

const place = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(LABELS_PER_SHEET),
)

export const paperQuery = v.object({
  format: v.fallback(v.picklist(LABEL_FORMATS), 'roll30'),
  start: v.fallback(place, 1),
  price: v.fallback(v.picklist(['yes', 'no']), 'yes'),
})

export const generateForm = v.object({ variantId: idText })
