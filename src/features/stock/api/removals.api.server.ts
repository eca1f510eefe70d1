/** Units that are taken out of the stock, in the programming interface. */
import * as v from 'valibot'
import { cleanLine } from '#core/clean-text.ts'
import { inLanguage } from '#core/text.ts'
import type { ApiPart } from '#features/api/open-api.server.ts'
import { defineOperation, type Sentence } from '#features/api/operation.server.ts'
import { pointerOf, ProblemError } from '#features/api/problem.server.ts'
import { REMOVAL_CAUSES } from '#features/catalogue/stock/stock.rules.ts'
import { findStock } from '#features/catalogue/stock/stock.server.ts'
import { count, id, requiredText } from '#platform/http/json-schemas.server.ts'
import { removalProblemText, removalText } from '../movements.text.ts'
import { MAX_QUANTITY } from '../quantity.rules.ts'
import { MAX_REASON_LENGTH } from '../removal.rules.ts'
import { removeStock } from '../remove-stock.server.ts'

const removal = v.strictObject({
  cause: v.picklist(REMOVAL_CAUSES),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)),
  reason: requiredText(MAX_REASON_LENGTH),
})

const stockLeft = v.object({ variantId: id, stock: v.pipe(count, v.description('Units that are left')) })

const sentence: Sentence = (code, details, language) => {
  const t = inLanguage(removalText, language)
  if (code === 'variantUnknown') return t.unknown
  return code === 'stockTooLow' ? t.stockTooLow(Number(details.left)) : undefined
}

export const removalsApi: ApiPart = {
  tag: 'Removals',
  about: 'Units that are damaged, lost or given away.',
  schemas: { Removal: removal, StockLeft: stockLeft },
  operations: [
    defineOperation({
      name: 'removeStock',
      method: 'post',
      path: '/variants/{id}/removals',
      access: 'manageProducts',
      summary: 'Takes units out of the stock',
      body: removal,
      result: stockLeft,
      sentence,
      async handle({ id: variantId, body, by, now, language }) {
        const reason = cleanLine(body.reason)
        if (reason === '') {
          const detail = inLanguage(removalProblemText, language).required
          const errors = [{ pointer: pointerOf(['reason']), code: 'required', detail }]
          throw new ProblemError({ status: 422, code: 'invalidFields', errors })
        }
        await removeStock({ ...body, variantId, reason, by, now })
        return { variantId, stock: (await findStock([variantId]))[variantId] ?? 0 }
      },
    }),
  ],
}
