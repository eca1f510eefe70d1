/** The receipt of a hand-over as lines, once for the shop and once for the courier. */
import { formatDayAndTime } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import {
  DASHES,
  pair,
  receiptAmount,
  receiptMoney,
  RULE,
  userText,
  type ReceiptLine,
} from '#core/receipt-line.ts'
import { defineText, inLanguage, type Language } from '#core/text.ts'
import type { HandoverRow } from './handover.rules.ts'

export const receiptText = defineText({
  title: { fr: 'Remise d’espèces', ar: 'وصل تسليم نقد' },
  unknown: { fr: 'Remise introuvable', ar: 'لم نجد هذا التسليم' },
  shopCopy: { fr: 'Exemplaire de la boutique', ar: 'نسخة المتجر' },
  courierCopy: { fr: 'Exemplaire du livreur', ar: 'نسخة المندوب' },
  number: { fr: 'N°', ar: 'رقم' },
  date: { fr: 'Date', ar: 'التاريخ' },
  courier: { fr: 'Livreur', ar: 'المندوب' },
  run: { fr: 'Tournée', ar: 'الجولة' },
  missing: { fr: 'Ce qui manquait', ar: 'ما كان ناقصًا' },
  by: { fr: 'Reçu par', ar: 'استلمه' },
  fees: { fr: 'Frais gardés', ar: 'الأجرة المحتفظ بها' },
  expected: { fr: 'Attendu', ar: 'المنتظر' },
  counted: { fr: 'REÇU', ar: 'المستلم' },
  part: { fr: 'Partie, le reste suit', ar: 'جزء، والباقي لاحقًا' },
  difference: { fr: 'Écart à son compte', ar: 'الفارق على حسابه' },
  reason: { fr: 'Motif', ar: 'السبب' },
  balance: { fr: 'Reste en main', ar: 'يبقى بحوزته' },
  courierSigns: { fr: 'Signature du livreur', ar: 'توقيع المندوب' },
  shopSigns: { fr: 'Signature de la boutique', ar: 'توقيع المتجر' },
  back: { fr: 'Retour', ar: 'عودة' },
  print: { fr: 'Imprimer', ar: 'طباعة' },
  paper: { fr: 'Papier', ar: 'الورق' },
  roll: { fr: 'Ticket 58 mm', ar: 'شريط 58 مم' },
  a4: { fr: 'Feuille A4', ar: 'ورقة A4' },
})

interface Receipt extends HandoverRow {
  courier: string
  balance: Money
}

export function handoverLines(
  receipt: Receipt,
  { language, storeName }: { language: Language; storeName: string },
): ReceiptLine[] {
  const t = inLanguage(receiptText, language)
  const copy = (mark: string): ReceiptLine[] => [
    { style: 'store', text: [userText(storeName)] },
    RULE,
    { style: 'heading', text: [t.title] },
    { style: 'centred', text: [mark] },
    ...contentLines(receipt, language),
  ]
  return [...copy(t.shopCopy), RULE, ...copy(t.courierCopy)]
}

function contentLines(receipt: Receipt, language: Language): ReceiptLine[] {
  const t = inLanguage(receiptText, language)
  const { id, at, courier, run, staffName, fees, expected, counted, isPart, difference, reason } = receipt
  const amount = (label: string, value: Money) => pair(label, { ltr: receiptAmount(value) })
  return [
    pair(t.number, { ltr: String(id) }),
    pair(t.date, { ltr: formatDayAndTime(at) }),
    pair(t.courier, userText(courier)),
    run === null ? { style: 'plain', text: [t.missing] } : pair(t.run, { ltr: String(run) }),
    pair(t.by, userText(staffName)),
    DASHES,
    ...(fees > 0 ? [amount(t.fees, money(fees))] : []),
    amount(t.expected, expected),
    { style: 'total', text: [t.counted], value: [{ ltr: receiptMoney(counted) }] },
    ...(isPart ? [{ style: 'plain' as const, text: [t.part] }] : []),
    ...(difference === 0
      ? []
      : [pair(t.difference, { ltr: (difference > 0 ? '+' : '') + receiptAmount(difference) })]),
    ...(reason ? [pair(t.reason, userText(reason))] : []),
    ...(receipt.balance === 0 ? [] : [amount(t.balance, receipt.balance)]),
    DASHES,
    ...[t.courierSigns, t.shopSigns].flatMap((label): ReceiptLine[] => [
      { style: 'plain', text: [label] },
      { style: 'plain', text: ['\u00A0'] },
      { style: 'plain', text: ['\u00A0'] },
    ]),
  ]
}
