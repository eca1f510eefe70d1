/** The section of confirmations and screening: checks and stored values. */
import { parseMoney, type Money } from '#core/money.ts'
import { numberText } from '#core/text.ts'
import {
  CONFIRM_ATTEMPTS_RANGE,
  CONFIRM_HOURS_RANGE,
  MAX_OPEN_ORDERS,
  type DepositKind,
  type PaymentMethodId,
} from './settings.rules.ts'

export interface ConfirmationForm {
  methods: PaymentMethodId[]
  attempts: string
  hours: string
  /** Empty: no deposit above an amount. */
  depositFrom: string
  depositAfterRefusal: boolean
  depositKind: string
  depositPercent: string
  depositAmount: string
  maxOpenOrders: string
}

type Code =
  | 'badAttempts'
  | 'badConfirmHours'
  | 'badAmount'
  | 'notAnOption'
  | 'badDepositPercent'
  | 'badOpenOrders'

export function wholeNumber(input: string, min: number, max: number): number | undefined {
  const plain = numberText(input).trim()
  const value = /^\d{1,6}$/.test(plain) ? Number(plain) : undefined
  return value !== undefined && value >= min && value <= max ? value : undefined
}

export function confirmationChecks(form: ConfirmationForm): [field: string, code: Code | undefined][] {
  const { min, max } = CONFIRM_ATTEMPTS_RANGE
  const hours = CONFIRM_HOURS_RANGE
  return [
    ['attempts', wholeNumber(form.attempts, min, max) === undefined ? 'badAttempts' : undefined],
    ['hours', wholeNumber(form.hours, hours.min, hours.max) === undefined ? 'badConfirmHours' : undefined],
    ['depositFrom', isBlank(form.depositFrom) || isAmount(form.depositFrom) ? undefined : 'badAmount'],
    ['depositKind', isDepositKind(form.depositKind) ? undefined : 'notAnOption'],
    [
      'depositPercent',
      wholeNumber(form.depositPercent, 1, 100) === undefined ? 'badDepositPercent' : undefined,
    ],
    ['depositAmount', isAmount(form.depositAmount) ? undefined : 'badAmount'],
    [
      'maxOpenOrders',
      wholeNumber(form.maxOpenOrders, 0, MAX_OPEN_ORDERS) === undefined ? 'badOpenOrders' : undefined,
    ],
  ]
}

function isBlank(value: string): boolean {
  return value.trim() === ''
}

/** Far above any order. */
const MAX_AMOUNT = 1_000_000_000

function isAmount(input: string): boolean {
  const amount = parseMoney(input) ?? 0
  return amount > 0 && amount <= MAX_AMOUNT
}

function isDepositKind(value: string): value is DepositKind {
  return value === 'percent' || value === 'amount'
}

export function confirmationValues(form: ConfirmationForm) {
  return {
    confirmMethods: [...new Set(form.methods)],
    confirmAttempts: wholeNumber(form.attempts, CONFIRM_ATTEMPTS_RANGE.min, CONFIRM_ATTEMPTS_RANGE.max)!,
    confirmHours: wholeNumber(form.hours, CONFIRM_HOURS_RANGE.min, CONFIRM_HOURS_RANGE.max)!,
    depositFrom: isBlank(form.depositFrom) ? null : (parseMoney(form.depositFrom) as Money),
    depositAfterRefusal: form.depositAfterRefusal,
    depositKind: form.depositKind as DepositKind,
    depositPercent: wholeNumber(form.depositPercent, 1, 100)!,
    depositAmount: parseMoney(form.depositAmount) as Money,
    maxOpenOrders: wholeNumber(form.maxOpenOrders, 0, MAX_OPEN_ORDERS)!,
  }
}
