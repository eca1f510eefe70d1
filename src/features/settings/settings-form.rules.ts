/** The sections of the settings (spec 2, and the catalogue): form input, checks and stored values. */
import { parseEmail } from '#core/email.ts'
import { formatAmount, parseMoney, type Money } from '#core/money.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import { isLanguage, numberText, type Language } from '#core/text.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import type { BackupState } from '#platform/backup/backup.rules.ts'
import { ACCOUNT_USES, chosenAccounts, isAccountNumber, type AccountNumbers } from './accounts.rules.ts'
import {
  confirmationChecks,
  confirmationValues,
  wholeNumber,
  type ConfirmationForm,
} from './confirmation-form.rules.ts'
import {
  BLIND_ROLES,
  PAYMENT_METHODS,
  THEMES,
  UNPAID_HOURS_RANGE,
  type BlindRole,
  type PaymentMethodId,
  type Theme,
} from './settings.rules.ts'

export { wholeNumber } from './confirmation-form.rules.ts'

export const SECTIONS = [
  'profile',
  'notifications',
  'security',
  'payments',
  'confirmation',
  'catalogue',
  'runs',
  'till',
  'register',
  'accounting',
  'appearance',
  'business',
] as const
export type Section = (typeof SECTIONS)[number]

/** The user's own profile; the e-mail is the account's and cannot be changed here. */
export interface ProfileForm {
  name: string
  phone: string
  avatar: string
}

export interface NotificationsForm {
  /** Recipient of notifications; the store's e-mail is used if it is empty. */
  email: string
  emailOrders: boolean
  emailMessages: boolean
  smsOrders: boolean
  pushNotifications: boolean
}

export interface SecurityForm {
  sessionTimeout: string
  twoFactor: boolean
  passwordExpiry: string
}

export interface PaymentRow {
  id: PaymentMethodId
  name: string
  nameAr: string
  accountNumber: string
  active: boolean
}

export interface PaymentsForm {
  methods: PaymentRow[]
  cashDifferenceLimit: string
  maxPerOrder: string
  unpaidHours: string
  managerDiscountLimit: string
  cashierDiscountLimit: string
}

export interface CatalogueForm {
  lowStock: string
  hasProductFeeds: boolean
}

export interface RunsForm {
  hasRuns: boolean
}

export interface TillForm {
  hasTill: boolean
}

export interface RegisterForm {
  blindRoles: BlindRole[]
  countWallets: boolean
  /** Empty: no difference needs an approval. */
  approvalLimit: string
}
/** A number for each account. */
export type AccountingForm = AccountNumbers

export interface AppearanceForm {
  theme: string
  language: string
}

export interface BusinessForm {
  name: string
  nameAr: string
  description: string
  descriptionAr: string
  address: string
  addressAr: string
  phone: string
  email: string
  taxNumber: string
  logo: string
}

export interface SectionForms {
  profile: ProfileForm
  notifications: NotificationsForm
  security: SecurityForm
  payments: PaymentsForm
  confirmation: ConfirmationForm
  catalogue: CatalogueForm
  runs: RunsForm
  till: TillForm
  register: RegisterForm
  accounting: AccountingForm
  appearance: AppearanceForm
  business: BusinessForm
}

/** A section as the loader returns it; the version detects changes by other users. */
export interface SectionVersion<S extends Section> {
  form: SectionForms[S]
  version: string
}

export type AllSections = { [S in Section]: SectionVersion<S> }

export interface SettingsView {
  sections: AllSections
  /** E-mail of the account, which cannot be changed here. */
  email: string
  logo: PictureMedia | undefined
  canSendMail: boolean
  canSendSms: boolean
  backups: BackupState & { isOverdue: boolean }
}

export type SettingsProblemCode =
  | 'required'
  | 'tooLong'
  | 'badEmail'
  | 'badPhone'
  | 'badMinutes'
  | 'badDays'
  | 'badMaxPerOrder'
  | 'badUnpaidHours'
  | 'badPercent'
  | 'badAttempts'
  | 'badConfirmHours'
  | 'badDepositPercent'
  | 'badOpenOrders'
  | 'badLowStock'
  | 'badAmount'
  | 'badAccount'
  | 'accountRequired'
  | 'oneActive'
  | 'notAnOption'

/** A field of a payment method is named `sadad.accountNumber`. */
export interface SettingsProblem {
  field: string
  code: SettingsProblemCode
}

const MAX_LENGTHS = {
  profile: { name: 100 },
  payments: { name: 40, accountNumber: 40 },
  business: { name: 60, description: 300, address: 200, taxNumber: 30 },
}

/** An Arabic field has the limit of its French counterpart; all payment methods have the same limits. */
export function maxLengthOf(section: Section, field: string): number {
  const limits: Record<string, number> = { ...MAX_LENGTHS[section as keyof typeof MAX_LENGTHS] }
  return limits[field.replace(/^\w+\./, '').replace(/Ar$/, '')] ?? 0
}

type Checks = [field: string, code: SettingsProblemCode | undefined][]

/** Problems in the order of the form's fields. */
export function settingsProblems<S extends Section>(section: S, form: SectionForms[S]): SettingsProblem[] {
  const checks = CHECKS[section](form)
  return checks.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

const CHECKS: { [S in Section]: (form: SectionForms[S]) => Checks } = {
  profile: ({ name, phone }) => [
    ['name', requiredProblem(name, MAX_LENGTHS.profile.name)],
    ['phone', isBlank(phone) || parsePhone(phone) ? undefined : 'badPhone'],
  ],
  notifications: ({ email }) => [['email', isBlank(email) || parseEmail(email) ? undefined : 'badEmail']],
  security: ({ sessionTimeout, passwordExpiry }) => [
    ['sessionTimeout', wholeNumber(sessionTimeout, 1, 1440) === undefined ? 'badMinutes' : undefined],
    ['passwordExpiry', wholeNumber(passwordExpiry, 0, 3650) === undefined ? 'badDays' : undefined],
  ],
  payments: ({ methods, cashDifferenceLimit, maxPerOrder, ...form }) => [
    ...methods.flatMap(methodChecks),
    ['methods', methods.some(({ active }) => active) ? undefined : 'oneActive'],
    ['cashDifferenceLimit', isDifferenceLimit(parseMoney(cashDifferenceLimit)) ? undefined : 'badAmount'],
    ['maxPerOrder', wholeNumber(maxPerOrder, 1, 1000) === undefined ? 'badMaxPerOrder' : undefined],
    ['unpaidHours', unpaidHoursOf(form.unpaidHours) === undefined ? 'badUnpaidHours' : undefined],
    ['managerDiscountLimit', percentOf(form.managerDiscountLimit) === undefined ? 'badPercent' : undefined],
    ['cashierDiscountLimit', percentOf(form.cashierDiscountLimit) === undefined ? 'badPercent' : undefined],
  ],
  confirmation: confirmationChecks,
  catalogue: ({ lowStock }) => [
    ['lowStock', wholeNumber(lowStock, 0, 1000) === undefined ? 'badLowStock' : undefined],
  ],
  runs: () => [],
  till: () => [],
  register: ({ approvalLimit }) => [
    [
      'approvalLimit',
      isBlank(approvalLimit) || isDifferenceLimit(parseMoney(approvalLimit)) ? undefined : 'badAmount',
    ],
  ],
  accounting: (form) =>
    ACCOUNT_USES.map((use) => [use, isAccountNumber(accountText(form[use])) ? undefined : 'badAccount']),
  appearance: ({ theme, language }) => [
    ['theme', THEMES.some((known) => known === theme) ? undefined : 'notAnOption'],
    ['language', isLanguage(language) ? undefined : 'notAnOption'],
  ],
  business: (form) => [
    ['name', requiredProblem(form.name, MAX_LENGTHS.business.name)],
    ['nameAr', requiredProblem(form.nameAr, MAX_LENGTHS.business.name)],
    ['description', lengthProblem(form.description, MAX_LENGTHS.business.description)],
    ['descriptionAr', lengthProblem(form.descriptionAr, MAX_LENGTHS.business.description)],
    ['phone', isBlank(form.phone) ? 'required' : parsePhone(form.phone) ? undefined : 'badPhone'],
    ['email', isBlank(form.email) || parseEmail(form.email) ? undefined : 'badEmail'],
    ['address', lengthProblem(form.address, MAX_LENGTHS.business.address)],
    ['addressAr', lengthProblem(form.addressAr, MAX_LENGTHS.business.address)],
    ['taxNumber', lengthProblem(form.taxNumber, MAX_LENGTHS.business.taxNumber)],
  ],
}

/** An active wallet needs an account number; cash is paid on delivery. */
function methodChecks({ id, name, nameAr, accountNumber, active }: PaymentRow): Checks {
  const isAccountMissing = active && id !== 'cash' && isBlank(accountNumber)
  return [
    [`${id}.name`, requiredProblem(name, MAX_LENGTHS.payments.name)],
    [`${id}.nameAr`, requiredProblem(nameAr, MAX_LENGTHS.payments.name)],
    [
      `${id}.accountNumber`,
      isAccountMissing ? 'accountRequired' : lengthProblem(accountNumber, MAX_LENGTHS.payments.accountNumber),
    ],
  ]
}

/** Limit of the database constraint, in hundredths. */
const MAX_DIFFERENCE_LIMIT = 100_000_000

function isDifferenceLimit(amount: Money | undefined): boolean {
  return amount !== undefined && amount <= MAX_DIFFERENCE_LIMIT
}

function isBlank(value: string): boolean {
  return value.trim() === ''
}

function requiredProblem(value: string, max: number): SettingsProblemCode | undefined {
  return isBlank(value) ? 'required' : lengthProblem(value, max)
}

function lengthProblem(value: string, max: number): SettingsProblemCode | undefined {
  return value.trim().length > max ? 'tooLong' : undefined
}

/** 0, or a number of hours in the range. */
function unpaidHoursOf(input: string): number | undefined {
  const { min, max } = UNPAID_HOURS_RANGE
  return wholeNumber(input, 0, 0) ?? wholeNumber(input, min, max)
}

function accountText(input: string): string {
  return numberText(input).trim()
}

function percentOf(input: string): number | undefined {
  return wholeNumber(input, 0, 100)
}

/** Normalised values to store; the form must have no problems. */
export const storedValuesOf = {
  profile: ({ name, phone, avatar }: ProfileForm) => ({
    name: name.trim(),
    phone: parsePhone(phone) ?? null,
    avatarId: avatar || null,
  }),
  notifications: ({ email, ...options }: NotificationsForm) => ({
    ...options,
    profileEmail: parseEmail(email) ?? '',
  }),
  security: ({ sessionTimeout, twoFactor, passwordExpiry }: SecurityForm) => ({
    twoFactor,
    sessionTimeout: wholeNumber(sessionTimeout, 1, 1440)!,
    passwordExpiry: wholeNumber(passwordExpiry, 0, 3650)!,
  }),
  payments: ({ methods, cashDifferenceLimit, maxPerOrder, ...form }: PaymentsForm) => ({
    methods: methods.map(({ id, name, nameAr, accountNumber, active }) => ({
      id,
      name: name.trim(),
      nameAr: nameAr.trim(),
      accountNumber: numberText(accountNumber).trim(),
      active,
    })),
    cashDifferenceLimit: parseMoney(cashDifferenceLimit)!,
    maxPerOrder: wholeNumber(maxPerOrder, 1, 1000)!,
    unpaidHours: unpaidHoursOf(form.unpaidHours)!,
    managerDiscountLimit: percentOf(form.managerDiscountLimit)!,
    cashierDiscountLimit: percentOf(form.cashierDiscountLimit)!,
  }),
  confirmation: confirmationValues,
  catalogue: ({ lowStock, hasProductFeeds }: CatalogueForm) => ({
    lowStock: wholeNumber(lowStock, 0, 1000)!,
    hasProductFeeds,
  }),
  runs: ({ hasRuns }: RunsForm) => ({ hasRuns }),
  till: ({ hasTill }: TillForm) => ({ hasTill }),
  register: ({ blindRoles, countWallets, approvalLimit }: RegisterForm) => ({
    blindRoles: BLIND_ROLES.filter((role) => blindRoles.includes(role)),
    countWallets,
    approvalLimit: isBlank(approvalLimit) ? null : parseMoney(approvalLimit)!,
  }),
  accounting: (form: AccountingForm) => ({
    accountNumbers: chosenAccounts(
      Object.fromEntries(ACCOUNT_USES.map((use) => [use, accountText(form[use])])) as AccountNumbers,
    ),
  }),
  appearance: ({ theme, language }: AppearanceForm) => ({
    theme: theme as Theme,
    language: language as Language,
  }),
  business: (form: BusinessForm) => ({
    storeName: form.name.trim(),
    storeNameAr: form.nameAr.trim(),
    storeDescription: form.description.trim(),
    storeDescriptionAr: form.descriptionAr.trim(),
    address: form.address.trim(),
    addressAr: form.addressAr.trim(),
    phone: parsePhone(form.phone) as Phone,
    email: parseEmail(form.email) ?? '',
    taxNumber: numberText(form.taxNumber).trim(),
    logoId: form.logo || null,
  }),
}

/** Whether the list contains every payment method once. */
export function areAllMethods(methods: readonly { id: PaymentMethodId }[]): boolean {
  return (
    methods.length === PAYMENT_METHODS.length &&
    PAYMENT_METHODS.every((id) => methods.some((method) => method.id === id))
  )
}

/** An amount in the format of an input field. */
export function amountInput(amount: Money): string {
  return formatAmount(amount, ' ')
}
