import { describe, expect, it } from 'vitest'
import type { Day } from '#core/day.ts'
import { money, ouguiya } from '#core/money.ts'
import type { ReceiptLine, TextRun } from '#core/receipt-line.ts'
import { DEFAULT_METHOD_NAMES } from '#features/settings/method-names.rules.ts'
import { DRAWER } from './cash.rules.ts'
import { reportOf, type ClosingFacts } from './closing.rules.ts'
import { closingLines, dayLines } from './report.text.ts'

const facts: ClosingFacts = {
  number: 12,
  session: {
    isSystem: false,
    openingBalance: ouguiya(100),
    openingExpected: ouguiya(170),
    date: '2026-11-12' as Day,
    sessionNumber: 2,
    openedAt: new Date('2026-11-12T09:00:00Z'),
    openedByName: 'Sidi',
    openingReason: 'Banque',
  },
  closedByName: 'Oumar',
  until: new Date('2026-11-12T20:00:00Z'),
  counted: ouguiya(145),
  reason: 'Monnaie',
  denominations: undefined,
  lines: [
    { type: 'sale', method: 'cash', place: DRAWER, count: 2, amount: ouguiya(50), person: 'Sidi' },
    { type: 'sale', method: 'bankily', place: DRAWER, count: 1, amount: ouguiya(30), person: 'system' },
  ],
  outside: [],
  wallets: [],
  places: [],
  counts: [],
  approvedByName: undefined,
}

const methods = { ...DEFAULT_METHOD_NAMES, bankily: { fr: 'BPM Bankily', ar: 'بنكيلي الشعبي' } }
const head = { storeName: 'Melhfa', methods, printedAt: new Date('2026-11-12T20:05:00Z') }

function textOf(lines: ReceiptLine[]): string[] {
  const stringOf = (run: TextRun) => (typeof run === 'string' ? run : 'ltr' in run ? run.ltr : run.auto)
  return lines.map(({ text, value = [] }) =>
    [...text, ...value].map(stringOf).filter(Boolean).join(' ').replaceAll('\u00A0', ' '),
  )
}

describe('the printed report of a closing', () => {
  it('lists every count, the wallets, the places and who approved', () => {
    const report = reportOf({
      ...facts,
      lines: [
        ...facts.lines,
        { type: 'transferOut', method: 'cash', place: DRAWER, count: 1, amount: ouguiya(20), person: 'Sidi' },
        { type: 'transferIn', method: 'cash', place: 7, count: 1, amount: ouguiya(20), person: 'Sidi' },
      ],
      counts: [
        {
          number: 1,
          by: 'Sidi',
          at: new Date('2026-11-12T19:50:00Z'),
          cash: ouguiya(120),
          expectedCash: ouguiya(130),
          denominations: null,
          wallets: [],
        },
      ],
      wallets: [
        {
          method: 'bankily',
          opening: ouguiya(500),
          expected: ouguiya(530),
          counted: ouguiya(480),
          reason: 'Frais',
          lastCount: { closing: 11, amount: ouguiya(500) },
        },
        {
          method: 'sadad',
          opening: null,
          expected: null,
          counted: ouguiya(9),
          reason: '',
          lastCount: null,
        },
      ],
      places: [{ place: 7, kind: 'safe', name: 'Coffre', amount: ouguiya(20) }],
      approvedByName: 'Khadija',
    })
    const lines = textOf(closingLines(report, { ...head, language: 'fr' }, false))
    expect(lines).toEqual(
      expect.arrayContaining([
        'Mis ailleurs (coffre, banque…) −20',
        'Attendu 130',
        'Approuvé par Khadija',
        'Sidi 120',
        'Compte 1 12/11/2026 19:50',
        'Attendu alors 130',
        'Écart −10 UM',
        'BPM Bankily',
        'Ouverture 500',
        'Mouvements 30',
        'Attendu 530',
        'Compté 480',
        'Écart −50 UM',
        'Motif Frais',
        'Attendu Premier compte',
        'Coffre 20',
      ]),
    )
    expect(lines).not.toContain('Rendu aux livreurs −20')
    expect(textOf(closingLines(report, { ...head, language: 'ar' }, false))).toContain('الخزائن والبنوك')
  })

  it('lists the people, the times and the expected, counted and missing amounts', () => {
    const lines = textOf(closingLines(reportOf(facts), { ...head, language: 'fr' }, false))
    expect(lines).toEqual(
      expect.arrayContaining([
        'Rapport de clôture n° 12',
        'Du 12/11/2026 09:00',
        'Au 12/11/2026 20:00',
        'Ouverte par Sidi',
        'Fermée par Oumar',
        'Écart d’ouverture −70',
        'Motif Banque',
        'Ventes 80',
        'Espèces ×2 50',
        'Sidi ×2 50',
        'Système ×1 30',
        'Attendu 150',
        'Compté 145',
        'Écart −5 UM',
        'Motif Monnaie',
      ]),
    )
    expect(lines).not.toContain('COPIE')
  })

  it('is marked when it is a copy, and has no number while the session is open', () => {
    const arabic = textOf(closingLines(reportOf(facts), { ...head, language: 'ar' }, true))
    expect(arabic).toContain('نسخة')
    expect(arabic).toContain('بنكيلي الشعبي ×1 30')
    const open = { ...facts, number: undefined, closedByName: undefined, counted: undefined, reason: '' }
    const lines = textOf(closingLines(reportOf(open), { ...head, language: 'fr' }, false))
    expect(lines).toEqual(expect.arrayContaining(['Rapport X, sans fermeture', 'Compté Non compté']))
    expect(lines.some((line) => line.startsWith('Fermée par'))).toBe(false)
  })
})

it('a day’s report adds up to its closing balance', () => {
  const day = {
    date: '2026-11-12' as Day,
    isOpen: false,
    openingBalance: ouguiya(100),
    opened: undefined,
    closed: undefined,
    ledgerTotals: [...facts.lines],
    openingDifference: money(0),
    entryCount: 0,
    page: 1,
    entries: [],
  }
  expect(textOf(dayLines(day, { ...head, language: 'fr' }))).toEqual(
    expect.arrayContaining([
      'Jour 12/11/2026',
      'Solde de clôture 180 UM',
      'Espèces ×2 · 63 % 50',
      'BPM Bankily 30',
    ]),
  )
})

it.each([
  [
    'fr',
    [
      'Argent chez les livreurs',
      'Brahim 3 000',
      'Depuis 12/11/2026 11:00',
      'Tournées ouvertes, n° 7, 9',
      'Hors du tiroir 3 000',
    ],
  ],
  [
    'ar',
    [
      'نقد لدى المندوبين',
      'Brahim 3 000',
      'منذ 12/11/2026 11:00',
      'أرقام الجولات المفتوحة 7, 9',
      'خارج الدرج 3 000',
    ],
  ],
] as const)('the report lists cash with couriers, in %s', (language, expected) => {
  const since = '2026-11-12T11:00:00.000Z'
  const outside = [{ place: 2, courier: 'Brahim', amount: ouguiya(3000), since, runs: [7, 9] }]
  const lines = textOf(closingLines(reportOf({ ...facts, outside }), { ...head, language }, false))
  expect(lines).toEqual(expect.arrayContaining([...expected]))
})
