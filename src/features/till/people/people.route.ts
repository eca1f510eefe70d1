import * as v from 'valibot'
import { Refusal } from '#core/refusal.ts'
import { checkPin } from '#features/staff/pins/check-pin.server.ts'
import { deviceOf } from '#features/staff/pins/device.server.ts'
import { peopleWithPin, pinChangedAt, setPin } from '#features/staff/pins/pins.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { id, text, uuid } from '#platform/http/field-schemas.server.ts'
import { parseForm, parseQuery, readForm } from '#platform/http/form.server.ts'
import { requireTill } from '../require-till.server.ts'
import type { TillPeople } from './till-people.rules.ts'
import { approveDiscount, approversOf, switchBack, switchCashier } from './till-people.server.ts'

const pin = v.pipe(v.string(), v.maxLength(20))
const percent = v.pipe(
  v.string(),
  v.decimal(),
  v.maxLength(8),
  v.transform(Number),
  v.gtValue(0),
  v.maxValue(100),
)

/** `?percent=…`: only who may approve a discount of this size. */
export const loader = requireStaff('useTill', async ({ url, staff }): Promise<TillPeople> => {
  await requireTill()
  const asked = parseQuery(v.object({ percent: v.optional(percent) }), url.searchParams)
  const [people, changedAt] = await Promise.all([
    asked.percent === undefined ? peopleWithPin() : approversOf(asked.percent),
    pinChangedAt(staff.id),
  ])
  const { id: ownId, name, avatar } = staff
  return { people, own: { id: ownId, name, avatar }, hasOwnPin: changedAt !== undefined }
})

const secret = v.pipe(v.string(), v.maxLength(100))
const form = v.variant('intent', [
  v.strictObject({ intent: v.literal('switch'), person: id, pin }),
  v.strictObject({ intent: v.literal('back'), secret }),
  v.strictObject({ intent: v.literal('approve'), person: id, pin, percent, key: uuid }),
  v.strictObject({ intent: v.literal('ownPin'), pin, current: text }),
])

export const action = requireStaff('useTill', async ({ request, staff }) => {
  await requireTill()
  const sent = parseForm(form, await readForm(request))
  const now = new Date()
  const device = deviceOf(request)
  switch (sent.intent) {
    case 'switch':
      return switchCashier({ person: sent.person, pin: sent.pin, device, by: staff, now })
    case 'back':
      await switchBack(sent.secret, device, now)
      return { done: true }
    case 'approve':
      return approveDiscount({ ...sent, device, by: staff, now })
    case 'ownPin':
      await changeOwnPin({ ...sent, device, by: staff, now })
      return { done: true }
  }
})

interface OwnPin {
  pin: string
  current: string
  device: string
  by: StaffPerson
  now: Date
}

/** Someone else can be at a device where a person is signed in, so the PIN that they have is asked for. */
async function changeOwnPin({ pin: wanted, current, device, by, now }: OwnPin): Promise<void> {
  if ((await pinChangedAt(by.id)) !== undefined) {
    if (!current) throw new Refusal('currentPinNeeded', 'invalid')
    await checkPin({ person: by.id, pin: current, device, by, now })
  }
  await setPin({ by, id: by.id, pin: wanted, now })
}
