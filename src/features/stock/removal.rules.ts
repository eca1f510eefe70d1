/** The form for units that are taken out of the stock. */
import { cleanLine } from '#core/clean-text.ts'
import { REMOVAL_CAUSES, type RemovalCause } from '#features/catalogue/stock/stock.rules.ts'
import { parseQuantity } from './quantity.rules.ts'

export const MAX_REASON_LENGTH = 200

export interface Removal {
  variantId: number
  cause: RemovalCause
  quantity: number
  reason: string
}

export type RemovalField = 'cause' | 'quantity' | 'reason'
export interface RemovalProblem {
  field: RemovalField
  code: 'required' | 'notPositive' | 'tooLong'
}

/** The fields as they were entered. */
export type RemovalForm = Record<RemovalField, string>

export function removalProblems(form: RemovalForm): RemovalProblem[] {
  const reason = cleanLine(form.reason)
  return [
    ...(isRemovalCause(form.cause) ? [] : [{ field: 'cause', code: 'required' } as const]),
    ...(parseQuantity(form.quantity) === undefined
      ? [{ field: 'quantity', code: 'notPositive' } as const]
      : []),
    ...(reason === '' ? [{ field: 'reason', code: 'required' } as const] : []),
    ...(reason.length > MAX_REASON_LENGTH ? [{ field: 'reason', code: 'tooLong' } as const] : []),
  ]
}

/** For a form without problems. */
export function removalOf(form: RemovalForm): Omit<Removal, 'variantId'> {
  return {
    cause: form.cause as RemovalCause,
    quantity: parseQuantity(form.quantity)!,
    reason: cleanLine(form.reason),
  }
}

function isRemovalCause(value: string): value is RemovalCause {
  return REMOVAL_CAUSES.some((cause) => cause === value)
}
