import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { aStore, anOrderView } from '../../../../tests/receipt-samples.ts'
import { invoiceOf, receiptOf } from './receipt.rules.ts'

function namesOn(documentOf: typeof receiptOf, name: string, language: 'fr' | 'ar' = 'fr'): string[] {
  const lines = [{ name: { fr: name, ar: name }, quantity: 1, price: ouguiya(1) }]
  return documentOf(anOrderView({ language, lines }), aStore).items.map((item) => item.name)
}

describe('product names', () => {
  const family = '👩‍👩‍👧‍👦'
  it.each([
    ['a short name', 'Nila', 'Nila', 'Nila'],
    ['20 characters', 'a'.repeat(20), 'a'.repeat(20), 'a'.repeat(20)],
    ['21 characters', 'a'.repeat(21), 'a'.repeat(21), 'a'.repeat(19) + '…'],
    ['25 characters', 'a'.repeat(25), 'a'.repeat(25), 'a'.repeat(19) + '…'],
    ['26 characters', 'a'.repeat(26), 'a'.repeat(24) + '…', 'a'.repeat(19) + '…'],
    ['Arabic', 'ملحفة خياطة مطرزة بالذهب الخالص', 'ملحفة خياطة مطرزة بالذهب…', 'ملحفة خياطة مطرزة ب…'],
    ['Arabic with combining vowels', 'مَ'.repeat(25), 'مَ'.repeat(25), 'مَ'.repeat(19) + '…'],
    ['a cut before a space', 'a'.repeat(23) + ' bcd', 'a'.repeat(23) + '…', 'a'.repeat(19) + '…'],
    [
      'an emoji sequence counts as one character',
      family.repeat(26),
      family.repeat(24) + '…',
      family.repeat(19) + '…',
    ],
    ['combining accents', 'e\u0301'.repeat(25), 'e\u0301'.repeat(25), 'e\u0301'.repeat(19) + '…'],
    ['both directions', 'Crème للوجه Nivea 50 ml!', 'Crème للوجه Nivea 50 ml!', 'Crème للوجه Nivea 5…'],
    ['surrounding spaces', '  Nila ', 'Nila', 'Nila'],
  ])('%s', (_kind, name, onReceipt, onInvoice) => {
    expect(namesOn(receiptOf, name)).toEqual([onReceipt])
    expect(namesOn((order, store) => invoiceOf({ ...order, invoiceNumber: 7 }, store), name)).toEqual([
      onInvoice,
    ])
  })
})

describe('a receipt', () => {
  it('has its own number sequence and line totals', () => {
    const receipt = receiptOf(anOrderView({}), aStore)
    expect(receipt).toMatchObject({ kind: 'receipt', id: 'REC-1001', language: 'fr' })
    expect(receipt.items.map(({ quantity, price, total }) => [quantity, price, total])).toEqual([
      [1, ouguiya(5200), ouguiya(5200)],
      [2, ouguiya(1800), ouguiya(3600)],
    ])
    expect([receipt.subtotal, receipt.shipping, receipt.total]).toEqual([ouguiya(8800), 0, ouguiya(8800)])
  })

  it('has the customer and the notes, without e-mail and tax number', () => {
    const customer = { ...anOrderView({}).customer, email: 'mariem@example.mr' }
    const receipt = receiptOf(anOrderView({ customer, notes: ' Sonner deux fois\n' }), aStore)
    expect(receipt).toMatchObject({
      customer: { name: 'Mariem Mint El Hacen', phone: '+22247331825', address: { city: 'Nouadhibou' } },
      notes: 'Sonner deux fois',
    })
    expect([receipt.customer.email, receipt.store.taxNumber]).toEqual([undefined, undefined])
  })

  it('of a sale at the counter has the whole name, which wraps', () => {
    const name = 'Melhfa Khayata brodée or, grande largeur, six mètres vingt'
    const lines = [{ name: { fr: name, ar: name }, quantity: 1, price: ouguiya(1) }]
    const order = anOrderView({ isAtCounter: true, status: 'delivered', lines })
    expect(receiptOf(order, aStore).items[0]!.name).toBe(name)
    expect(invoiceOf({ ...order, invoiceNumber: 7 }, aStore).items[0]!.name).toBe('Melhfa Khayata brod…')
  })

  it('of a sale at the counter has neither address nor shipping', () => {
    const receipt = receiptOf(anOrderView({ isAtCounter: true, status: 'delivered' }), aStore)
    expect([receipt.customer.address, receipt.shipping]).toEqual([undefined, undefined])
  })

  it('uses the language of the order and falls back to the other one', () => {
    const lines = [
      { name: { fr: 'Nila', ar: 'نيلة' }, quantity: 1, price: ouguiya(1) },
      { name: { fr: 'Henné', ar: ' ' }, quantity: 1, price: ouguiya(1) },
    ]
    const receipt = receiptOf(anOrderView({ language: 'ar', lines }), aStore)
    expect(receipt.store.name).toBe('ملحفة')
    expect(receipt.items.map(({ name }) => name)).toEqual(['نيلة', 'Henné'])
  })
})

describe('an invoice', () => {
  const order = { ...anOrderView({ notes: ' Sonner deux fois\n' }), invoiceNumber: 1007 }

  it('has its own number, the tax number, the customer and the notes', () => {
    expect(invoiceOf(order, aStore)).toMatchObject({
      kind: 'invoice',
      id: 'INV-1007',
      orderNumber: 2441,
      store: { taxNumber: '00418273' },
      customer: { name: 'Mariem Mint El Hacen', phone: '+22247331825', address: { city: 'Nouadhibou' } },
      notes: 'Sonner deux fois',
    })
  })

  it('has the e-mail of the customer', () => {
    const customer = { ...order.customer, email: 'mariem@example.mr' }
    expect(invoiceOf({ ...order, customer }, aStore).customer.email).toBe('mariem@example.mr')
  })

  it('omits empty notes, e-mail and tax number', () => {
    const invoice = invoiceOf({ ...order, notes: ' ' }, { ...aStore, taxNumber: '' })
    expect([invoice.notes, invoice.customer.email, invoice.store.taxNumber]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
