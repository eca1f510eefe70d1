import { describe, expect, it } from 'vitest'
import { entryOf, entryProblems, NEW_ENTRY, proposedMethod, type EntryForm } from './cash-form.rules.ts'

const good: EntryForm = { ...NEW_ENTRY, amount: '1 500', description: 'Taxi Ksar' }

describe('a manual entry', () => {
  it.each<[Partial<EntryForm>, string[]]>([
    [{}, []],
    [{ amount: '' }, ['badAmount']],
    [{ amount: '0' }, ['badAmount']],
    [{ amount: '-5' }, ['badAmount']],
    [{ amount: '1,234' }, ['badAmount']],
    [{ amount: '١٥٠٠' }, []],
    [{ amount: '0,01' }, []],
    [{ description: '  ' }, ['badDescription']],
    [{ description: 'x'.repeat(201) }, ['tooLong']],
    [{ orderNumber: '2471' }, []],
    [{ orderNumber: 'abc' }, ['unknownOrder']],
    [{ amount: '', description: '' }, ['badAmount', 'badDescription']],
  ])('%j has the problems %j', (input, codes) => {
    expect(entryProblems({ ...good, ...input }).map(({ code }) => code)).toEqual(codes)
  })

  it('of an expense starts with cash', () => {
    expect(proposedMethod('expense')).toBe('cash')
    expect(proposedMethod('sale')).toBe('sadad')
  })

  it('is a sale by sadad by default', () => {
    expect(entryOf(good)).toEqual({
      type: 'sale',
      method: 'sadad',
      amount: 150_000,
      description: 'Taxi Ksar',
      orderNumber: null,
    })
  })

  it('that is a deposit or a withdrawal is always in cash and for no order', () => {
    const withdrawal = { ...good, type: 'paidOut', method: 'bankily', orderNumber: '12' }
    expect(entryOf(withdrawal)).toMatchObject({ method: 'cash', orderNumber: null })
  })

  it.each<Partial<EntryForm>>([{ type: 'gift' }, { method: 'gold' }])('with %j is invalid', (input) => {
    expect(entryOf({ ...good, ...input })).toBeUndefined()
  })
})
