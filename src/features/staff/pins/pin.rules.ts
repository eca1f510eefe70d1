/** PINs of the till: which are accepted, who sets them, and how long wrong ones make everyone wait. */
import { numberText } from '#core/text.ts'
import { can, type Permission, type StaffPerson } from '../staff.rules.ts'

export const MAX_PIN_LENGTH = 6
/** An approval that was not used by then has to be given again. */
export const APPROVAL_MINUTES = 10

export type PinProblem = 'pinDigits' | 'pinTrivial'

/** The digits of the input; Arabic ones too. */
export function cleanPin(input: string): string {
  return numberText(input).trim()
}

export function pinProblem(pin: string): PinProblem | undefined {
  if (!/^\d{4,6}$/.test(pin)) return 'pinDigits'
  return isTrivial(pin) ? 'pinTrivial' : undefined
}

/** Digits that follow each other, repeat, are mirrored, or are a column of the keypad or a recent year. */
function isTrivial(pin: string): boolean {
  const digits = pin.split('').map(Number)
  const steps = digits.slice(1).map((digit, index) => (digit - digits[index]! + 10) % 10)
  const isSequence = steps.every((step) => step === steps[0])
  const isRepeated = [1, 2, 3].some((size) => pin === pin.slice(0, size).repeat(pin.length / size))
  const isMirrored = pin.length % 2 === 0 && pin === digits.toReversed().join('')
  const isPairs = /^(?:(\d)\1)+$/.test(pin)
  return isSequence || isRepeated || isMirrored || isPairs || COMMON.has(pin) || /^(?:19|20)\d\d$/.test(pin)
}

/** Frequent in published lists of PINs, and not found by the rules above. */
const COMMON = new Set([
  '1342',
  '2580',
  '0852',
  '1470',
  '3690',
  '1478',
  '1235',
  '1236',
  '0007',
  '1122',
  '147258',
  '159753',
])

/**
 * The first failure of a day that makes wait. A device waits first, so that one device alone cannot block a person on
 * the others.
 */
const FIRST_WAITING_FAILURE = { device: 5, person: 8 }
const FIRST_WAIT_SECONDS = 30
const MAX_WAIT_SECONDS = 4 * 3600
/** The count starts again after this time. */
export const LIMIT_HOURS = 24

export type LimitKind = keyof typeof FIRST_WAITING_FAILURE

/** Seconds to wait after this many failures: nothing at first, then doubled with each one. */
export function waitAfter(failures: number, kind: LimitKind): number {
  const beyond = failures - FIRST_WAITING_FAILURE[kind]
  return beyond < 0 ? 0 : Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** beyond)
}

/** What a PIN opens at the till. */
const TILL_PERMISSIONS: Permission[] = ['manageCash', 'manageOrders', 'giveDiscount', 'refundOrders']

export type PinRefusal = 'mayNotChangeUsers' | 'superAdminFixed' | 'mayNotGrant' | 'noTillRights'

interface PinOwner {
  id: number
  permissions: readonly Permission[]
  isSuperAdmin: boolean
}

/** Why this person may not set or remove that one's PIN: who sets a PIN can sell and approve in the other's name. */
export function pinChangeProblem(by: StaffPerson, target: PinOwner): PinRefusal | undefined {
  if (target.id === by.id) return undefined
  if (!can(by, 'changeUsers')) return 'mayNotChangeUsers'
  if (target.isSuperAdmin && !by.isSuperAdmin) return 'superAdminFixed'
  const lacks = TILL_PERMISSIONS.some((one) => target.permissions.includes(one) && !can(by, one))
  return lacks ? 'mayNotGrant' : undefined
}
