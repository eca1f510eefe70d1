import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, money, ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { WALLETS } from '../wallet.rules.ts'
import { defaultPatterns } from './default-patterns.rules.ts'
import { readerOf, readStatement, readText, type StatementPattern } from './read-statement.rules.ts'

const now = new Date('2026-11-17T20:00:00Z')
const bankily = readerOf(defaultPatterns('bankily'), { now })

interface Expected {
  amount: number
  at?: string
  phone?: string
  name?: string
  reference?: string
  direction?: 'in' | 'out'
}

const LINES: [what: string, text: string, expected: Expected][] = [
  [
    'a message with everything',
    'Bankily: Vous avez reçu 1 500,00 MRU de MARIEM MINT AHMED (22334455) le 17/11/2026 à 14:05. Réf: BK77820413. Nouveau solde: 12 300 MRU',
    {
      amount: 1500,
      at: '2026-11-17T14:05:00Z',
      phone: '+22222334455',
      name: 'MARIEM MINT AHMED',
      reference: 'BK77820413',
    },
  ],
  [
    'no space before the currency, a number instead of a name',
    'Vous avez reçu 500MRU du 22 33 44 55 le 17-11-2026 14:05:33. ID transaction: TX9981',
    { amount: 500, at: '2026-11-17T14:05:33Z', phone: '+22222334455', reference: 'TX9981' },
  ],
  [
    'a point between thousands, a year of two digits, h in the time',
    'Votre compte a été crédité de 3.200 MRU par Sidi Ould Ely le 16/11/26 09h15. Ref 556677',
    { amount: 3200, at: '2026-11-16T09:15:00Z', name: 'Sidi Ould Ely', reference: '556677' },
  ],
  [
    'Arabic with Arabic-Indic digits',
    'لقد استلمت مبلغ ٣٢٠٠ أوقية من مريم منت أحمد ٢٢٣٣٤٤٥٥ بتاريخ ١٧/١١/٢٠٢٦ ١٤:٠٥ رقم العملية: BK99120',
    {
      amount: 3200,
      at: '2026-11-17T14:05:00Z',
      phone: '+22222334455',
      name: 'مريم منت أحمد',
      reference: 'BK99120',
    },
  ],
  [
    'Arabic with an afternoon time, a country code and an English amount',
    'استلمت 3,200.50 MRU من +22233445566 بتاريخ 2026-11-17 02:05 م. المرجع ABC123',
    { amount: 3200.5, at: '2026-11-17T14:05:00Z', phone: '+22233445566', reference: 'ABC123' },
  ],
  [
    'Arabic separators, direction marks and tatweel',
    '\u200Fتلقيـــت ١٬٢٥٠٫٥ أوقية من ٤٤٣٣٢٢١١ في ٥ نوفمبر ٢٠٢٦ ٠٩:٣٠',
    { amount: 1250.5, at: '2026-11-05T09:30:00Z', phone: '+22244332211' },
  ],
  [
    'a line of the history',
    '17/11/2026 14:05 Mariem Ahmed 22334455 +3 200 MRU',
    { amount: 3200, at: '2026-11-17T14:05:00Z', phone: '+22222334455', name: 'Mariem Ahmed' },
  ],
  [
    'a payment out of the history',
    '17/11/2026 14:05 Sidi -3 200 MRU',
    { amount: 3200, at: '2026-11-17T14:05:00Z', name: 'Sidi', direction: 'out' },
  ],
  [
    'money sent',
    'Vous avez envoyé 200 MRU à Ahmed Salem le 17/11/2026',
    { amount: 200, at: '2026-11-17T12:00:00Z', name: 'Ahmed Salem', direction: 'out' },
  ],
  [
    'the number before the amount, which is not taken for it',
    'Vous avez reçu un transfert de 22334455 de 500 MRU',
    { amount: 500, phone: '+22222334455' },
  ],
  [
    'the balance after it, which is not taken for the amount',
    '500 MRU reçus de Mariem. Solde 12 300 MRU',
    { amount: 500, name: 'Mariem' },
  ],
  [
    'a date without a year, last year',
    'reçu 100 MRU de Sidi le 24/12 10:00',
    { amount: 100, at: '2025-12-24T10:00:00Z', name: 'Sidi' },
  ],
  [
    'from another wallet',
    'Vous avez reçu 900 MRU via Masrvi de Fatou Ba 36112233 le 17/11/2026 08:00. Ref: IOP-1122',
    {
      amount: 900,
      at: '2026-11-17T08:00:00Z',
      phone: '+22236112233',
      name: 'Fatou Ba',
      reference: 'IOP1122',
    },
  ],
]

describe('a line of a statement', () => {
  it.each(LINES)('is read: %s', (_what, text, expected) => {
    const { lines, unread } = readStatement(text, bankily)
    expect(unread).toEqual([])
    expect(lines).toHaveLength(1)
    const { amount, at, phone, name, reference, direction } = lines[0]!
    expect({ amount, at: at?.toISOString(), phone, name, reference, direction }).toEqual({
      amount: ouguiya(expected.amount),
      at: expected.at?.replace('Z', '.000Z'),
      phone: expected.phone,
      name: expected.name ?? '',
      reference: expected.reference,
      direction: expected.direction ?? 'in',
    })
  })

  it.each(WALLETS)('of %s is read by its default patterns', (wallet) => {
    const reader = readerOf(defaultPatterns(wallet), { now })
    const read = LINES.map(([, text]) => readText(text, reader)?.amount)
    expect(read).toEqual(LINES.map(([, , { amount }]) => ouguiya(amount)))
  })

  it.each([
    'Solde: 3 000 MRU',
    'Votre code est 556677',
    'Gagnez 500 MRU avec Bankily !',
    'رصيدك الحالي ٥٠٠٠ أوقية',
    'reçu',
    '',
  ])('is not read if it says nothing of a transfer: %s', (text) => {
    expect(readStatement(text, bankily).lines).toEqual([])
  })

  it('has no day in the future', () => {
    expect(readText('reçu 100 MRU de Sidi le 24/12/2026 10:00', bankily)?.at).toBeUndefined()
  })

  it('has no sender if its number is the one of the shop', () => {
    const reader = readerOf(defaultPatterns('bankily'), { now, own: ['+22245250002' as Phone] })
    expect(readText('Reçu 500 MRU sur votre compte 45250002 le 17/11/2026', reader)?.phone).toBeUndefined()
  })
})

describe('a statement', () => {
  it('of messages on several lines is divided into messages', () => {
    const text = [
      'Transfert reçu',
      'Montant 4 800 MRU',
      'Expéditeur 44332211',
      '17 nov. 2026 10:11',
      'ID 77812',
      '',
      'Transfert reçu',
      'Montant 900 MRU',
      'Expéditeur 22334455',
      'Solde: 3 000 MRU',
      '',
      'Votre code est 556677',
    ].join('\n')
    const { lines, unread } = readStatement(text, bankily)
    expect(lines.map(({ amount, phone, reference }) => [amount, phone, reference])).toEqual([
      [ouguiya(4800), '+22244332211', '77812'],
      [ouguiya(900), '+22222334455', undefined],
    ])
    expect(unread).toEqual(['Solde: 3 000 MRU', 'Votre code est 556677'])
  })

  it('never makes one line of two messages', () => {
    const text = 'Vous avez reçu 500 MRU de Mariem\nVous avez reçu 700 MRU de Sidi 22334455 réf BK100'
    const { lines } = readStatement(text, bankily)
    expect(lines.map(({ amount, name, reference }) => [amount, name, reference])).toEqual([
      [ouguiya(500), 'Mariem', undefined],
      [ouguiya(700), 'Sidi', 'BK100'],
    ])
  })

  it.each([
    [
      'with semicolons',
      'Date;Heure;Type;Expéditeur;Téléphone;Montant;Référence\n17/11/2026;14:05;Reçu;Mariem;22334455;"3 200,00";BK1\n17/11/2026;15:05;Envoyé;Sidi;22334456;100;BK2',
    ],
    [
      'with commas, signs and one column for date and time',
      'Historique\nDate,Nom,Tél,Montant (MRU),Réf.\n2026-11-17 14:05,Mariem,22334455,"+3,200.00",BK1\n2026-11-17 15:05,Sidi,22334456,-100,BK2',
    ],
    [
      'with a title, "Numéro" for the phone and two columns of amounts',
      'Relevé de compte;;;;;;\nDate;Numéro de transaction;Type;Expéditeur/Bénéficiaire;Numéro;Débit (MRU);Crédit (MRU)\n17/11/2026 14:05;BK1;Reçu;Mariem;+22222334455;;3 200.00\n17/11/2026 15:05;BK2;Frais;Sidi;22334456;100.00;',
    ],
    [
      'in Arabic, with tabs and two columns of amounts',
      'التاريخ\tالوقت\tالاسم\tالهاتف\tدائن\tمدين\tالمرجع\n١٧/١١/٢٠٢٦\t١٤:٠٥\tMariem\t٢٢٣٣٤٤٥٥\t٣٢٠٠\t\tBK1\n١٧/١١/٢٠٢٦\t١٥:٠٥\tSidi\t٢٢٣٣٤٤٥٦\t0\t١٠٠\tBK2',
    ],
  ])('is read as a table %s', (_what, text) => {
    const { lines, unread } = readStatement(text, bankily)
    expect(unread).toEqual([])
    expect(
      lines.map(({ direction, amount, at, phone, name, reference }) => [
        direction,
        amount,
        at?.toISOString(),
        phone,
        name,
        reference,
      ]),
    ).toEqual([
      ['in', ouguiya(3200), '2026-11-17T14:05:00.000Z', '+22222334455', 'Mariem', 'BK1'],
      ['out', ouguiya(100), '2026-11-17T15:05:00.000Z', '+22222334456', 'Sidi', 'BK2'],
    ])
  })
})

const ARABIC = '٠١٢٣٤٥٦٧٨٩'
const toArabicDigits = (text: string) => text.replaceAll(/\d/g, (digit) => ARABIC[Number(digit)]!)

describe('any amount, number, moment and reference', () => {
  const anyLine = fc.record({
    amount: fc.integer({ min: 1, max: 99_999_999 }).map((value) => money(value)),
    separator: fc.constantFrom('', ' ', '\u00A0', '\u202F'),
    phone: fc.integer({ min: 20_000_000, max: 49_999_999 }).map(String),
    minute: fc.integer({ min: 0, max: 500_000 }),
    reference: fc.integer({ min: 100, max: 999_999_999 }).map((number) => `BK${number}`),
    isArabic: fc.boolean(),
  })

  it('are read as they were written, in both languages and both kinds of digits', () => {
    fc.assert(
      fc.property(anyLine, ({ amount, separator, phone, minute, reference, isArabic }) => {
        const at = new Date(now.getTime() - minute * 60_000)
        at.setUTCSeconds(0, 0)
        const [year, month, day] = at.toISOString().slice(0, 10).split('-')
        const time = at.toISOString().slice(11, 16)
        const written = formatAmount(amount, separator)
        const french = `Vous avez reçu ${written} MRU de ${phone} le ${day}/${month}/${year} à ${time}. Réf ${reference}`
        const arabic = `استلمت ${toArabicDigits(written)} أوقية من ${toArabicDigits(phone)} بتاريخ ${toArabicDigits(`${day}/${month}/${year} ${time}`)} المرجع ${reference}`
        const line = readText(isArabic ? arabic : french, bankily)
        expect(line).toMatchObject({ amount, at, phone: `+222${phone}`, reference })
      }),
    )
  })
})

describe('a pattern', () => {
  const read = (template: string, text: string, direction: StatementPattern['direction'] = 'in') =>
    readText(text, readerOf([{ template, direction }], { now }))

  it.each([
    ['reçu {montant} MRU de {nom}', 'Reçu 500 MRU de Mariem', 500],
    ['استلمت {المبلغ} أوقية', 'إستلمت ٥٠٠ أوقيه من', 500],
    ['RECU {amount}', 'reçu   500', 500],
    ['(payé|versé) {amount} MRU', 'Mariem a versé 500 MRU', 500],
    ['montant : {amount}', 'Montant: 500', 500],
  ])('%s fits %s', (template, text, amount) => {
    expect(read(template, text)?.amount).toBe(ouguiya(amount))
  })

  it('names whole words', () => {
    expect(read('de {amount}', 'solde 500')).toBeUndefined()
    expect(read('réf… {reference} montant {amount}', 'Référence n° BK12 montant 5')?.reference).toBe('BK12')
  })

  it('reads a long line with many gaps in a short time', () => {
    const template = `x ${'… [a {name}] '.repeat(1)}… [b {phone}] … [c {date}] … [d {time}] … {amount} … z`
    const text = `x ${'a b c d 1 '.repeat(59)}`.slice(0, 599)
    const start = performance.now()
    for (let count = 0; count < 20; count++) expect(read(template, text)).toBeUndefined()
    expect(performance.now() - start).toBeLessThan(4_000)
  })
})
