/** Handles a submitted settings section: its name, the version it was loaded with, and its fields as JSON. */
import * as v from 'valibot'
import { cleanText } from '#core/clean-text.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { badRequest, parseForm, readForm } from '#platform/http/form.server.ts'
import { ACCOUNT_USES, type AccountUse } from './accounts.rules.ts'
import { saveSection, type SectionSave } from './save-settings.server.ts'
import { SECTIONS, settingsProblems, type Section, type SectionForms } from './settings-form.rules.ts'
import type { SettingsResult } from './settings-result.rules.ts'
import { BLIND_ROLES, PAYMENT_METHODS } from './settings.rules.ts'

const text = v.pipe(v.string(), v.maxLength(2000), v.transform(cleanText))
const flag = v.boolean()

const SECTION_SCHEMAS: { [S in Section]: v.GenericSchema<unknown, SectionForms[S]> } = {
  profile: v.strictObject({ name: text, phone: text, avatar: text }),
  notifications: v.strictObject({
    email: text,
    emailOrders: flag,
    emailMessages: flag,
    smsOrders: flag,
    pushNotifications: flag,
  }),
  security: v.strictObject({ sessionTimeout: text, twoFactor: flag, passwordExpiry: text }),
  payments: v.strictObject({
    methods: v.pipe(
      v.array(
        v.strictObject({
          id: v.picklist(PAYMENT_METHODS),
          name: text,
          nameAr: text,
          accountNumber: text,
          active: flag,
        }),
      ),
      v.maxLength(PAYMENT_METHODS.length),
    ),
    cashDifferenceLimit: text,
    maxPerOrder: text,
    unpaidHours: text,
    managerDiscountLimit: text,
    cashierDiscountLimit: text,
  }),
  confirmation: v.strictObject({
    methods: v.pipe(v.array(v.picklist(PAYMENT_METHODS)), v.maxLength(PAYMENT_METHODS.length)),
    attempts: text,
    hours: text,
    depositFrom: text,
    depositAfterRefusal: flag,
    depositKind: text,
    depositPercent: text,
    depositAmount: text,
    maxOpenOrders: text,
  }),
  catalogue: v.strictObject({ lowStock: text, hasProductFeeds: flag }),
  runs: v.strictObject({ hasRuns: flag }),
  till: v.strictObject({ hasTill: flag }),
  register: v.strictObject({
    blindRoles: v.pipe(v.array(v.picklist(BLIND_ROLES)), v.maxLength(BLIND_ROLES.length)),
    countWallets: flag,
    approvalLimit: text,
  }),
  accounting: v.strictObject(
    Object.fromEntries(ACCOUNT_USES.map((use) => [use, text])) as Record<AccountUse, typeof text>,
  ),
  appearance: v.strictObject({ theme: text, language: text }),
  business: v.strictObject({
    name: text,
    nameAr: text,
    description: text,
    descriptionAr: text,
    address: text,
    addressAr: text,
    phone: text,
    email: text,
    taxNumber: text,
    logo: text,
  }),
}

const submissionSchema = v.strictObject({
  section: v.picklist(SECTIONS),
  version: v.string(),
  form: v.pipe(v.string(), v.parseJson()),
})

export async function handleSettingsSubmit(
  request: Request,
  { by, now }: { by: StaffPerson; now: Date },
): Promise<SettingsResult> {
  const { section, version, form } = await readSection(request)
  const problems = settingsProblems(section, form)
  if (problems.length > 0) return { section, problems }
  const save = { section, form, version, by, now } as SectionSave
  return { section, version: await saveSection(save) }
}

async function readSection(request: Request) {
  const submission = parseForm(submissionSchema, await readForm(request))
  const result = v.safeParse(SECTION_SCHEMAS[submission.section], submission.form)
  if (!result.success) throw badRequest()
  return { ...submission, form: result.output }
}
