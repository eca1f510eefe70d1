/** Parts of a closing's report: the counts, the counted wallets, and what safes and banks hold. */
import { formatDayAndTime } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { DASHES, pair, receiptAmount, receiptMoney, userText, type ReceiptLine } from '#core/receipt-line.ts'
import { defineText, inLanguage, type Language } from '#core/text.ts'
import type { cashMethodNames } from './cash.text.ts'
import type { CashReport, HeldMoney } from './closing.rules.ts'
import { walletDifference, type ClosedWallet, type SessionCount } from './count.rules.ts'

export const reportPartsText = defineText({
  counts: { fr: 'Comptes à l’aveugle', ar: 'العدّ دون رؤية المتوقع' },
  count: { fr: 'Compte', ar: 'العدّ' },
  expectedThen: { fr: 'Attendu alors', ar: 'المتوقع حينها' },
  approvedBy: { fr: 'Approuvé par', ar: 'وافق عليه' },
  wallets: { fr: 'Portefeuilles comptés', ar: 'المحافظ المعدودة' },
  opening: { fr: 'Ouverture', ar: 'الافتتاح' },
  moves: { fr: 'Mouvements', ar: 'الحركات' },
  expected: { fr: 'Attendu', ar: 'المتوقع' },
  counted: { fr: 'Compté', ar: 'المعدود' },
  firstCount: { fr: 'Premier compte', ar: 'أول عدّ' },
  notCounted: { fr: 'Non compté', ar: 'لم يُعدّ' },
  gap: { fr: 'Écart', ar: 'الفارق' },
  reason: { fr: 'Motif', ar: 'السبب' },
  places: { fr: 'Coffres et banques', ar: 'الخزائن والبنوك' },
})

/** Every blind count with its difference: a second one does not hide the first. */
export function countLines(counts: readonly SessionCount[], language: Language): ReceiptLine[] {
  if (counts.length === 0) return []
  const t = inLanguage(reportPartsText, language)
  return [
    DASHES,
    { style: 'strong', text: [t.counts] },
    ...counts.flatMap(({ number, by, at, cash, expectedCash }): ReceiptLine[] => [
      { style: 'name', text: [userText(by)], value: [{ ltr: receiptAmount(cash) }] },
      pair(`${t.count} ${number}`, { ltr: formatDayAndTime(at) }),
      amountPair(t.expectedThen, expectedCash),
      pair(t.gap, { ltr: withSign(money(cash - expectedCash)) }),
    ]),
  ]
}

export function approvalLines({ approvedByName }: CashReport, language: Language): ReceiptLine[] {
  if (approvedByName === undefined) return []
  return [pair(inLanguage(reportPartsText, language).approvedBy, userText(approvedByName))]
}

/** Each wallet that was ever counted: opening, movements, expected, counted and difference. */
export function countedWalletLines(
  wallets: readonly ClosedWallet[],
  names: ReturnType<typeof cashMethodNames>,
  language: Language,
): ReceiptLine[] {
  if (wallets.length === 0) return []
  const t = inLanguage(reportPartsText, language)
  return [
    DASHES,
    { style: 'strong', text: [t.wallets] },
    ...wallets.flatMap((wallet): ReceiptLine[] => {
      const { method, opening, expected, counted, reason } = wallet
      const difference = walletDifference(wallet)
      return [
        { style: 'name', text: [names[method]] },
        ...(opening === null || expected === null
          ? [pair(t.expected, t.firstCount)]
          : [
              amountPair(t.opening, opening),
              amountPair(t.moves, money(expected - opening)),
              amountPair(t.expected, expected),
            ]),
        counted === null ? pair(t.counted, t.notCounted) : amountPair(t.counted, counted),
        ...(difference === null ? [] : [pair(t.gap, { ltr: withSign(difference) })]),
        ...(reason ? [pair(t.reason, userText(reason))] : []),
      ]
    }),
  ]
}

export function placeLines(places: readonly HeldMoney[], language: Language): ReceiptLine[] {
  if (places.length === 0) return []
  return [
    DASHES,
    { style: 'strong', text: [inLanguage(reportPartsText, language).places] },
    ...places.map(({ name, amount }): ReceiptLine => ({
      style: 'pair',
      text: [userText(name)],
      value: [{ ltr: receiptAmount(amount) }],
    })),
  ]
}

export function amountPair(label: string, amount: Money): ReceiptLine {
  return pair(label, { ltr: receiptAmount(amount === 0 ? money(0) : amount) })
}

export function withSign(difference: Money): string {
  return (difference > 0 ? '+' : '') + receiptMoney(difference)
}
