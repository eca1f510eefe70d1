import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import {
  EMPTY_PROMOTION,
  formOf,
  promotionOf,
  promotionProblems,
  type PromotionForm,
} from './promotion-form.rules.ts'
import { handlePromotionForm } from './promotions.action.server.ts'
import { listPromotions } from './save-promotion.server.ts'

useTestDatabase()

const now = new Date()
let by: StaffPerson
beforeAll(async () => {
  by = await aPerson({ role: 'admin' })
})

const filled: PromotionForm = {
  ...EMPTY_PROMOTION,
  name: 'Été',
  nameAr: 'صيف',
  code: 'été 20'.replaceAll('é', 'e'),
  percent: '٢٠',
  minimum: '1 500',
  maxUses: '10',
  startsOn: '2026-06-01',
  endsOn: '2026-06-30',
}

function submit(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return handlePromotionForm(form, { by, now })
}

it('is saved, changed, stopped and started again', async () => {
  expect(await submit({ intent: 'save', id: '', ...filled })).toEqual({ done: 'saved' })
  const [added] = await listPromotions()
  expect(added).toMatchObject({
    code: 'ETE20',
    effect: { kind: 'percent', percent: 20 },
    minimum: ouguiya(1500),
    startsAt: new Date('2026-06-01T00:00:00Z'),
    // The last day counts.
    endsAt: new Date('2026-07-01T00:00:00Z'),
    uses: 0,
  })
  const id = String(added!.id)
  await submit({ intent: 'save', id, ...formOf(added!), maxUses: '' })
  await submit({ intent: 'stop', id, isStopped: '1' })
  expect((await listPromotions())[0]).toMatchObject({ maxUses: null, stoppedAt: now })
  await submit({ intent: 'stop', id, isStopped: '' })
  expect((await listPromotions())[0]).toMatchObject({ stoppedAt: null })
  await expect(submit({ intent: 'save', id: '', ...filled })).rejects.toMatchObject({ code: 'codeTaken' })
  await expect(submit({ intent: 'stop', id: '999', isStopped: '1' })).rejects.toMatchObject({
    code: 'promotionUnknown',
  })
})

describe('the form of a promotion', () => {
  it.each<[Partial<PromotionForm>, string, string]>([
    [{ name: ' ' }, 'name', 'required'],
    [{ code: 'ab' }, 'code', 'badCode'],
    [{ code: 'صيف' }, 'code', 'badCode'],
    [{ percent: '101' }, 'percent', 'badPercent'],
    [{ kind: 'amount', amount: '0' }, 'amount', 'badAmount'],
    [{ kind: 'buyGet', get: '0' }, 'get', 'badUnits'],
    [{ kind: 'bundle', price: '100', products: '4' }, 'products', 'needsProducts'],
    [{ kind: 'gift' }, 'kind', 'notAnOption'],
    [{ products: '1,x' }, 'products', 'notAnOption'],
    [{ code: '', maxUsesPerPhone: '1' }, 'maxUsesPerPhone', 'needsCode'],
    [{ code: '', isFirstOrderOnly: '1' }, 'isFirstOrderOnly', 'needsCode'],
    [{ endsOn: '2026-05-31' }, 'endsOn', 'endsBefore'],
    [{ startsOn: '' }, 'startsOn', 'badDay'],
  ])('%j: %s %s', (values, field, code) => {
    expect(promotionProblems({ ...filled, ...values })).toEqual([{ field, code }])
  })

  it.each<Partial<PromotionForm>>([
    {},
    { kind: 'amount', amount: '250' },
    { kind: 'freeDelivery' },
    { kind: 'buyGet', buy: '3', get: '1' },
    { kind: 'bundle', price: '1 200', products: '4,5' },
    { endsOn: '', maxUsesPerPhone: '2', isFirstOrderOnly: '1', isVipOnly: '1', categories: '1,2' },
  ])('shows what was saved: %j', (values) => {
    const form = { ...filled, ...values }
    expect(promotionProblems(form)).toEqual([])
    const stored = { ...promotionOf(form), id: 1, stoppedAt: null }
    expect(promotionOf(formOf(stored))).toEqual(promotionOf(form))
  })
})
