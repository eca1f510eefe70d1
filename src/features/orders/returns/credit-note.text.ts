import { formatDayAndTime } from '#core/day.ts'
/** The credit note of a return as lines of text, for the receipt roll, for A4 and as an image. */
import { creditNoteId } from '#core/id.ts'
import { money, type Money } from '#core/money.ts'
import { formatPhone, type Phone } from '#core/phone.ts'
import {
  DASHES,
  pair,
  RECEIPT_SPACE,
  receiptAmount,
  receiptMoney,
  RULE,
  userText,
  type ReceiptLine,
} from '#core/receipt-line.ts'
import { defineText, inLanguage, localized, type Bilingual, type Language } from '#core/text.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import type { OrderReturn } from './return-view.rules.ts'

export interface CreditNote extends Omit<OrderReturn, 'id' | 'reason'> {
  /** The language in which it was ordered. */
  language: Language
  orderNumber: number
  invoiceNumber: number | null
  store: { name: Bilingual; address: Bilingual; phone: Phone; taxNumber: string }
  customer: { name: string; phone: Phone }
  /** Names of the payment methods in the language of the note. */
  methods: Record<CashMethod, string>
}

const noteText = defineText({
  title: { fr: 'AVOIR', ar: 'إشعار دائن' },
  phone: { fr: 'Tél.', ar: 'هاتف' },
  taxNumber: { fr: 'NIF', ar: 'الرقم الضريبي' },
  number: { fr: 'N°', ar: 'رقم' },
  date: { fr: 'Date', ar: 'التاريخ' },
  order: { fr: 'Commande', ar: 'الطلب' },
  invoice: { fr: 'Facture', ar: 'الفاتورة' },
  shipping: { fr: 'Livraison', ar: 'التوصيل' },
  kept: { fr: 'Gardé par la boutique', ar: 'احتفظ به المتجر' },
  total: { fr: 'TOTAL', ar: 'الإجمالي' },
  credit: { fr: 'Avoir en boutique', ar: 'رصيد في المتجر' },
  exchange: {
    fr: (number: number) => `Échange, commande ${number}`,
    ar: (number: number) => `استبدال، الطلب ${number}`,
  },
  due: { fr: 'à envoyer', ar: 'سيُرسل' },
  reference: { fr: 'Référence', ar: 'المرجع' },
  thanks: { fr: 'Merci de votre confiance', ar: 'شكرًا لثقتكم' },
})

export function creditNoteLines(note: CreditNote): ReceiptLine[] {
  const { language } = note
  const t = inLanguage(noteText, language)
  return [
    ...storeLines(note),
    RULE,
    { style: 'heading', text: [t.title] },
    pair(t.number, { ltr: creditNoteId(note) }),
    pair(t.date, { ltr: formatDayAndTime(note.at) }),
    pair(t.order, { ltr: String(note.orderNumber) }),
    ...(note.invoiceNumber === null ? [] : [pair(t.invoice, { ltr: `INV-${note.invoiceNumber}` })]),
    DASHES,
    ...(note.customer.phone === ''
      ? []
      : [
          { style: 'strong' as const, text: [userText(note.customer.name)] },
          { style: 'plain' as const, text: [{ ltr: formatPhone(note.customer.phone) }] },
          DASHES,
        ]),
    ...itemsOf(note).flatMap(({ name, quantity, amount }): ReceiptLine[] => [
      { style: 'name', text: [userText(localized(name, language))] },
      {
        style: 'item',
        text: [{ ltr: ['×', quantity].join(RECEIPT_SPACE) }],
        value: [{ ltr: receiptAmount(amount) }],
      },
    ]),
    DASHES,
    ...(note.shipping > 0 ? [pair(t.shipping, { ltr: receiptAmount(note.shipping) })] : []),
    ...(note.kept > 0 ? [pair(t.kept, { ltr: receiptAmount(money(-note.kept)) })] : []),
    { style: 'total', text: [t.total], value: [{ ltr: receiptMoney(note.credited) }] },
    ...refundLines(note),
    RULE,
    { style: 'centred', text: [t.thanks] },
  ]
}

function storeLines({ store, language }: CreditNote): ReceiptLine[] {
  const t = inLanguage(noteText, language)
  const address = localized(store.address, language)
  return [
    { style: 'store', text: [userText(localized(store.name, language))] },
    ...(address ? [{ style: 'centred' as const, text: [userText(address)] }] : []),
    { style: 'centred', text: [t.phone, { ltr: formatPhone(store.phone) }] },
    ...(store.taxNumber.trim()
      ? [{ style: 'centred' as const, text: [t.taxNumber, { ltr: store.taxNumber.trim() }] }]
      : []),
  ]
}

/** The condition of a unit is for the shop: lines of one article are one line. */
function itemsOf({ lines }: CreditNote): { name: Bilingual; quantity: number; amount: Money }[] {
  const groups = Map.groupBy(lines, ({ name }) => `${name.fr}\n${name.ar}`)
  return [...groups.values()].map((own) => ({
    name: own[0]!.name,
    quantity: own.reduce((units, { quantity }) => units + quantity, 0),
    amount: money(own.reduce((total, { amount }) => total + amount, 0)),
  }))
}

function refundLines({ refunds, methods, exchange, language }: CreditNote): ReceiptLine[] {
  const t = inLanguage(noteText, language)
  return refunds.flatMap(({ method, amount, isDue, reference }): ReceiptLine[] => {
    const name =
      method === 'exchange'
        ? t.exchange(exchange?.number ?? 0)
        : method === 'credit'
          ? t.credit
          : methods[method]
    const label = isDue ? `${name} (${t.due})` : name
    return [
      { style: 'pair', text: [userText(label)], value: [{ ltr: receiptAmount(amount) }] },
      ...(reference ? [pair(t.reference, { ltr: reference })] : []),
    ]
  })
}

/** On the page around a credit note. */
export const creditNotePageText = defineText({
  title: { fr: (id: string) => `Avoir ${id}`, ar: (id: string) => `إشعار دائن ${id}` },
  print: { fr: 'Imprimer', ar: 'طباعة' },
  download: { fr: 'Télécharger l’image', ar: 'تنزيل الصورة' },
  back: { fr: 'Retour à la commande', ar: 'العودة إلى الطلب' },
  unknown: { fr: 'Avoir introuvable', ar: 'لم نجد هذا الإشعار' },
  orders: { fr: 'Retour aux commandes', ar: 'العودة إلى الطلبات' },
  paper: { fr: 'Format du papier', ar: 'حجم الورق' },
  roll: { fr: 'Rouleau 58 mm', ar: 'لفافة 58 مم' },
  a4: { fr: 'Feuille A4', ar: 'ورقة A4' },
})
