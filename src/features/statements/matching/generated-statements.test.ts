import { describe, expect, it } from 'vitest'
import { generateStatement } from '../../../../tests/generated-statements.ts'
import { sized } from '../../../../tests/sizes.ts'
import { defaultPatterns } from '../reading/default-patterns.rules.ts'
import { readerOf, readStatement } from '../reading/read-statement.rules.ts'
import type { OpenLine } from './evidence.rules.ts'
import { propose } from './propose.rules.ts'

function figuresOf(seed: number) {
  const { text, payments, paymentOf, now } = generateStatement(seed)
  const { lines, unread } = readStatement(text, readerOf(defaultPatterns('bankily'), { now }))
  const received = lines.filter(({ direction }) => direction === 'in')
  const open = received.map(({ at, phone, reference, ...line }, index): OpenLine => ({
    ...line,
    id: index + 1,
    wallet: 'bankily',
    at: at ?? null,
    phone: phone ?? null,
    reference: reference ?? '',
  }))
  const expected = received.map((line) => paymentOf.get(line.text))
  const { proposals, choices, hints } = propose(open, payments)
  const isRight = ({ lineId, paymentId }: { lineId: number; paymentId: number }) =>
    expected[lineId - 1] === paymentId
  const elsewhere = payments.find(({ method }) => method === 'masrivi')!.id
  return {
    messages: text.split('\n').length,
    /** Messages with money for a payment of this wallet. */
    due: paymentOf.size - 1,
    unread: unread.length,
    proposed: proposals.length,
    right: proposals.filter(isRight).length,
    wrong: proposals.filter((proposal) => !isRight(proposal)).length,
    wrongSure: proposals.filter((proposal) => proposal.isSure && !isRight(proposal)).length,
    choices: choices.length,
    elsewhereProposed: proposals.some(({ paymentId }) => paymentId === elsewhere),
    elsewhereHint: hints.some(({ paymentId, reason }) => paymentId === elsewhere && reason === 'otherWallet'),
  }
}

describe('200 messages with 10 % noise, two equal amounts and one transfer to another wallet', () => {
  const seeds = Array.from({ length: sized(10, 500) }, (_, index) => index + 1)

  it('are proposed for the right payment in 95 % at least, and no sure proposal is wrong', () => {
    const figures = seeds.map(figuresOf)
    for (const [index, figure] of figures.entries()) {
      const one = { seed: seeds[index], share: figure.right / figure.due, ...figure }
      expect(one).toMatchObject({ messages: 200, wrongSure: 0, elsewhereProposed: false })
      expect(one.share).toBeGreaterThanOrEqual(0.95)
    }
    const total = (field: 'due' | 'right' | 'wrong') => figures.reduce((sum, one) => sum + one[field], 0)
    expect(total('right') / total('due')).toBeGreaterThan(0.97)
    expect(total('wrong') / total('due')).toBeLessThan(0.005)
    expect(figures.filter(({ elsewhereHint }) => elsewhereHint).length / seeds.length).toBeGreaterThan(0.8)
  })
})
