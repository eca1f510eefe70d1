/** Reads the settings as the forms of their screen. */
import { createHash } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { formatPhone } from '#core/phone.ts'
import { findPictures } from '#features/media/media-view.server.ts'
import { findProfile } from '#features/staff/own-profile.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { isBackupOverdue } from '#platform/backup/backup.rules.ts'
import { backupState } from '#platform/backup/backup.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database/database.server.ts'
import { firstMigrationAt } from '#platform/database/migrations.server.ts'
import { channelsAvailable } from '#platform/jobs/message-queue.server.ts'
import { accountNumbersOf } from './accounts.rules.ts'
import { amountInput, type AllSections, type SectionForms, type SettingsView } from './settings-form.rules.ts'
import { paymentMethods, settings } from './settings-tables.server.ts'

/** Current forms of all sections; a save reads them again under its lock. */
export async function sectionForms(userId: number): Promise<SectionForms> {
  // Sequential, because inside a transaction the queries share one connection.
  const [row] = await db().select().from(settings)
  const user = await findProfile(userId)
  const methods = await db()
    .select({
      id: paymentMethods.id,
      name: paymentMethods.name,
      nameAr: paymentMethods.nameAr,
      accountNumber: paymentMethods.accountNumber,
      active: paymentMethods.active,
    })
    .from(paymentMethods)
    .orderBy(asc(paymentMethods.position))
  if (!row || !user)
    throw new Error(`settings form of user ${userId} not built: settings row or user not found`)
  return {
    profile: {
      name: user.name,
      phone: user.phone ? plainPhone(user.phone) : '',
      avatar: user.avatarId ?? '',
    },
    notifications: {
      email: row.profileEmail,
      emailOrders: row.emailOrders,
      emailMessages: row.emailMessages,
      smsOrders: row.smsOrders,
      pushNotifications: row.pushNotifications,
    },
    security: {
      sessionTimeout: String(row.sessionTimeout),
      twoFactor: row.twoFactor,
      passwordExpiry: String(row.passwordExpiry),
    },
    payments: {
      methods,
      cashDifferenceLimit: amountInput(row.cashDifferenceLimit),
      maxPerOrder: String(row.maxPerOrder),
      unpaidHours: String(row.unpaidHours),
      managerDiscountLimit: String(row.managerDiscountLimit),
      cashierDiscountLimit: String(row.cashierDiscountLimit),
    },
    confirmation: {
      methods: row.confirmMethods,
      attempts: String(row.confirmAttempts),
      hours: String(row.confirmHours),
      depositFrom: row.depositFrom === null ? '' : amountInput(row.depositFrom),
      depositAfterRefusal: row.depositAfterRefusal,
      depositKind: row.depositKind,
      depositPercent: String(row.depositPercent),
      depositAmount: amountInput(row.depositAmount),
      maxOpenOrders: String(row.maxOpenOrders),
    },
    catalogue: { lowStock: String(row.lowStock), hasProductFeeds: row.hasProductFeeds },
    runs: { hasRuns: row.hasRuns },
    till: { hasTill: row.hasTill },
    register: {
      blindRoles: row.blindRoles,
      countWallets: row.countWallets,
      approvalLimit: row.approvalLimit === null ? '' : amountInput(row.approvalLimit),
    },
    accounting: accountNumbersOf(row.accountNumbers),
    appearance: { theme: row.theme, language: row.language },
    business: {
      name: row.storeName,
      nameAr: row.storeNameAr,
      description: row.storeDescription,
      descriptionAr: row.storeDescriptionAr,
      address: row.address,
      addressAr: row.addressAr,
      phone: plainPhone(row.phone),
      email: row.email,
      taxNumber: row.taxNumber,
      logo: row.logoId ?? '',
    },
  }
}

/** Uses ordinary spaces, because the value goes into an input field. */
function plainPhone(phone: string): string {
  return phone && formatPhone(phone).replaceAll('\u00A0', ' ')
}

/** A hash of the content: another version has other content. */
export function versionOf(form: object): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('hex').slice(0, 16)
}

export async function settingsView(staff: StaffPerson): Promise<SettingsView> {
  const forms = await sectionForms(staff.id)
  const sections = Object.fromEntries(
    Object.entries(forms).map(([section, form]) => [section, { form, version: versionOf(form) }]),
  ) as AllSections
  const { logo } = forms.business
  const found = await findPictures([logo].filter(Boolean))
  const channels = channelsAvailable()
  return {
    sections,
    email: staff.email,
    logo: found.get(logo),
    canSendMail: channels.email,
    canSendSms: channels.sms,
    backups: await backupsView(),
  }
}

/** Backups can be overdue from the day the shop was set up. */
async function backupsView(): Promise<SettingsView['backups']> {
  const state = await backupState(config().backup)
  const isOverdue = isBackupOverdue(state, new Date(), await firstMigrationAt())
  return { ...state, isOverdue }
}
