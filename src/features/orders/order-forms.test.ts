import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { person } from '../../../tests/people.ts'
import { writeLine } from './checkout/checkout.rules.ts'
import { handleOrderSubmit } from './lifecycle/order.action.server.ts'
import { handleShopperOrderSubmit } from './lifecycle/shopper-order.action.server.ts'
import { parseCartLines } from './order-forms.server.ts'

describe('parseCartLines', () => {
  it('parses lines and adds up lines of the same product', () => {
    expect(parseCartLines(['3:1', '5:2', '3:4'])).toEqual([
      { id: 3, quantity: 5 },
      { id: 5, quantity: 2 },
    ])
  })

  it.each([
    '',
    '3',
    '3:0',
    '3:-1',
    '3:0.5',
    '3:1e9',
    '3:1000000000',
    'x:1',
    '3:1:1',
    '0:1',
    '3: 1',
    '٣:1',
    '-3:1',
  ])('rejects %o', (line) => {
    expect(parseCartLines(['3:1', line])).toBeUndefined()
  })

  it('accepts at most 100 lines', () => {
    const lines = Array.from({ length: 101 }, (_, index) => `${index + 1}:1`)
    expect(parseCartLines(lines)).toBeUndefined()
    expect(parseCartLines(lines.slice(1))).toHaveLength(100)
  })

  it('parses what writeLine wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 999_999 }), (id, quantity) => {
        expect(parseCartLines([writeLine({ id, quantity })])).toEqual([{ id, quantity }])
      }),
    )
  })
})

function post(fields: [string, string | File][]): Request {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return new Request('http://shop.mr/', { method: 'POST', body })
}

describe('handleOrderSubmit (staff)', () => {
  const change = { id: 1, by: person(), now: new Date() }

  it.each<[string, Record<string, string>]>([
    ['badRequest', {}],
    ['badRequest', { intent: 'constructor' }],
    ['badRequest', { intent: 'advance' }],
    ['badRequest', { intent: 'advance', from: 'lost' }],
    ['badReason', { intent: 'cancel' }],
    ['badReason', { intent: 'cancel', reason: ' \n ' }],
    ['badReason', { intent: 'refuse', reason: 'x'.repeat(301), proof: '' }],
    ['badReference', { intent: 'accept', reference: '؟', proof: '' }],
  ])('refuses with %s: %o', async (code, fields) => {
    await expect(handleOrderSubmit(post(Object.entries(fields)), change)).rejects.toMatchObject({
      code,
      kind: 'invalid',
    })
  })
})

describe('handleShopperOrderSubmit', () => {
  const picture = new File(['x'], 'proof.jpg')

  it.each<[string, [string, string | File][]]>([
    ['badRequest', []],
    ['badRequest', [['intent', 'pay']]],
    [
      'badRequest',
      [
        ['intent', 'cancel'],
        ['reason', 'x'],
      ],
    ],
    [
      'badRequest',
      [
        ['intent', 'cancel'],
        ['intent', 'cancel'],
      ],
    ],
    ['badRequest', [['intent', 'proof']]],
    [
      'badRequest',
      [
        ['intent', 'proof'],
        ['proof', 'text'],
      ],
    ],
    [
      'badRequest',
      [
        ['intent', 'proof'],
        ['proof', picture],
        ['proof', picture],
      ],
    ],
    [
      'noPicture',
      [
        ['intent', 'proof'],
        ['proof', new File([], 'proof.jpg')],
      ],
    ],
  ])('refuses with %s: %j', async (code, fields) => {
    const token = `token-${crypto.randomUUID()}`
    await expect(handleShopperOrderSubmit(post(fields), token, '192.0.2.1')).rejects.toMatchObject({
      code,
      kind: 'invalid',
    })
  })
})
