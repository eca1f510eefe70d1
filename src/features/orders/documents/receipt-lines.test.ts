import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { ReceiptLine, TextRun } from '#core/receipt-line.ts'
import { anAddress } from '../../../../tests/builders.ts'
import { aStore, anOrderView } from '../../../../tests/receipt-samples.ts'
import { linesOf } from './receipt-lines.text.ts'
import { invoiceOf, receiptOf } from './receipt.rules.ts'

function read(runs: TextRun[] = []): string {
  const texts = runs.map((run) => (typeof run === 'string' ? run : 'ltr' in run ? run.ltr : run.auto))
  return texts.join(' ').replaceAll('\u00A0', ' ')
}

function textOf(lines: ReceiptLine[]): string[] {
  return lines.map(({ style, text, value }) =>
    style === 'rule' || style === 'dashes' ? style : [read(text), read(value)].filter(Boolean).join(' | '),
  )
}

describe('linesOf', () => {
  it('in French', () => {
    expect(textOf(linesOf(receiptOf(anOrderView({}), aStore)))).toEqual([
      'Melhfa',
      'Avenue Gamal Abdel Nasser, Nouakchott',
      'Tél. 45 25 00 00',
      'rule',
      'REÇU',
      'N° | REC-1001',
      'Date | 12/11/2026 14:18',
      'dashes',
      'Mariem Mint El Hacen',
      '47 33 18 25',
      'Cansado, îlot C 12, Nouadhibou',
      'dashes',
      'Melhfa Khayata brodée or',
      '1 × 5 200 | 5 200',
      'Melhfa Gaz indigo',
      '2 × 1 800 | 3 600',
      'dashes',
      'Sous-total | 8 800',
      'Livraison | gratuite',
      'TOTAL | 8 800 UM',
      'Paiement | Espèces',
      'rule',
      'Merci de votre confiance',
    ])
  })

  it('with what is paid and still due, if a part is paid', () => {
    const part = anOrderView({ paid: ouguiya(1000), due: ouguiya(7800) })
    const lines = textOf(linesOf(receiptOf(part, aStore)))
    const total = lines.indexOf('TOTAL | 8 800 UM')
    expect(lines.slice(total + 1, total + 4)).toEqual([
      'Payé | 1 000',
      'Reste à payer | 7 800',
      'Paiement | Espèces',
    ])
  })

  it('in Arabic, the invoice', () => {
    const order = anOrderView({
      language: 'ar',
      shipping: ouguiya(100),
      paymentMethod: 'sadad',
      paymentName: { fr: 'Sadad', ar: 'سداد' },
      notes: 'اتصلوا على 47 33 18 25\n\nشكرًا',
    })
    expect(textOf(linesOf(invoiceOf({ ...order, invoiceNumber: 1007 }, aStore)))).toEqual([
      'ملحفة',
      'شارع جمال عبد الناصر، نواكشوط',
      'هاتف 45 25 00 00',
      'الرقم الضريبي 00418273',
      'rule',
      'فاتورة',
      'رقم | INV-1007',
      'التاريخ | 12/11/2026 14:18',
      'الطلب | 2441',
      'dashes',
      'Mariem Mint El Hacen',
      '47 33 18 25',
      'Cansado, îlot C 12، نواذيبو',
      'dashes',
      'ملحفة خياطة مطرزة ذ…',
      '1 × 5 200 | 5 200',
      'ملحفة غاز نيلي',
      '2 × 1 800 | 3 600',
      'dashes',
      'المجموع الفرعي | 8 800',
      'التوصيل | 100',
      'الإجمالي | 8 900 UM',
      'الدفع | سداد',
      'dashes',
      'ملاحظة',
      'اتصلوا على 47 33 18 25',
      'شكرًا',
      'rule',
      'الإرجاع خلال 7 أيام ما لم تُلبس القطعة',
    ])
  })

  it.each([
    ['fr', 'Remise | −500', 'TOTAL | 8 400 UM'],
    ['ar', 'تخفيض | −500', 'الإجمالي | 8 400 UM'],
  ] as const)('with a discount in %s', (language, discount, total) => {
    const order = anOrderView({ language, discount: ouguiya(500), shipping: ouguiya(100) })
    const lines = textOf(linesOf(receiptOf(order, aStore)))
    const printed: string[] = [discount, total]
    expect(lines.filter((line) => printed.includes(line))).toEqual(printed)
  })

  it('of a sale at the counter: no address and no shipping', () => {
    const order = anOrderView({ isAtCounter: true, status: 'delivered', notes: 'Pour offrir' })
    const lines = textOf(linesOf(receiptOf(order, aStore)))
    expect(lines.filter((line) => /Cansado|Nouadhibou|Livraison|gratuite/.test(line))).toEqual([])
    expect(lines).toEqual(expect.arrayContaining(['Mariem Mint El Hacen', 'Note', 'Pour offrir']))
  })

  it.each([
    ['the same', 'Rosso', 'fr', 'Marché, Rosso'],
    ['the same, in Arabic', 'Rosso', 'ar', 'Marché، روصو'],
    ['the same, entered in Arabic', 'روصو', 'fr', 'Marché, Rosso'],
    ['different', 'Tékane', 'fr', 'Marché, Tékane, Rosso'],
    ['different, in Arabic', 'Tékane', 'ar', 'Marché، Tékane، روصو'],
  ] as const)('prints city and wilaya: %s', (_, city, language, printed) => {
    const address = anAddress({ full: 'Marché', city, wilaya: 'Rosso' })
    const order = { ...anOrderView({ language, address }), invoiceNumber: 7 }
    expect(textOf(linesOf(invoiceOf(order, aStore)))).toContain(printed)
    expect(textOf(linesOf(receiptOf(order, aStore)))).toContain(printed)
  })

  it.each([
    ['cash', 'ar', 'نقدًا'],
    ['cash', 'fr', 'Espèces'],
    ['upload', 'fr', 'Virement'],
    ['bankily', 'fr', 'Bankily'],
    ['bankily', 'ar', 'بنكيلي'],
  ] as const)('labels the payment method %s in %s', (paymentMethod, language, name) => {
    const paymentName = { fr: 'Bankily', ar: 'بنكيلي' }
    const lines = linesOf(receiptOf(anOrderView({ paymentMethod, paymentName, language }), aStore))
    expect(read(lines.findLast(({ style }) => style === 'pair')?.value)).toBe(name)
  })

  it('marks every number of the document as left-to-right', () => {
    const invoice = invoiceOf({ ...anOrderView({ language: 'ar' }), invoiceNumber: 7 }, aStore)
    const loose = linesOf(invoice)
      .flatMap(({ text, value = [] }) => [...text, ...value])
      .filter((run) => typeof run === 'string' && /\d{2}/.test(run))
    expect(loose).toEqual([])
  })

  it('does not break a phone number in user text', () => {
    const order = anOrderView({ notes: 'اتصلوا على 47 33 18 25' })
    const lines = linesOf(invoiceOf({ ...order, invoiceNumber: 7 }, aStore))
    expect(lines.at(-3)?.text).toEqual([{ auto: 'اتصلوا على 47\u00A033\u00A018\u00A025' }])
  })
})
