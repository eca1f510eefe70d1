/** The lines of the printed register reports, for the receipt roll and for A4. */
import { formatDate, formatDayAndTime } from '#core/day.ts'
import { money, sum, type Money } from '#core/money.ts'
import {
  DASHES,
  pair,
  receiptAmount,
  receiptMoney,
  RULE,
  userText,
  type ReceiptLine,
} from '#core/receipt-line.ts'
import { inLanguage, defineText, type Language, type TextOf } from '#core/text.ts'
import type { MethodNames } from '#features/settings/settings.rules.ts'
import type { CashDay } from './cash-day.rules.ts'
import { cashText } from './cash-screen.text.ts'
import {
  averageTicket,
  dayClosingBalance,
  methodShares,
  totalsOf,
  walletsOf,
  type DrawerTransfers,
  type Totals,
} from './cash.rules.ts'
import { cashMethodNames } from './cash.text.ts'
import type { CashOutside, CashReport } from './closing.rules.ts'
import {
  amountPair,
  approvalLines,
  countedWalletLines,
  countLines,
  placeLines,
  withSign,
} from './report-parts.text.ts'

export const reportText = defineText({
  closing: { fr: (n: number) => `Rapport de clôture n° ${n}`, ar: (n: number) => `تقرير الإغلاق رقم ${n}` },
  now: { fr: 'Rapport X, sans fermeture', ar: 'تقرير X دون إغلاق' },
  day: { fr: 'Rapport de caisse du jour', ar: 'تقرير صندوق اليوم' },
  copy: { fr: 'COPIE', ar: 'نسخة' },
  session: { fr: 'Session', ar: 'الجلسة' },
  date: { fr: 'Jour', ar: 'اليوم' },
  from: { fr: 'Du', ar: 'من' },
  until: { fr: 'Au', ar: 'إلى' },
  openedBy: { fr: 'Ouverte par', ar: 'فتحها' },
  closedBy: { fr: 'Fermée par', ar: 'أغلقها' },
  system: { fr: 'Système', ar: 'النظام' },
  opening: { fr: 'Ouverture', ar: 'الافتتاح' },
  openingExpected: { fr: 'Laissé avant', ar: 'المتروك قبلها' },
  openingGap: { fr: 'Écart d’ouverture', ar: 'فارق الافتتاح' },
  totals: { fr: 'Par type', ar: 'حسب النوع' },
  methods: { fr: 'Par moyen de paiement', ar: 'حسب طريقة الدفع' },
  people: { fr: 'Par personne', ar: 'حسب الشخص' },
  drawer: { fr: 'Tiroir', ar: 'الدرج' },
  fromCouriers: { fr: 'Reçu des livreurs', ar: 'من المندوبين' },
  toCouriers: { fr: 'Rendu aux livreurs', ar: 'إلى المندوبين' },
  outside: { fr: 'Argent chez les livreurs', ar: 'نقد لدى المندوبين' },
  outsideTotal: { fr: 'Hors du tiroir', ar: 'خارج الدرج' },
  since: { fr: 'Depuis', ar: 'منذ' },
  openRuns: { fr: 'Tournées ouvertes, n°', ar: 'أرقام الجولات المفتوحة' },
  wallets: { fr: 'Portefeuilles', ar: 'المحافظ' },
  expected: { fr: 'Attendu', ar: 'المتوقع' },
  counted: { fr: 'Compté', ar: 'المعدود' },
  notCounted: { fr: 'Non compté', ar: 'لم يُعدّ' },
  gap: { fr: 'Écart', ar: 'الفارق' },
  reason: { fr: 'Motif', ar: 'السبب' },
  total: { fr: 'Total des ventes', ar: 'مجموع المبيعات' },
  closingBalance: { fr: 'Solde de clôture', ar: 'رصيد الإغلاق' },
  ticket: { fr: 'Ticket moyen', ar: 'متوسط الفاتورة' },
  count: { fr: 'Transactions', ar: 'عدد العمليات' },
  open: { fr: 'Ouverte', ar: 'مفتوح' },
  closed: { fr: 'Fermée', ar: 'مغلق' },
  state: { fr: 'État', ar: 'الحالة' },
  printedAt: { fr: 'Imprimé le', ar: 'طُبع في' },
})

type Words = TextOf<typeof reportText>

export interface ReportHead {
  language: Language
  storeName: string
  methods: MethodNames
  printedAt: Date
}

/** `more`: lines before the foot, about resets and the seal. */
export function closingLines(
  report: CashReport,
  head: ReportHead,
  isCopy: boolean,
  more: readonly ReceiptLine[] = [],
): ReceiptLine[] {
  const t = inLanguage(reportText, head.language)
  const methods = cashMethodNames(head.methods, head.language)
  const { session, number, difference, counted, reason } = report
  const by = (name: string, isSystem: boolean) => userText(isSystem ? t.system : name)
  return [
    ...headLines(number === undefined ? t.now : t.closing(number), head, isCopy ? t.copy : undefined),
    pair(t.session, { ltr: String(session.sessionNumber) }),
    pair(t.from, { ltr: formatDayAndTime(session.openedAt) }),
    pair(t.until, { ltr: formatDayAndTime(report.until) }),
    pair(t.openedBy, by(session.openedByName, session.isSystem)),
    ...(report.closedByName === undefined ? [] : [pair(t.closedBy, userText(report.closedByName))]),
    DASHES,
    ...(session.openingExpected === null ? [] : [amountPair(t.openingExpected, session.openingExpected)]),
    amountPair(t.opening, session.openingBalance),
    ...(report.openingVariance ? [amountPair(t.openingGap, report.openingVariance)] : []),
    ...(session.openingReason ? [pair(t.reason, userText(session.openingReason))] : []),
    DASHES,
    { style: 'strong', text: [t.totals] },
    ...typeLines(report.totals, head.language),
    DASHES,
    { style: 'strong', text: [t.methods] },
    ...report.methods.map(({ method, net, count }) => countedPair(methods[method], count, net)),
    DASHES,
    { style: 'strong', text: [t.people] },
    ...report.people.map(({ person, net, count }): ReceiptLine => ({
      style: 'pair',
      text: [by(person, person === 'system'), '', { ltr: `×${count}` }],
      value: [{ ltr: receiptAmount(net) }],
    })),
    DASHES,
    { style: 'strong', text: [t.drawer] },
    ...transferLines(report.transfers, head.language, t),
    amountPair(t.expected, report.drawer.expected),
    counted === undefined ? pair(t.counted, t.notCounted) : amountPair(t.counted, counted),
    ...(difference === undefined
      ? []
      : [{ style: 'total' as const, text: [t.gap], value: [{ ltr: withSign(difference) }] }]),
    ...(reason ? [pair(t.reason, userText(reason))] : []),
    ...approvalLines(report, head.language),
    ...countLines(report.counts, head.language),
    ...countedWalletLines(report.wallets, methods, head.language),
    ...placeLines(report.places, head.language),
    ...outsideLines(report.outside, t),
    ...more,
    ...footLines(head, t),
  ]
}

function transferLines(transfers: DrawerTransfers, language: Language, t: Words): ReceiptLine[] {
  const words = inLanguage(cashText, language)
  const lines: [string, Money][] = [
    [t.fromCouriers, transfers.fromCouriers],
    [t.toCouriers, money(-transfers.toCouriers)],
    [words.fromPlaces, transfers.fromPlaces],
    [words.toPlaces, money(-transfers.toPlaces)],
  ]
  return lines.filter(([, amount]) => amount !== 0).map(([label, amount]) => amountPair(label, amount))
}

/** Cash that is not in the drawer, by courier, with his open runs. */
function outsideLines(outside: readonly CashOutside[], t: Words): ReceiptLine[] {
  if (outside.length === 0) return []
  return [
    DASHES,
    { style: 'strong', text: [t.outside] },
    ...outside.flatMap(({ courier, amount, since, runs }): ReceiptLine[] => [
      { style: 'name', text: [userText(courier)], value: [{ ltr: receiptAmount(amount) }] },
      ...(since ? [pair(t.since, { ltr: formatDayAndTime(new Date(since)) })] : []),
      ...(runs.length > 0 ? [pair(t.openRuns, { ltr: runs.join(', ') })] : []),
    ]),
    {
      style: 'strong',
      text: [t.outsideTotal],
      value: [{ ltr: receiptAmount(sum(outside.map(({ amount }) => amount))) }],
    },
  ]
}

export function dayLines(day: CashDay, head: ReportHead): ReceiptLine[] {
  const t = inLanguage(reportText, head.language)
  const methods = cashMethodNames(head.methods, head.language)
  const ticket = averageTicket(day.ledgerTotals)
  const totals = totalsOf(day.ledgerTotals)
  return [
    ...headLines(t.day, head, undefined),
    pair(t.date, { ltr: formatDate(day.date) }),
    pair(t.state, day.isOpen ? t.open : t.closed),
    DASHES,
    amountPair(t.opening, day.openingBalance),
    ...typeLines(totals, head.language),
    ...(day.openingDifference ? [amountPair(t.openingGap, day.openingDifference)] : []),
    {
      style: 'total',
      text: [t.closingBalance],
      value: [{ ltr: receiptMoney(dayClosingBalance(day)) }],
    },
    DASHES,
    { style: 'strong', text: [t.methods] },
    ...methodShares(day.ledgerTotals).map(({ method, amount, count, percent }): ReceiptLine => ({
      style: 'pair',
      text: [methods[method], { ltr: `×${count} · ${percent} %` }],
      value: [{ ltr: receiptAmount(amount) }],
    })),
    DASHES,
    pair(t.count, { ltr: String(totals.transactions) }),
    ...(ticket === undefined ? [] : [amountPair(t.ticket, ticket)]),
    ...walletLines(day, methods, t),
    ...footLines(head, t),
  ]
}

function walletLines(
  { ledgerTotals }: CashDay,
  names: ReturnType<typeof cashMethodNames>,
  t: Words,
): ReceiptLine[] {
  const wallets = walletsOf(ledgerTotals)
  if (wallets.length === 0) return []
  return [
    DASHES,
    { style: 'strong', text: [t.wallets] },
    ...wallets.map(({ method, net }) => amountPair(names[method], net)),
  ]
}

/** Sales, refunds and expenses are always listed; deposits and withdrawals only if there are any. */
function typeLines(totals: Totals, language: Language): ReceiptLine[] {
  const names = inLanguage(cashText, language)
  return [
    amountPair(names.sales, totals.sale),
    amountPair(names.refunds, money(-totals.refund)),
    amountPair(names.expenses, money(-totals.expense)),
    ...(totals.paidIn ? [amountPair(names.paidIn, totals.paidIn)] : []),
    ...(totals.paidOut ? [amountPair(names.paidOut, money(-totals.paidOut))] : []),
  ]
}

function headLines(title: string, { storeName }: ReportHead, mark: string | undefined): ReceiptLine[] {
  return [
    { style: 'store', text: [userText(storeName)] },
    RULE,
    { style: 'heading', text: [title] },
    ...(mark ? [{ style: 'mark' as const, text: [mark] }] : []),
  ]
}

function footLines({ printedAt }: ReportHead, t: Words): ReceiptLine[] {
  return [RULE, { style: 'centred', text: [t.printedAt, { ltr: formatDayAndTime(printedAt) }] }]
}

function countedPair(name: string, count: number, amount: Money): ReceiptLine {
  return {
    style: 'pair',
    text: [name, { ltr: `×${count}` }],
    value: [{ ltr: receiptAmount(amount) }],
  }
}
