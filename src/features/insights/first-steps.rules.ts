/** What a new shop lacks before it sells under its own name, told by the shop itself. */
import type { Bilingual } from '#core/text.ts'
import {
  DEFAULT_PAYMENT_METHODS,
  DEFAULT_STORE,
  type PaymentMethodId,
} from '#features/settings/settings.rules.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'

export const FIRST_STEPS = ['storeName', 'logo', 'accounts', 'product', 'staff'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export interface StepState {
  step: FirstStep
  isDone: boolean
}

/** The shop as it stands. */
export interface ShopSoFar {
  name: Bilingual
  hasLogo: boolean
  methods: { id: PaymentMethodId; accountNumber: string; active: boolean }[]
  /** Somebody has added one; samples do not count. */
  hasOwnProduct: boolean
  /** Somebody beside the owners of the configuration. */
  hasStaff: boolean
}

/** Whoever can take every step is shown them. */
export function isGuided(staff: StaffPerson): boolean {
  return can(staff, 'manageSettings') && can(staff, 'manageProducts') && can(staff, 'changeUsers')
}

export function stepsOf({ name, hasLogo, methods, hasOwnProduct, hasStaff }: ShopSoFar): StepState[] {
  const isDone: Record<FirstStep, boolean> = {
    storeName: name.fr !== DEFAULT_STORE.name.fr || name.ar !== DEFAULT_STORE.name.ar,
    logo: hasLogo,
    accounts: !methods.some(isPlaceholder),
    product: hasOwnProduct,
    staff: hasStaff,
  }
  return FIRST_STEPS.map((step) => ({ step, isDone: isDone[step] }))
}

/** Offered to shoppers with the account of the first start: their money would go to a stranger. */
function isPlaceholder({ id, accountNumber, active }: ShopSoFar['methods'][number]): boolean {
  const first = DEFAULT_PAYMENT_METHODS.find((method) => method.id === id)
  return active && accountNumber !== '' && accountNumber === first?.accountNumber
}
