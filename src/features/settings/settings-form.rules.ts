/** The six sections of the settings (spec 2), as they are typed and as they are kept. */
import { parseEmail } from '#core/email.ts'
import { formatAmount, parseMoney, type Money } from '#core/money.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import { isLanguage, latinDigits, type Language } from '#core/text.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import type { BackupState } from '#platform/backup/backup.rules.ts'
import {
  MAX_HERO_IMAGES,
  PAYMENT_METHODS,
  THEMES,
  type PaymentMethodId,
  type Theme,
} from './settings.rules.ts'

export const SECTIONS = [
  'profile',
  'notifications',
  'security',
  'payments',
  'appearance',
  'business',
] as const
export type Section = (typeof SECTIONS)[number]

/** The person's own: the e-mail is the account's and cannot be changed here. */
export interface ProfileForm {
  name: string
  phone: string
  avatar: string
}

export interface NotificationsForm {
  /** Where letters go; the store's own address where it is left empty. */
  email: string
  emailOrders: boolean
  emailMessages: boolean
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
  accountNumber: string
  active: boolean
}

export interface PaymentsForm {
  methods: PaymentRow[]
  cashDifferenceLimit: string
}

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
  heroes: string[]
}

export interface SectionForms {
  profile: ProfileForm
  notifications: NotificationsForm
  security: SecurityForm
  payments: PaymentsForm
  appearance: AppearanceForm
  business: BusinessForm
}

/** One section as the screen gets it; the version tells whether somebody else has changed it since. */
export interface Filled<S extends Section> {
  form: SectionForms[S]
  version: string
}

export type AllSections = { [S in Section]: Filled<S> }

export interface SettingsView {
  sections: AllSections
  /** The account's own, which cannot be changed here. */
  email: string
  pictures: { logo: PictureMedia | undefined; heroes: PictureMedia[] }
  canSendMail: boolean
  backups: BackupState & { isOverdue: boolean }
}

export type SettingsProblemCode =
  | 'required'
  | 'tooLong'
  | 'badEmail'
  | 'badPhone'
  | 'badMinutes'
  | 'badDays'
  | 'badAmount'
  | 'accountRequired'
  | 'oneActive'
  | 'notAnOption'
  | 'tooManyPictures'

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

/** The Arabic twin of a field holds as much, and so does a field of each method. */
export function longestOf(section: Section, field: string): number {
  const limits: Record<string, number> = { ...MAX_LENGTHS[section as keyof typeof MAX_LENGTHS] }
  return limits[field.replace(/^\w+\./, '').replace(/Ar$/, '')] ?? 0
}

type Checks = [field: string, code: SettingsProblemCode | undefined][]

/** In the order of the form. */
export function settingsProblems<S extends Section>(section: S, form: SectionForms[S]): SettingsProblem[] {
  const checks = CHECKS[section](form)
  return checks.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

const CHECKS: { [S in Section]: (form: SectionForms[S]) => Checks } = {
  profile: ({ name, phone }) => [
    ['name', needed(name, MAX_LENGTHS.profile.name)],
    ['phone', isBlank(phone) || parsePhone(phone) ? undefined : 'badPhone'],
  ],
  notifications: ({ email }) => [['email', isBlank(email) || parseEmail(email) ? undefined : 'badEmail']],
  security: ({ sessionTimeout, passwordExpiry }) => [
    ['sessionTimeout', wholeNumber(sessionTimeout, 1, 1440) === undefined ? 'badMinutes' : undefined],
    ['passwordExpiry', wholeNumber(passwordExpiry, 0, 3650) === undefined ? 'badDays' : undefined],
  ],
  payments: ({ methods, cashDifferenceLimit }) => [
    ...methods.flatMap(methodChecks),
    ['methods', methods.some(({ active }) => active) ? undefined : 'oneActive'],
    ['cashDifferenceLimit', isGapLimit(parseMoney(cashDifferenceLimit)) ? undefined : 'badAmount'],
  ],
  appearance: ({ theme, language }) => [
    ['theme', THEMES.some((known) => known === theme) ? undefined : 'notAnOption'],
    ['language', isLanguage(language) ? undefined : 'notAnOption'],
  ],
  business: (form) => [
    ['name', needed(form.name, MAX_LENGTHS.business.name)],
    ['nameAr', needed(form.nameAr, MAX_LENGTHS.business.name)],
    ['description', long(form.description, MAX_LENGTHS.business.description)],
    ['descriptionAr', long(form.descriptionAr, MAX_LENGTHS.business.description)],
    ['phone', isBlank(form.phone) ? 'required' : parsePhone(form.phone) ? undefined : 'badPhone'],
    ['email', isBlank(form.email) || parseEmail(form.email) ? undefined : 'badEmail'],
    ['address', long(form.address, MAX_LENGTHS.business.address)],
    ['addressAr', long(form.addressAr, MAX_LENGTHS.business.address)],
    ['taxNumber', long(form.taxNumber, MAX_LENGTHS.business.taxNumber)],
    ['heroes', form.heroes.length > MAX_HERO_IMAGES ? 'tooManyPictures' : undefined],
  ],
}

/** A wallet that is offered needs an account to send money to; cash is paid on delivery. */
function methodChecks({ id, name, accountNumber, active }: PaymentRow): Checks {
  const lacksAccount = active && id !== 'cash' && isBlank(accountNumber)
  return [
    [`${id}.name`, needed(name, MAX_LENGTHS.payments.name)],
    [
      `${id}.accountNumber`,
      lacksAccount ? 'accountRequired' : long(accountNumber, MAX_LENGTHS.payments.accountNumber),
    ],
  ]
}

/** What the database allows, in hundredths. */
const HIGHEST_GAP = 100_000_000

function isGapLimit(amount: Money | undefined): boolean {
  return amount !== undefined && amount <= HIGHEST_GAP
}

function isBlank(value: string): boolean {
  return value.trim() === ''
}

function needed(value: string, most: number): SettingsProblemCode | undefined {
  return isBlank(value) ? 'required' : long(value, most)
}

function long(value: string, most: number): SettingsProblemCode | undefined {
  return value.trim().length > most ? 'tooLong' : undefined
}

export function wholeNumber(typed: string, least: number, most: number): number | undefined {
  const plain = latinDigits(typed).trim()
  const value = /^\d{1,6}$/.test(plain) ? Number(plain) : undefined
  return value !== undefined && value >= least && value <= most ? value : undefined
}

/** The forms as they are kept; only for those without problems. */
export const keptOf = {
  profile: ({ name, phone, avatar }: ProfileForm) => ({
    name: name.trim(),
    phone: parsePhone(phone) ?? null,
    avatarId: avatar || null,
  }),
  notifications: ({ email, ...wishes }: NotificationsForm) => ({
    ...wishes,
    profileEmail: parseEmail(email) ?? '',
  }),
  security: ({ sessionTimeout, twoFactor, passwordExpiry }: SecurityForm) => ({
    twoFactor,
    sessionTimeout: wholeNumber(sessionTimeout, 1, 1440)!,
    passwordExpiry: wholeNumber(passwordExpiry, 0, 3650)!,
  }),
  payments: ({ methods, cashDifferenceLimit }: PaymentsForm) => ({
    methods: methods.map(({ id, name, accountNumber, active }) => ({
      id,
      name: name.trim(),
      accountNumber: latinDigits(accountNumber).trim(),
      active,
    })),
    cashDifferenceLimit: parseMoney(cashDifferenceLimit)!,
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
    taxNumber: form.taxNumber.trim(),
    logoId: form.logo || null,
  }),
}

/** Every method once, in the settings' own order. */
export function areAllMethods(methods: readonly { id: PaymentMethodId }[]): boolean {
  return (
    methods.length === PAYMENT_METHODS.length &&
    PAYMENT_METHODS.every((id) => methods.some((method) => method.id === id))
  )
}

/** An amount as somebody would type it again. */
export function typedAmount(amount: Money): string {
  return formatAmount(amount, ' ')
}
