/** Saves one settings section and records the activity; refuses to overwrite a version the user has not seen. */
import { eq, isNull } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { historyOf, recordActivity } from '#features/staff/activity.server.ts'
import { changeOwnProfile } from '#features/staff/own-profile.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import {
  areAllMethods,
  storedValuesOf,
  settingsProblems,
  type BusinessForm,
  type PaymentsForm,
  type Section,
  type SectionForms,
} from './settings-form.rules.ts'
import { sectionForms, versionOf } from './settings-forms.server.ts'
import { checkPictures, deleteUnusedPictures } from './settings-pictures.server.ts'
import { paymentMethods, settings } from './settings-tables.server.ts'
import { unpaidLimit } from './settings.server.ts'

export type SectionSave = {
  [S in Section]: { section: S; form: SectionForms[S] }
}[Section] & {
  /** Version that the form was loaded with. */
  version: string
  by: StaffPerson
  now: Date
}

/** Returns the new version. The form must have no problems. */
export async function saveSection(save: SectionSave): Promise<string> {
  const { section, by, now } = save
  return transaction(async () => {
    // Concurrent saves wait for this lock and then read the saved version.
    await db().select({ id: settings.id }).from(settings).for('update')
    const before = (await sectionForms(by.id))[section]
    if (versionOf(before) !== save.version) throw await changedMeanwhile(section)
    await write(save)
    const after = (await sectionForms(by.id))[section]
    const isSame = versionOf(before) === versionOf(after)
    if (!isSame && section !== 'profile')
      await recordActivity({
        by,
        action: 'settingsChanged',
        subject: 'settings',
        subjectId: section,
        before: loggedValues(before),
        after: loggedValues(after),
        now,
      })
    if (section === 'profile' || section === 'business') await deleteUnusedPictures(picturesIn(before), now)
    return versionOf(after)
  })
}

/** Hides the guide of a new shop; returns false if it was already hidden. */
export async function markGuideHidden(now: Date): Promise<boolean> {
  const hidden = await db()
    .update(settings)
    .set({ guideHiddenAt: now })
    .where(isNull(settings.guideHiddenAt))
    .returning({ id: settings.id })
  return hidden.length > 0
}

async function changedMeanwhile(section: Section): Promise<Refusal> {
  const [last] = await historyOf('settings', section)
  return new Refusal('settingsChanged', 'conflict', last ? { by: last.staffName } : {})
}

async function write(save: SectionSave): Promise<void> {
  if (settingsProblems(save.section, save.form).length > 0) throw new Refusal('badRequest', 'invalid')
  switch (save.section) {
    case 'profile':
      await checkPictures([save.form.avatar])
      return changeOwnProfile({ by: save.by, values: storedValuesOf.profile(save.form), now: save.now })
    case 'notifications':
      return updateSettings(storedValuesOf.notifications(save.form))
    case 'security':
      return updateSettings(storedValuesOf.security(save.form))
    case 'confirmation':
      return updateSettings(storedValuesOf.confirmation(save.form))
    case 'catalogue':
      return updateSettings(storedValuesOf.catalogue(save.form))
    case 'runs':
      return updateSettings(storedValuesOf.runs(save.form))
    case 'till':
      return updateSettings(storedValuesOf.till(save.form))
    case 'register':
      return updateSettings(storedValuesOf.register(save.form))
    case 'accounting':
      return updateSettings(storedValuesOf.accounting(save.form))
    case 'appearance':
      return updateSettings(storedValuesOf.appearance(save.form))
    case 'payments':
      return writePayments(save.form, save.now)
    case 'business':
      return writeStore(save.form)
  }
}

async function updateSettings(values: Partial<typeof settings.$inferInsert>): Promise<void> {
  await db().update(settings).set(values)
}

async function writePayments(form: PaymentsForm, now: Date): Promise<void> {
  const { methods, ...limits } = storedValuesOf.payments(form)
  if (!areAllMethods(methods)) throw new Refusal('badRequest', 'invalid')
  const isExpiryOff = (await unpaidLimit()).hours === 0
  for (const { id, ...values } of methods)
    await db().update(paymentMethods).set(values).where(eq(paymentMethods.id, id))
  await updateSettings(limits)
  // Orders that nobody counted get the whole time.
  if (isExpiryOff && limits.unpaidHours > 0) await updateSettings({ unpaidFrom: now })
}

async function writeStore(form: BusinessForm): Promise<void> {
  await checkPictures([form.logo])
  await updateSettings(storedValuesOf.business(form))
}

/** The values that the activity log stores; a payment method is one readable line. */
function loggedValues(form: SectionForms[Section]): object {
  if ('blindRoles' in form) return { ...form, blindRoles: form.blindRoles.join(', ') }
  if (!('methods' in form)) return form
  if ('attempts' in form) return { ...form, methods: form.methods.join(', ') }
  const { methods, ...limits } = form
  const lines = methods.map(({ id, name, nameAr, accountNumber, active }) => [
    id,
    [name, nameAr, accountNumber, active ? '✓' : '✗'].filter(Boolean).join(' · '),
  ])
  return { ...Object.fromEntries(lines), ...limits }
}

function picturesIn(form: SectionForms[Section]): string[] {
  if ('avatar' in form) return [form.avatar]
  return 'logo' in form ? [form.logo] : []
}
