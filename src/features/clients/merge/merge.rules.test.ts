import { describe, expect, it } from 'vitest'
import { money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import {
  mayBeUndone,
  mergedFields,
  proposedChoices,
  proposedKept,
  undoneValues,
  type KeptValues,
  type MergeContent,
  type MergeSide,
} from './merge.rules.ts'

function side(values: Partial<MergeSide>): MergeSide {
  return {
    id: 1,
    name: 'Mariem',
    phone: '+22222123456' as Phone,
    email: null,
    addressFull: '',
    city: 'Nouakchott',
    wilaya: 'Nouakchott',
    notes: '',
    status: 'active',
    totalOrders: 0,
    totalSpent: money(0),
    credit: money(0),
    registeredDate: new Date('2026-01-01'),
    ...values,
  }
}

const kept = side({ id: 1, notes: 'Appeler le soir' })
const other = side({
  id: 2,
  name: 'Mariem Mint A.',
  email: 'm@b.mr',
  addressFull: 'Marché',
  city: 'Tékane',
  wilaya: 'Rosso',
  notes: 'Rosso',
})

describe('the proposal', () => {
  it('takes values of the other where the kept client has none', () => {
    expect(proposedChoices(kept, other)).toEqual({ name: 1, email: 2, address: 2, notes: 'both' })
    expect(proposedChoices(other, kept)).toEqual({ name: 2, email: 2, address: 2, notes: 'both' })
    expect(proposedChoices(side({ id: 1 }), other).notes).toBe(2)
  })

  it('keeps the client with more orders, else the one who came first', () => {
    expect(proposedKept(kept, side({ id: 2, totalOrders: 3 })).id).toBe(2)
    expect(proposedKept(kept, side({ id: 2, registeredDate: new Date('2025-01-01') })).id).toBe(2)
    expect(proposedKept(kept, side({ id: 2 })).id).toBe(1)
  })
})

describe('the merged client', () => {
  it('has the chosen values; an address is taken as a whole', () => {
    const choices = { name: 1, email: 2, address: 2, notes: 'both' } as const
    expect(mergedFields(kept, other, choices)).toEqual({
      name: 'Mariem',
      email: 'm@b.mr',
      addressFull: 'Marché',
      city: 'Tékane',
      wilaya: 'Rosso',
      notes: 'Appeler le soir\nRosso',
    })
  })

  it('has notes that are not longer than the form allows', () => {
    const long = side({ id: 1, notes: 'x'.repeat(900) })
    const choices = { name: 1, email: 1, address: 1, notes: 'both' } as const
    expect(mergedFields(long, side({ id: 2, notes: 'y'.repeat(900) }), choices).notes).toHaveLength(1000)
  })
})

describe('an undo', () => {
  const before: KeptValues = {
    name: 'A',
    email: null,
    addressFull: '',
    city: 'Rosso',
    wilaya: 'Rosso',
    notes: '',
    status: 'active',
    newsletter: false,
    registeredDate: '2026-01-01T00:00:00.000Z',
  }
  const after: KeptValues = { ...before, name: 'B', email: 'b@b.mr', status: 'vip' }

  it('restores values, except those changed since the merge', () => {
    const content = { before, after } as MergeContent
    expect(undoneValues(after, content)).toEqual(before)
    expect(undoneValues({ ...after, name: 'C' }, content)).toEqual({ ...before, name: 'C' })
  })

  it('is possible for a day', () => {
    const at = new Date('2026-01-01T10:00:00Z')
    expect(mayBeUndone(at, new Date('2026-01-02T09:59:59Z'))).toBe(true)
    expect(mayBeUndone(at, new Date('2026-01-02T10:00:00Z'))).toBe(false)
  })
})
