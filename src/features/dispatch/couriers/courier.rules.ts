/** The form of a courier. */
import { cleanLine } from '#core/clean-text.ts'
import { parseMoney, money, type Money } from '#core/money.ts'
import { parsePhone } from '#core/phone.ts'
import { FEE_KINDS, type FeeKind } from '../dispatch.rules.ts'

export interface Courier {
  id: number
  name: string
  phone: string
  userId: number | null
  placeId: number
  feeKind: FeeKind
  parcelFee: Money
  isActive: boolean
}

/** Raw input. */
export interface CourierForm {
  name: string
  phone: string
  /** The id of his account; '' if he has none. */
  user: string
  feeKind: string
  parcelFee: string
}

export const EMPTY_COURIER: CourierForm = { name: '', phone: '', user: '', feeKind: 'none', parcelFee: '' }

export const MAX_COURIER_NAME_LENGTH = 80

export interface CourierProblem {
  field: keyof CourierForm
  code: 'required' | 'tooLong' | 'badPhone' | 'badAmount' | 'notAnOption'
}

/** Problems in the order of the form's fields. */
export function courierProblems(form: CourierForm): CourierProblem[] {
  const name = cleanLine(form.name)
  const codes: [keyof CourierForm, CourierProblem['code'] | undefined][] = [
    ['name', name === '' ? 'required' : name.length > MAX_COURIER_NAME_LENGTH ? 'tooLong' : undefined],
    ['phone', form.phone.trim() === '' || parsePhone(form.phone) ? undefined : 'badPhone'],
    ['user', /^\d{0,15}$/.test(form.user) ? undefined : 'notAnOption'],
    ['feeKind', FEE_KINDS.some((kind) => kind === form.feeKind) ? undefined : 'notAnOption'],
    [
      'parcelFee',
      form.feeKind === 'parcel' && (parseMoney(form.parcelFee) ?? 0) <= 0 ? 'badAmount' : undefined,
    ],
  ]
  return codes.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

/** Normalised values to store; the form must have no problems. */
export function courierOf(form: CourierForm) {
  const feeKind = FEE_KINDS.find((kind) => kind === form.feeKind) ?? 'none'
  return {
    name: cleanLine(form.name),
    phone: parsePhone(form.phone) ?? '',
    userId: form.user === '' ? null : Number(form.user),
    feeKind,
    parcelFee: feeKind === 'parcel' ? parseMoney(form.parcelFee)! : money(0),
  }
}

/** The amounts of the zones, by id; undefined if one is not an amount. An empty one is no fee. */
export function zoneFeesOf(inputs: Readonly<Record<string, string>>): Map<number, Money> | undefined {
  const fees = new Map<number, Money>()
  for (const [zone, input] of Object.entries(inputs)) {
    const fee = input.trim() === '' ? money(0) : parseMoney(input)
    if (fee === undefined) return undefined
    if (fee > 0) fees.set(Number(zone), fee)
  }
  return fees
}
