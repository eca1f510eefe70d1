import * as v from 'valibot'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { emptyOr, flag, id, text } from '#platform/http/field-schemas.server.ts'
import { badRequest, parseForm } from '#platform/http/form.server.ts'
import { courierOf, courierProblems, zoneFeesOf, type CourierProblem } from './courier.rules.ts'
import { addCourier, changeCourier, saveZoneFees, setCourierActive } from './couriers.server.ts'

const fees = v.record(v.pipe(v.string(), v.digits()), v.string())

const courierForm = v.variant('intent', [
  v.object({
    intent: v.literal('save'),
    id: emptyOr(id),
    name: text,
    phone: text,
    user: text,
    feeKind: text,
    parcelFee: text,
  }),
  v.object({ intent: v.literal('switch'), id, isActive: flag }),
  v.object({ intent: v.literal('fees'), fees: v.pipe(v.string(), v.parseJson(), fees) }),
])

export type CourierAnswer = { problems: CourierProblem[] } | { done: 'saved' | 'switched' | 'fees' }

interface Change {
  by: StaffPerson
  now: Date
}

export async function handleCourierForm(form: FormData, change: Change): Promise<CourierAnswer> {
  const input = parseForm(courierForm, form)
  switch (input.intent) {
    case 'save': {
      const { id: courierId, intent: _intent, ...fields } = input
      const problems = courierProblems(fields)
      if (problems.length > 0) return { problems }
      const values = courierOf(fields)
      if (courierId === undefined) await addCourier({ ...change, values })
      else await changeCourier({ ...change, id: courierId, values })
      return { done: 'saved' }
    }
    case 'switch':
      await setCourierActive({ ...change, id: input.id, isActive: input.isActive })
      return { done: 'switched' }
    case 'fees': {
      const parsed = zoneFeesOf(input.fees)
      if (!parsed) throw badRequest()
      await saveZoneFees({ ...change, fees: parsed })
      return { done: 'fees' }
    }
  }
}
