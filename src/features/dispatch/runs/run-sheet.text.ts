/** The run sheet as lines of text, as on receipts. */
import { formatDate } from '#core/day.ts'
import { formatPhone } from '#core/phone.ts'
import { DASHES, pair, receiptMoney, RULE, userText, type ReceiptLine } from '#core/receipt-line.ts'
import { defineText, inLanguage, localized, type Language } from '#core/text.ts'
import { runTotals, toCollect, type Run, type RunStop } from './run.rules.ts'

export const runSheetText = defineText({
  title: { fr: 'Feuille de route', ar: 'ورقة الجولة' },
  run: { fr: 'Tournée', ar: 'الجولة' },
  courier: { fr: 'Livreur', ar: 'المندوب' },
  day: { fr: 'Jour', ar: 'اليوم' },
  stops: { fr: 'Arrêts', ar: 'المحطات' },
  landmark: { fr: 'Repère :', ar: 'معلم:' },
  toCollect: { fr: 'À encaisser', ar: 'للتحصيل' },
  paid: { fr: 'Payée', ar: 'مدفوع' },
  total: { fr: 'Total', ar: 'المجموع' },
  note: { fr: 'Note :', ar: 'ملاحظة:' },
  code: { fr: 'Page du livreur', ar: 'صفحة المندوب' },
  back: { fr: 'Retour à la tournée', ar: 'العودة إلى الجولة' },
  print: { fr: 'Imprimer', ar: 'طباعة' },
  paper: { fr: 'Papier', ar: 'الورق' },
  roll: { fr: 'Rouleau 58 mm', ar: 'لفة 58 مم' },
  a4: { fr: 'Feuille A4', ar: 'ورقة A4' },
})

export function runSheetLines(run: Run, storeName: string, language: Language): ReceiptLine[] {
  const t = inLanguage(runSheetText, language)
  return [
    { style: 'store', text: [userText(storeName)] },
    RULE,
    { style: 'heading', text: [t.title] },
    pair(t.run, { ltr: String(run.number) }),
    pair(t.courier, userText(run.courier.name)),
    pair(t.day, { ltr: formatDate(run.day) }),
    pair(t.stops, { ltr: String(run.stops.length) }),
    ...run.stops.flatMap((stop, index) => stopLines(stop, index + 1, language)),
    RULE,
    { style: 'total', text: [t.total], value: [{ ltr: receiptMoney(runTotals(run.stops).toCollect) }] },
  ]
}

function stopLines({ parcel }: RunStop, place: number, language: Language): ReceiptLine[] {
  const t = inLanguage(runSheetText, language)
  const amount = toCollect(parcel)
  return [
    DASHES,
    {
      style: 'strong',
      text: [`${place}.`, userText(parcel.customerName)],
      value: [{ ltr: `#${parcel.number}` }],
    },
    { style: 'strong', text: [{ ltr: formatPhone(parcel.phone) }] },
    { style: 'plain', text: [userText(localized(parcel.address, language))] },
    ...(parcel.landmark ? [{ style: 'strong' as const, text: [t.landmark, userText(parcel.landmark)] }] : []),
    ...(parcel.notes ? [{ style: 'plain' as const, text: [t.note, userText(parcel.notes)] }] : []),
    amount > 0
      ? { style: 'item', text: [t.toCollect], value: [{ ltr: receiptMoney(amount) }] }
      : { style: 'strong', text: [t.paid] },
  ]
}
