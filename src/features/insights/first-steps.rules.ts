/** The set-up steps of a new shop, computed from its data. */
import type { Bilingual } from '#core/text.ts'
import {
  DEFAULT_PAYMENT_METHODS,
  DEFAULT_STORE,
  type PaymentMethodId,
} from '#features/settings/settings.rules.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'

export const FIRST_STEPS = ['storeName', 'logo', 'accounts', 'fees', 'product', 'staff'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export interface StepState {
  step: FirstStep
  isDone: boolean
}

/** The current state of the shop. */
export interface ShopState {
  name: Bilingual
  phone: string
  hasLogo: boolean
  methods: { id: PaymentMethodId; accountNumber: string; active: boolean }[]
  /** Staff changed or kept the delivery fees of the first start, or an order was delivered with them. */
  hasOwnFees: boolean
  /** A product was added by staff; samples do not count. */
  hasOwnProduct: boolean
  /** There is a user beside the super admins. */
  hasStaff: boolean
}

/** The guide is shown to staff who can take every step. */
export function canSeeGuide(staff: StaffPerson): boolean {
  return can(staff, 'manageSettings') && can(staff, 'manageProducts') && can(staff, 'changeUsers')
}

export function stepsOf(shop: ShopState): StepState[] {
  const { name, phone, hasLogo, methods, hasOwnFees, hasOwnProduct, hasStaff } = shop
  const isDone: Record<FirstStep, boolean> = {
    storeName:
      (name.fr !== DEFAULT_STORE.name.fr || name.ar !== DEFAULT_STORE.name.ar) &&
      phone !== DEFAULT_STORE.phone,
    logo: hasLogo,
    accounts: !methods.some(isPlaceholder),
    fees: hasOwnFees,
    product: hasOwnProduct,
    staff: hasStaff,
  }
  return FIRST_STEPS.map((step) => ({ step, isDone: isDone[step] }))
}

/** An active wallet still has the placeholder account of the first start. */
function isPlaceholder({ id, accountNumber, active }: ShopState['methods'][number]): boolean {
  const first = DEFAULT_PAYMENT_METHODS.find((method) => method.id === id)
  return active && accountNumber !== '' && accountNumber === first?.accountNumber
}
