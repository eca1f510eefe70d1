/** Packing slips and the packing list as lines of text, as on receipts. */
import { formatDayAndTime } from '#core/day.ts'
import { formatPhone } from '#core/phone.ts'
import {
  DASHES,
  pair,
  RECEIPT_SPACE,
  receiptMoney,
  RULE,
  userText,
  type ReceiptLine,
  type TextRun,
} from '#core/receipt-line.ts'
import { inLanguage, type Language, type TextOf } from '#core/text.ts'
import { placeNames } from '../address.text.ts'
import type { PackingList } from './packing-list.rules.ts'
import type { PackingSlip } from './slip.rules.ts'
import { packingListText, slipText } from './slip.text.ts'

type SlipTexts = TextOf<typeof slipText>

export function slipLines(slip: PackingSlip): ReceiptLine[] {
  const t = inLanguage(slipText, slip.language)
  return [
    { style: 'store', text: [userText(slip.store.name)] },
    { style: 'centred', text: [t.phone, { ltr: formatPhone(slip.store.phone) }] },
    RULE,
    { style: 'heading', text: [t.slip] },
    ...(slip.isCancelled ? [{ style: 'heading' as const, text: [t.cancelled] }] : []),
    pair(t.order, { ltr: String(slip.orderNumber) }),
    pair(t.date, { ltr: formatDayAndTime(slip.orderedAt) }),
    DASHES,
    ...personLines(slip, t),
    DASHES,
    ...slip.items.map(({ name, quantity }): ReceiptLine => ({
      style: 'name',
      text: [...times(quantity), userText(name)],
    })),
    pair(t.units, { ltr: String(slip.units) }),
    RULE,
    ...collectLines(slip, t),
    ...noteLines(slip, t),
  ]
}

function personLines({ customer, address, language, ...slip }: PackingSlip, t: SlipTexts): ReceiptLine[] {
  return [
    { style: 'name', text: [userText(customer.name)] },
    { style: 'strong', text: [{ ltr: formatPhone(customer.phone) }] },
    // On lines of their own: street and city may be in different scripts.
    ...(address?.full.trim() ? [{ style: 'plain' as const, text: [userText(address.full)] }] : []),
    ...(address
      ? [{ style: 'plain' as const, text: [userText(placeNames(address, language).join(t.comma))] }]
      : []),
    ...(address?.landmark.trim()
      ? [{ style: 'strong' as const, text: [t.landmark, userText(address.landmark)] }]
      : []),
    ...(slip.isPickup ? [{ style: 'strong' as const, text: [t.pickup] }] : []),
    ...(slip.zoneName ? [pair(t.zone, userText(slip.zoneName))] : []),
  ]
}

function collectLines({ toCollect, isCancelled }: PackingSlip, t: SlipTexts): ReceiptLine[] {
  if (isCancelled) return [{ style: 'heading', text: [t.nothing] }]
  if (toCollect === 0)
    return [
      { style: 'heading', text: [t.paid] },
      { style: 'centred', text: [t.nothing] },
    ]
  return [{ style: 'total', text: [t.toCollect], value: [{ ltr: receiptMoney(toCollect) }] }]
}

function noteLines({ notes, hasVoiceNote }: PackingSlip, t: SlipTexts): ReceiptLine[] {
  if (!notes && !hasVoiceNote) return []
  const paragraphs = (notes ?? '').split('\n').filter((paragraph) => paragraph.trim())
  return [
    DASHES,
    { style: 'strong', text: [t.note] },
    ...paragraphs.map((text): ReceiptLine => ({ style: 'plain', text: [userText(text)] })),
    ...(hasVoiceNote ? [{ style: 'plain' as const, text: [t.voiceNote] }] : []),
  ]
}

interface ListHead {
  language: Language
  storeName: string
  printedAt: Date
}

export function packingListLines(
  list: PackingList,
  { language, storeName, printedAt }: ListHead,
): ReceiptLine[] {
  const t = inLanguage(packingListText, language)
  return [
    { style: 'store', text: [userText(storeName)] },
    RULE,
    { style: 'heading', text: [t.title] },
    pair(t.printedAt, { ltr: formatDayAndTime(printedAt) }),
    pair(t.orders, { ltr: String(list.orderNumbers.length) }),
    pair(t.units, { ltr: String(list.units) }),
    ...list.products.flatMap(({ name, quantity, variants }): ReceiptLine[] => [
      DASHES,
      { style: 'name', text: [...times(quantity), userText(name)] },
      ...variants.flatMap((variant): ReceiptLine[] => [
        ...(variants.length > 1 || variant.name
          ? [
              {
                style: 'strong' as const,
                text: [...times(variant.quantity), variant.name ? userText(variant.name) : t.noVariant],
              },
            ]
          : []),
        { style: 'plain', text: [{ ltr: ordersText(variant.orders) }] },
      ]),
    ]),
    RULE,
    ...(list.cancelled.length > 0
      ? [{ style: 'plain' as const, text: [t.leftOut, { ltr: list.cancelled.join(', ') }] }]
      : []),
  ]
}

/** The sign is between the number and the name in both directions of writing. */
function times(quantity: number): TextRun[] {
  return [{ ltr: String(quantity) }, `${RECEIPT_SPACE}×`]
}

/** `1001, 1004 ×2`. */
function ordersText(orders: { number: number; quantity: number }[]): string {
  return orders
    .map(({ number, quantity }) => (quantity > 1 ? `${number}${RECEIPT_SPACE}×${quantity}` : String(number)))
    .join(', ')
}
