import { defineText, isolateLtr, type TextOf } from '#core/text.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import type { ListedCreditNote } from './credit-notes.rules.ts'

/** The returns of a period in the report. */
export const returnsText = defineText({
  title: { fr: 'Retours', ar: 'الإرجاعات' },
  note: {
    fr: 'À la date de l’avoir. Le revenu ci-dessus les compte à la date de leur commande.',
    ar: 'بتاريخ الإشعار الدائن. أما الإيرادات أعلاه فتحسبها بتاريخ طلبها.',
  },
  sold: { fr: 'Ventes avant retours', ar: 'المبيعات قبل الإرجاعات' },
  notes: { fr: 'Avoirs', ar: 'إشعارات دائنة' },
  credited: {
    fr: (count: number) => `Avoirs (${count})`,
    ar: (count: number) => `إشعارات دائنة (${count})`,
  },
  ofEarlierOrders: { fr: 'dont sur des commandes d’avant', ar: 'منها لطلبات قبل الفترة' },
  rest: { fr: 'Ventes moins avoirs', ar: 'المبيعات ناقص الإشعارات' },
  list: { fr: 'Liste des avoirs', ar: 'قائمة الإشعارات الدائنة' },
})

/** The list of credit notes. */
export const creditNotesText = defineText({
  title: { fr: 'Avoirs', ar: 'الإشعارات الدائنة' },
  sub: {
    fr: (from: string, to: string) => `Du ${from} au ${to}, à la date de l’avoir`,
    ar: (from: string, to: string) => `من ${from} إلى ${to}، بتاريخ الإشعار`,
  },
  back: { fr: 'Rapports', ar: 'التقارير' },
  label: { fr: 'Avoirs de la période', ar: 'الإشعارات الدائنة للفترة' },
  count: {
    fr: (count: number, amount: string) => `${count} pour ${isolateLtr(amount)}`,
    ar: (count: number, amount: string) => `${count} بمبلغ ${isolateLtr(amount)}`,
  },
  earlier: {
    fr: (amount: string) => `, dont ${isolateLtr(amount)} sur des commandes d’avant`,
    ar: (amount: string) => `، منها ${isolateLtr(amount)} لطلبات قبل الفترة`,
  },
  number: { fr: 'Avoir', ar: 'الإشعار' },
  at: { fr: 'Date', ar: 'التاريخ' },
  order: { fr: 'Commande', ar: 'الطلب' },
  orderAt: { fr: 'Date de la commande', ar: 'تاريخ الطلب' },
  deleted: { fr: 'supprimée, non comptée', ar: 'محذوف، غير محسوب' },
  deletedOrder: { fr: 'Commande supprimée', ar: 'طلب محذوف' },
  yes: { fr: 'oui', ar: 'نعم' },
  invoice: { fr: 'Facture', ar: 'الفاتورة' },
  client: { fr: 'Client', ar: 'الزبون' },
  units: { fr: 'Pièces', ar: 'القطع' },
  goods: { fr: 'Articles', ar: 'المنتجات' },
  shipping: { fr: 'Livraison', ar: 'التوصيل' },
  credited: { fr: 'Montant', ar: 'المبلغ' },
  refunds: { fr: 'Rendu', ar: 'المُعاد' },
  credit: { fr: 'Avoir du client', ar: 'رصيد الزبون' },
  exchange: {
    fr: (number: number) => `Échange, commande ${number}`,
    ar: (number: number) => `استبدال، الطلب ${isolateLtr(String(number))}`,
  },
  due: { fr: 'à envoyer', ar: 'لم يُرسل بعد' },
  by: { fr: 'Par', ar: 'بواسطة' },
  reason: { fr: 'Motif', ar: 'السبب' },
  csv: { fr: 'CSV', ar: 'CSV' },
  xlsx: { fr: 'Excel', ar: 'Excel' },
  empty: {
    fr: 'Aucun avoir sur ces jours. Un retour se fait depuis la commande livrée.',
    ar: 'لا إشعارات دائنة في هذه الأيام. يتم الإرجاع من صفحة الطلب المُسلَّم.',
  },
  pages: { fr: 'Pages', ar: 'الصفحات' },
  newer: { fr: 'Plus récents', ar: 'الأحدث' },
  older: { fr: 'Plus anciens', ar: 'الأقدم' },
  fileName: {
    fr: (from: string, to: string) => `avoirs-${from}-${to}`,
    ar: (from: string, to: string) => `avoirs-${from}-${to}`,
  },
})

/** How a refund of the note was given. */
export function refundName(
  method: ListedCreditNote['refunds'][number]['method'],
  { exchangeNumber }: Pick<ListedCreditNote, 'exchangeNumber'>,
  { t, methods }: { t: TextOf<typeof creditNotesText>; methods: Record<CashMethod, string> },
): string {
  if (method === 'exchange') return t.exchange(exchangeNumber ?? 0)
  return method === 'credit' ? t.credit : methods[method]
}
