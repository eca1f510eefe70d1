import { formatMoney, type Money } from '#core/money.ts'
import { defineText, isolate, isolateLtr, plural } from '#core/text.ts'

export const anonymiseText = defineText({
  anonymise: { fr: 'Anonymiser…', ar: 'إخفاء الهوية…' },
  title: {
    fr: (name: string) => `Anonymiser ${isolate(name)} ?`,
    ar: (name: string) => `إخفاء هوية ${isolate(name)}؟`,
  },
  lead: {
    fr: 'À sa demande. Rien ne pourra être récupéré.',
    ar: 'بناءً على طلبه. لا يمكن استرجاع أي شيء بعد ذلك.',
  },
  goes: { fr: 'Effacé', ar: 'يُمحى' },
  person: {
    fr: 'Nom, téléphone, e-mail, adresse, photo et notes, aussi dans les commandes et l’historique',
    ar: 'الاسم والهاتف والبريد والعنوان والصورة والملاحظات، وكذلك في الطلبات والسجل',
  },
  conversations: {
    fr: (count: number) =>
      plural('fr', count, { one: 'Le texte de {n} conversation', other: 'Le texte de {n} conversations' }),
    ar: (count: number) => `نص المحادثات: ${count}`,
  },
  pictures: {
    fr: (count: number) =>
      plural('fr', count, { one: '{n} preuve de paiement', other: '{n} preuves de paiement' }),
    ar: (count: number) => `صور إثبات الدفع: ${count}`,
  },
  voiceNotes: {
    fr: (count: number) => plural('fr', count, { one: '{n} message vocal', other: '{n} messages vocaux' }),
    ar: (count: number) => `التسجيلات الصوتية: ${count}`,
  },
  subscription: { fr: 'L’abonnement à la lettre d’information', ar: 'الاشتراك في النشرة البريدية' },
  stays: { fr: 'Gardé', ar: 'يبقى' },
  orders: {
    fr: (count: number) =>
      plural('fr', count, {
        one: '{n} commande, sans nom : articles, montants, wilaya',
        other: '{n} commandes, sans nom : articles, montants, wilaya',
      }),
    ar: (count: number) => `الطلبات بلا اسم: ${count} (المنتجات والمبالغ والولاية)`,
  },
  register: { fr: 'Caisse, stock et rapports, inchangés', ar: 'الصندوق والمخزون والتقارير دون تغيير' },
  credit: {
    fr: (credit: Money) => `Son avoir de ${formatMoney(credit)} ne pourra plus être utilisé.`,
    ar: (credit: Money) => `لن يمكن استعمال رصيده (${isolateLtr(formatMoney(credit))}) بعد ذلك.`,
  },
  openOrders: {
    fr: (count: number) =>
      plural('fr', count, {
        one: 'Impossible pour l’instant : {n} commande est encore en cours ou un remboursement est à envoyer. Terminez-la d’abord.',
        other:
          'Impossible pour l’instant : {n} commandes sont encore en cours ou à rembourser. Terminez-les d’abord.',
      }),
    ar: (count: number) => `غير ممكن الآن: توجد طلبات لم تكتمل أو مبالغ لم تُرد بعد (${count}). أكملها أولًا.`,
  },
  confirm: { fr: 'Anonymiser', ar: 'إخفاء الهوية' },
  erasing: { fr: 'Effacement…', ar: 'جارٍ المحو…' },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
  loading: { fr: 'Chargement…', ar: 'جارٍ التحميل…' },
  anonymised: { fr: 'Client anonymisé', ar: 'أُخفيت هوية الزبون' },
  failed: { fr: 'L’anonymisation n’a pas abouti. Réessayez.', ar: 'لم يكتمل إخفاء الهوية. أعد المحاولة.' },
  clientUnknown: { fr: 'Ce client n’existe plus.', ar: 'لم يعد هذا الزبون موجودًا.' },
})
