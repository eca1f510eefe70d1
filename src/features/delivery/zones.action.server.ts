/** Handles a submitted change of the delivery zones. The form of a zone is sent as JSON. */
import * as v from 'valibot'
import { PAYMENT_METHODS } from '#features/settings/settings.rules.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { emptyOr, flag, id } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { deleteZone, moveZone, saveZone, switchZone } from './save-zones.server.ts'
import { WILAYAS } from './wilaya.rules.ts'
import type { ZonesResult } from './zones-view.rules.ts'

/** Longer than any limit of the rules, which name the field that is too long. */
const text = v.pipe(v.string(), v.maxLength(500))
const wilaya = v.picklist(WILAYAS)

const zoneForm = v.strictObject({
  name: text,
  nameAr: text,
  wilayas: v.pipe(v.array(wilaya), v.maxLength(WILAYAS.length)),
  cities: v.pipe(v.array(v.strictObject({ wilaya, city: text, cityAr: text })), v.maxLength(200)),
  fee: text,
  freeFrom: text,
  daysFrom: text,
  daysTo: text,
  hasOwnMethods: v.boolean(),
  methods: v.pipe(v.array(v.picklist(PAYMENT_METHODS)), v.maxLength(PAYMENT_METHODS.length)),
})

const version = v.string()
const submission = v.variant('intent', [
  v.strictObject({
    intent: v.literal('save'),
    version,
    id: emptyOr(id),
    form: v.pipe(v.string(), v.parseJson(), zoneForm),
  }),
  v.strictObject({ intent: v.literal('delete'), version, id }),
  v.strictObject({ intent: v.literal('move'), version, id, direction: v.picklist(['up', 'down']) }),
  v.strictObject({ intent: v.literal('switch'), version, id, isActive: flag }),
])

export async function handleZonesSubmit(
  request: Request,
  { by, now }: { by: StaffPerson; now: Date },
): Promise<ZonesResult> {
  const sent = parseForm(submission, await readForm(request))
  const change = { version: sent.version, by, now }
  switch (sent.intent) {
    case 'save': {
      const problems = await saveZone({ ...change, id: sent.id, form: sent.form })
      if (problems.length > 0) return { problems }
      break
    }
    case 'delete':
      await deleteZone({ ...change, id: sent.id })
      break
    case 'move':
      await moveZone({ ...change, id: sent.id, step: sent.direction === 'up' ? -1 : 1 })
      break
    case 'switch':
      await switchZone({ ...change, id: sent.id, isActive: sent.isActive })
  }
  return { done: sent.intent }
}
