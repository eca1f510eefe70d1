import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Bilingual } from '#core/text.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import type { Actor, StaffPerson } from '#features/staff/staff.rules.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Theme chosen on this device; it overrides the settings. */
export const THEME_COOKIE = 'theme'

/** Store data of the public pages. */
export interface StoreProfile {
  name: Bilingual
  description: Bilingual
  address: Bilingual
  phone: Phone
  email: string
  taxNumber: string
  logo: PictureMedia | undefined
}

/** Roles that can be set to count blind; a courier closes no register. */
export const BLIND_ROLES = ['admin', 'manager', 'cashier'] as const
export type BlindRole = (typeof BLIND_ROLES)[number]

/** How the register is closed; by default as without these rules. */
export interface RegisterRules {
  /** People with these roles count before they see what is expected. */
  blindRoles: readonly BlindRole[]
  countWallets: boolean
  /** A difference above it needs the approval of a manager; null: none does. */
  approvalLimit: Money | null
}

/** The super admin can change the setting, and the system counts nothing. */
export function isBlindPerson(by: Actor | StaffPerson, { blindRoles }: RegisterRules): boolean {
  return 'role' in by && !by.isSuperAdmin && blindRoles.some((role) => role === by.role)
}

export const DEFAULT_REGISTER_RULES: RegisterRules = {
  blindRoles: [],
  countWallets: false,
  approvalLimit: null,
}

/** How many units of one product a shopper can order at once, unless the owner changed it. */
export const DEFAULT_MAX_PER_ORDER = 10
/** Staff are warned at this quantity of a variant and below, unless the product or the settings say otherwise. */
export const DEFAULT_LOW_STOCK = 5

/** Hours after which an unpaid wallet order expires, if it does. Less than a day would leave no time for the warning. */
export const UNPAID_HOURS_RANGE = { min: 24, max: 720 }

/** When unpaid wallet orders expire. */
export interface UnpaidLimit {
  /** 0: never. */
  hours: number
  /** The hours of earlier orders are counted from here: the upgrade, or when the expiry was switched on again. */
  from: Date
}

/** When new orders are confirmed by phone, and when their cancellation is proposed. */
export interface ConfirmationRules {
  /** Orders with these payment methods wait for a confirmation; none: the queue is off. */
  methods: readonly PaymentMethodId[]
  /** Unanswered calls after which the cancellation is proposed, within `hours`. */
  attempts: number
  hours: number
}

export const CONFIRM_ATTEMPTS_RANGE = { min: 1, max: 10 }
export const CONFIRM_HOURS_RANGE = { min: 1, max: 168 }
/** 0 open orders of a phone: no limit. */
export const MAX_OPEN_ORDERS = 100

export type DepositKind = 'percent' | 'amount'

/** What a shopper is asked for before an order in cash is accepted. */
export interface ScreeningRules {
  /** Orders of this total and above need a deposit; undefined: none. */
  depositFrom: Money | undefined
  /** A phone with a parcel that was refused at the door needs a deposit. */
  depositAfterRefusal: boolean
  deposit: { kind: DepositKind; percent: number; amount: Money }
  /** 0: no limit. */
  maxOpenOrders: number
}

export const NO_SCREENING: ScreeningRules = {
  depositFrom: undefined,
  depositAfterRefusal: false,
  deposit: { kind: 'percent', percent: 30, amount: 50_000 as Money },
  maxOpenOrders: 0,
}

/** The largest discount by role, in percent of the goods. */
export interface DiscountLimits {
  manager: number
  cashier: number
}

export const DEFAULT_DISCOUNT_LIMITS: DiscountLimits = { manager: 20, cashier: 5 }

/** The largest discount that a person may give, in percent of the goods; undefined: without limit. */
export function discountLimit(
  { role, isSuperAdmin }: Pick<StaffPerson, 'role' | 'isSuperAdmin'>,
  limits: DiscountLimits,
): number | undefined {
  if (isSuperAdmin || role === 'admin') return undefined
  return role === 'courier' ? 0 : limits[role]
}

/** Used if settings are missing or cannot be read (spec 1). */
export const DEFAULT_STORE: StoreProfile = {
  name: { fr: 'Melhfa', ar: 'ملحفة' },
  description: { fr: 'Voiles et beauté', ar: 'ملاحف وجمال' },
  address: { fr: 'Avenue Gamal Abdel Nasser, Nouakchott', ar: 'شارع جمال عبد الناصر، نواكشوط' },
  phone: '+22245250000' as Phone,
  email: 'contact@melhfa.example',
  taxNumber: '',
  logo: undefined,
}

export const PAYMENT_METHODS = ['sadad', 'bankily', 'masrivi', 'bimbanque', 'click', 'cash'] as const
export type PaymentMethodId = (typeof PAYMENT_METHODS)[number]

export type MethodNames = Record<PaymentMethodId, Bilingual>

/** Payment methods of a new shop: all active, wallets with an account number (spec 9). */
export const DEFAULT_PAYMENT_METHODS: { id: PaymentMethodId; accountNumber: string }[] = [
  { id: 'sadad', accountNumber: '45250001' },
  { id: 'bankily', accountNumber: '45250002' },
  { id: 'masrivi', accountNumber: '45250003' },
  { id: 'bimbanque', accountNumber: '45250004' },
  { id: 'click', accountNumber: '45250005' },
  { id: 'cash', accountNumber: '' },
]

/** A payment method offered at the checkout. */
export interface PaymentChoice {
  id: PaymentMethodId
  name: Bilingual
  accountNumber: string
}
