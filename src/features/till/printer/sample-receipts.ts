/** Receipts for development and tests: both scripts, mixed, a long name, many lines. */
import { ouguiya, sum, times } from '#core/money.ts'
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
import type { Language } from '#core/text.ts'
import type { PrintableReceipt } from './receipt-canvas.ts'

const WORDS = {
  fr: {
    store: 'Melhfa',
    receipt: 'REÇU',
    number: 'N°',
    total: 'TOTAL',
    cash: 'Espèces',
    thanks: 'Merci de votre confiance',
  },
  ar: {
    store: 'ملحفة',
    receipt: 'وصل',
    number: 'رقم',
    total: 'الإجمالي',
    cash: 'نقدًا',
    thanks: 'شكرًا لثقتكم',
  },
}

function receipt(language: Language, names: string[], isCopy = false): PrintableReceipt {
  const words = WORDS[language]
  const items = names.map((name, index) => ({ name, quantity: 1 + (index % 3), price: ouguiya(1800) }))
  const lines: ReceiptLine[] = [
    { style: 'store', text: [userText(words.store)] },
    RULE,
    { style: 'heading', text: [words.receipt] },
    pair(words.number, { ltr: 'K7-0042' }),
    DASHES,
    ...items.flatMap(({ name, quantity, price }): ReceiptLine[] => [
      { style: 'name', text: [userText(name)] },
      {
        style: 'item',
        text: [{ ltr: [quantity, '×', receiptAmount(price)].join(RECEIPT_SPACE) }],
        value: [{ ltr: receiptAmount(times(price, quantity)) }],
      },
    ]),
    DASHES,
    {
      style: 'total',
      text: [words.total],
      value: [{ ltr: receiptMoney(sum(items.map(({ price, quantity }) => times(price, quantity)))) }],
    },
    pair(words.cash, { ltr: receiptAmount(ouguiya(20_000)) }),
    RULE,
    { style: 'centred', text: [words.thanks] },
  ]
  return { lines, qr: SAMPLE_ADDRESS, language, isCopy }
}

export const SAMPLE_ADDRESS = 'https://melhfa.example.mr/order/8Jk2_pQ-xYz0123456789A'

export const SAMPLE_RECEIPTS = {
  arabic: receipt('ar', ['ملحفة خياطة مطرزة ذهبي', 'عطر مسك أبيض']),
  french: receipt('fr', ['Melhfa Khayata brodée or', 'Parfum musc blanc'], true),
  mixed: receipt('ar', ['ملحفة Gaz indigo 4,5 m', 'Huile d’argan 50 ml', 'كريم Nivea للبشرة']),
  longName: receipt('fr', [
    'Melhfa Khayata brodée à la main, fil d’or, grande largeur XL', // 60 characters
    'MelhfakhayatabrodéeàlamainfildorgrandelargeurcouleurindigoXL',
    'ملحفة خياطة مطرزة يدويًا بخيط ذهبي عرض كبير لون نيلي مع خمار',
  ]),
  hundredLines: receipt(
    'fr',
    Array.from({ length: 100 }, (_, index) => `Melhfa Gaz n° ${index + 1}`),
  ),
} satisfies Record<string, PrintableReceipt>
