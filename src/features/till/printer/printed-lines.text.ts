/** What the till adds to the lines of a receipt, and the page that tests a printer. */
import { formatDayAndTime } from '#core/day.ts'
import { ouguiya } from '#core/money.ts'
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
import { defineText, inLanguage, otherLanguage, type Language } from '#core/text.ts'
import type { Paper } from './printer-settings.rules.ts'

const printedText = defineText({
  copy: { fr: '— COPIE —', ar: '— نسخة —' },
  online: { fr: 'Votre commande en ligne', ar: 'طلبكم على الإنترنت' },
  testPage: { fr: 'PAGE D’ESSAI', ar: 'صفحة تجريبية' },
  date: { fr: 'Date', ar: 'التاريخ' },
  printer: { fr: 'Imprimante', ar: 'الطابعة' },
  paper: { fr: 'Papier', ar: 'الورق' },
  width: { fr: 'Largeur', ar: 'العرض' },
  dots: { fr: 'points', ar: 'نقطة' },
  article: {
    fr: 'Melhfa Khayata brodée or, grande largeur, très long nom',
    ar: 'ملحفة خياطة مطرزة بخيط ذهبي عرض كبير واسم طويل جدًا',
  },
  total: { fr: 'TOTAL', ar: 'الإجمالي' },
  check: {
    fr: 'Le trait est entier des deux côtés ? Le papier est bien réglé.',
    ar: 'هل الخط كامل من الجانبين؟ إذن ضُبط الورق جيدًا.',
  },
})

/** The mark stands below the heading, where a reader looks for what the paper is. */
export function withCopyMark(lines: ReceiptLine[], language: Language): ReceiptLine[] {
  const mark: ReceiptLine = { style: 'mark', text: [inLanguage(printedText, language).copy] }
  const heading = lines.findIndex(({ style }) => style === 'heading')
  return lines.toSpliced(heading + 1, 0, mark)
}

/** Below the QR code. */
export function captionLine(language: Language): ReceiptLine {
  return { style: 'centred', text: [inLanguage(printedText, language).online] }
}

interface TestPage {
  language: Language
  at: Date
  printer: string
  paper: Paper
  dots: number
}

/** Both scripts, a long name, and rules as wide as the paper. */
export function testPageLines({ language, at, printer, paper, dots }: TestPage): ReceiptLine[] {
  const t = inLanguage(printedText, language)
  const other = inLanguage(printedText, otherLanguage(language))
  return [
    { style: 'heading', text: [t.testPage] },
    { style: 'centred', text: [{ auto: other.testPage }] },
    RULE,
    pair(t.date, { ltr: formatDayAndTime(at) }),
    ...(printer ? [pair(t.printer, userText(printer))] : []),
    pair(t.paper, { ltr: `${paper}${RECEIPT_SPACE}mm` }),
    pair(t.width, { auto: `${dots}${RECEIPT_SPACE}${t.dots}` }),
    DASHES,
    ...[t, other].flatMap(({ article }): ReceiptLine[] => [
      { style: 'name', text: [userText(article)] },
      {
        style: 'item',
        text: [{ ltr: ['2', '×', receiptAmount(ouguiya(5200))].join(RECEIPT_SPACE) }],
        value: [{ ltr: receiptAmount(ouguiya(10_400)) }],
      },
    ]),
    DASHES,
    { style: 'total', text: [t.total], value: [{ ltr: receiptMoney(ouguiya(20_800)) }] },
    RULE,
    { style: 'centred', text: [t.check] },
  ]
}
