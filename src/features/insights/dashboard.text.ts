import { isolate, isolateLtr, plural, defineText } from '#core/text.ts'

export const dashboardText = defineText({
  title: { fr: 'Tableau de bord', ar: 'لوحة التحكم' },
  hello: {
    fr: (name: string) => `Bonjour ${isolate(name)}`,
    ar: (name: string) => `مرحبًا ${isolate(name)}`,
  },
  live: { fr: 'chiffres en direct', ar: 'أرقام مباشرة' },
  stats: { fr: 'Chiffres du jour', ar: 'أرقام اليوم' },
  ordersToday: { fr: 'Commandes aujourd’hui', ar: 'طلبات اليوم' },
  ordersWeek: { fr: 'Commandes cette semaine', ar: 'طلبات هذا الأسبوع' },
  revenueMonth: { fr: 'Revenu du mois', ar: 'إيرادات الشهر' },
  takenToday: { fr: 'Caisse du jour', ar: 'صندوق اليوم' },
  weekAgo: { fr: 'vs il y a 7 jours à cette heure', ar: 'مقارنةً بالأسبوع الماضي في مثل هذه الساعة' },
  weekBefore: { fr: 'vs les 7 jours d’avant', ar: 'مقارنةً بالأيام السبعة السابقة' },
  monthBefore: { fr: 'vs le mois dernier à cette date', ar: 'مقارنةً بالشهر الماضي إلى هذا التاريخ' },
  marginMonth: { fr: 'Marge brute du mois', ar: 'هامش ربح الشهر' },
  marginKnown: {
    fr: (share: number) => `coût connu pour ${share} % du revenu des produits`,
    ar: (share: number) => `التكلفة معروفة لـ${isolateLtr(`${share} %`)} من إيرادات المنتجات`,
  },
  pendingWork: { fr: 'En attente de vous', ar: 'بانتظارك' },
  noPendingWork: { fr: 'Rien n’attend. Bonne journée !', ar: 'لا شيء ينتظر. طاب يومك!' },
  proofs: {
    fr: (n: number) =>
      plural('fr', n, {
        one: '{n} preuve de paiement à vérifier',
        other: '{n} preuves de paiement à vérifier',
      }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'إثبات دفع واحد للتحقق منه',
        two: 'إثباتا دفع للتحقق منهما',
        few: '{n} إثباتات دفع للتحقق منها',
        many: '{n} إثبات دفع للتحقق منها',
        other: '{n} إثبات دفع للتحقق منها',
      }),
  },
  proofsNote: {
    fr: (amount: string, since: string) => `${amount} en tout, la plus ancienne du ${since}`,
    ar: (amount: string, since: string) => `${amount} في المجموع، أقدمها بتاريخ ${since}`,
  },
  expiring: {
    fr: (n: number) =>
      plural('fr', n, {
        one: '{n} commande impayée bientôt annulée',
        other: '{n} commandes impayées bientôt annulées',
      }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'طلب غير مدفوع سيُلغى قريبًا',
        two: 'طلبان غير مدفوعين سيُلغيان قريبًا',
        few: '{n} طلبات غير مدفوعة ستُلغى قريبًا',
        many: '{n} طلبًا غير مدفوع سيُلغى قريبًا',
        other: '{n} طلب غير مدفوع سيُلغى قريبًا',
      }),
  },
  expiringNote: {
    fr: 'Appelez les clients qui ont peut-être payé sans envoyer la preuve.',
    ar: 'يمكن الاتصال بالزبائن الذين ربما دفعوا ولم يرسلوا الإثبات.',
  },
  check: { fr: 'Vérifier', ar: 'تحقّق' },
  unopened: {
    fr: (n: number) =>
      plural('fr', n, {
        one: '{n} commande que personne n’a ouverte',
        other: '{n} commandes que personne n’a ouvertes',
      }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'طلب واحد لم يفتحه أحد',
        two: 'طلبان لم يفتحهما أحد',
        few: '{n} طلبات لم يفتحها أحد',
        many: '{n} طلبًا لم يفتحه أحد',
        other: '{n} طلب لم يفتحه أحد',
      }),
  },
  see: { fr: 'Voir', ar: 'عرض' },
  toPrepare: {
    fr: (n: number) => plural('fr', n, { one: '{n} commande à préparer', other: '{n} commandes à préparer' }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'طلب واحد للتحضير',
        two: 'طلبان للتحضير',
        few: '{n} طلبات للتحضير',
        many: '{n} طلبًا للتحضير',
        other: '{n} طلب للتحضير',
      }),
  },
  prepare: { fr: 'Préparer', ar: 'تحضير' },
  messages: {
    fr: (n: number) => plural('fr', n, { one: '{n} message non lu', other: '{n} messages non lus' }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'رسالة واحدة غير مقروءة',
        two: 'رسالتان غير مقروءتين',
        few: '{n} رسائل غير مقروءة',
        many: '{n} رسالة غير مقروءة',
        other: '{n} رسالة غير مقروءة',
      }),
  },
  said: {
    fr: (name: string, text: string) => `${isolate(name)} : « ${isolate(text)} »`,
    ar: (name: string, text: string) => `${isolate(name)}: «${isolate(text)}»`,
  },
  answer: { fr: 'Répondre', ar: 'ردّ' },
  lowStock: {
    fr: (n: number) =>
      plural('fr', n, { one: '{n} produit en stock faible', other: '{n} produits en stock faible' }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'منتج واحد مخزونه منخفض',
        two: 'منتجان مخزونهما منخفض',
        few: '{n} منتجات مخزونها منخفض',
        many: '{n} منتجًا مخزونه منخفض',
        other: '{n} منتج مخزونه منخفض',
      }),
  },
  openSince: {
    fr: (day: string) => `Caisse ouverte depuis le ${day}`,
    ar: (day: string) => `الصندوق مفتوح منذ ${day}`,
  },
  openSinceNote: { fr: 'Comptez le tiroir et fermez la session.', ar: 'عُدّ الدرج وأغلق الجلسة.' },
  close: { fr: 'Fermer', ar: 'إغلاق' },
  collected: { fr: 'Encaissé aujourd’hui', ar: 'المقبوض اليوم' },
  register: { fr: 'Caisse', ar: 'الصندوق' },
  salesOf: {
    fr: (n: number) => plural('fr', n, { one: '{n} vente, tous moyens', other: '{n} ventes, tous moyens' }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'عملية بيع واحدة، بكل الطرق',
        two: 'عمليتا بيع، بكل الطرق',
        few: '{n} عمليات بيع، بكل الطرق',
        other: '{n} عملية بيع، بكل الطرق',
      }),
  },
  noSales: { fr: 'Aucune vente pour l’instant', ar: 'لا مبيعات حتى الآن' },
  latest: { fr: 'Dernières commandes', ar: 'آخر الطلبات' },
  allOrders: { fr: 'Toutes les commandes', ar: 'كل الطلبات' },
  noOrders: { fr: 'Les commandes de la boutique arrivent ici.', ar: 'تصل طلبات المتجر إلى هنا.' },
  order: { fr: 'Commande', ar: 'الطلب' },
  client: { fr: 'Client', ar: 'الزبون' },
  total: { fr: 'Total', ar: 'الإجمالي' },
  status: { fr: 'Statut', ar: 'الحالة' },
  payment: { fr: 'Paiement', ar: 'الدفع' },
  shortcuts: { fr: 'Raccourcis', ar: 'اختصارات' },
})
