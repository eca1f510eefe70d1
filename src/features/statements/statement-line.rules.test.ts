import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { identitiesOf } from './statement-line.rules.ts'

const withReference = (text: string, amount = 500, reference = 'BK1') => ({
  text,
  direction: 'in' as const,
  amount: ouguiya(amount),
  reference,
})

describe('lines are the same', () => {
  it('if their transaction number and amount are, however they are worded', () => {
    const [message, row] = identitiesOf('bankily', [
      withReference('Reçu 500 MRU réf BK1'),
      withReference('500;BK1'),
    ])
    expect(message).toBe(row)
    const [, otherAmount] = identitiesOf('bankily', [withReference('x'), withReference('x', 600)])
    expect(otherAmount).not.toBe(message)
  })

  it('in one wallet only', () => {
    expect(identitiesOf('sadad', [withReference('x')])).not.toEqual(
      identitiesOf('bankily', [withReference('x')]),
    )
  })

  it('if their text is, apart from accents, digits and white space', () => {
    const [one] = identitiesOf('click', [{ text: 'Reçu 500 MRU' }])
    expect(identitiesOf('click', [{ text: ' recu  ٥٠٠ mru ' }])).toEqual([one])
  })

  it('and two that are worded alike in one statement are two', () => {
    const texts = fc.array(fc.constantFrom('reçu 5 MRU', 'reçu 6 MRU', 'reçu 7 MRU'))
    fc.assert(
      fc.property(texts, texts, (first, more) => {
        const lines = first.map((text) => ({ text }))
        const ids = identitiesOf('bankily', lines)
        expect(new Set(ids).size).toBe(ids.length)
        // The same statement again, and a longer one that contains it, repeat these identities.
        const longer = identitiesOf('bankily', [...lines, ...more.map((text) => ({ text }))])
        expect(longer.slice(0, ids.length)).toEqual(ids)
      }),
    )
  })
})
