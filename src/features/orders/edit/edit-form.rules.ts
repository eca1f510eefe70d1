/** The form with which staff edit an order: its fields, their problems, and the values that are stored. */
import { cleanText } from '#core/clean-text.ts'
import { isWilaya } from '#features/delivery/wilaya.rules.ts'
import { addressOf, MAX_LENGTHS, NO_ADDRESS, type Address } from '../checkout/checkout.rules.ts'
import { MAX_REASON_LENGTH } from '../payment/payment-check.rules.ts'
import { discountFieldProblems, discountInputFrom, type DiscountFields } from './discount-form.rules.ts'
import { discountInputOf, type DiscountInput } from './order-discount.rules.ts'
import type { OrderContent, PlanProblem } from './order-edit.rules.ts'

/** All values but the lines, as they are entered. */
export interface EditFields extends DiscountFields {
  kind: 'delivery' | 'pickup'
  wilaya: string
  city: string
  address: string
  landmark: string
  /** '' or the position that the shopper sent. */
  pin: string
  notes: string
}

export interface EditProblem {
  field: keyof EditFields | PlanProblem['field'] | 'refundMethod'
  code: PlanProblem['code'] | 'tooLong' | 'notAnOption' | 'badDiscount'
}

const TEXT_LENGTHS = {
  city: MAX_LENGTHS.city,
  address: MAX_LENGTHS.address,
  landmark: MAX_LENGTHS.landmark,
  notes: MAX_LENGTHS.notes,
} as const

/** The fields whose length is limited. */
export const FIELD_LENGTHS = { ...TEXT_LENGTHS, discountReason: MAX_REASON_LENGTH } as const

export function fieldsOf({ address, isPickup, notes, discount }: OrderContent): EditFields {
  const input = discountInputOf(discount)
  return {
    kind: isPickup ? 'pickup' : 'delivery',
    wilaya: address.wilaya,
    city: address.city === address.wilaya ? '' : address.city,
    address: address.full,
    landmark: address.landmark,
    pin: address.pin,
    notes,
    discountKind: input.kind,
    discount:
      input.kind === 'percent'
        ? String(input.percent)
        : input.kind === 'amount'
          ? String(input.amount / 100)
          : '',
    discountReason: input.kind === 'none' ? '' : input.reason,
  }
}

/** Problems that do not depend on the order. */
export function fieldProblems(fields: EditFields): EditProblem[] {
  const isDelivery = fields.kind === 'delivery'
  const codes: [EditProblem['field'], EditProblem['code'] | undefined][] = [
    ['wilaya', !isDelivery || isWilaya(fields.wilaya) ? undefined : 'notAnOption'],
    ['address', isDelivery && cleanText(fields.address) === '' ? 'required' : undefined],
    ...Object.entries(TEXT_LENGTHS).map(([field, length]): [EditProblem['field'], 'tooLong' | undefined] => [
      field as keyof typeof TEXT_LENGTHS,
      cleanText(fields[field as keyof typeof TEXT_LENGTHS]).length > length ? 'tooLong' : undefined,
    ]),
  ]
  return [
    ...codes.flatMap(([field, code]) => (code ? [{ field, code }] : [])),
    ...discountFieldProblems(fields),
  ]
}

/** What the fields mean; an invalid discount counts as none, an unknown wilaya as the default one. */
export function valuesOf(fields: EditFields): {
  address: Address
  isPickup: boolean
  notes: string
  discount: DiscountInput
} {
  const isPickup = fields.kind === 'pickup'
  return {
    isPickup,
    address: isPickup ? NO_ADDRESS : addressOf(fields),
    notes: cleanText(fields.notes),
    discount: discountInputFrom(fields),
  }
}
