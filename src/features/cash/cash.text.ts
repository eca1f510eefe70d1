import { isolate, isolateLtr, localized, plural, defineText, type Language } from '#core/text.ts'
import type { MethodNames } from '#features/settings/settings.rules.ts'
import type { CashMethod, TransactionType } from './cash.rules.ts'

export const transactionTypeText = defineText({
  sale: { fr: 'Vente', ar: 'بيع' },
  refund: { fr: 'Remboursement', ar: 'استرداد' },
  expense: { fr: 'Dépense', ar: 'مصروف' },
  paidIn: { fr: 'Entrée d’espèces', ar: 'إيداع نقدي' },
  paidOut: { fr: 'Sortie d’espèces', ar: 'سحب نقدي' },
  transferIn: { fr: 'Transfert reçu', ar: 'تحويل وارد' },
  transferOut: { fr: 'Transfert remis', ar: 'تحويل صادر' },
} satisfies Record<TransactionType, { fr: string; ar: string }>)

const otherMethod = { fr: 'Autre', ar: 'أخرى' }

/** The names from the settings in one language, with that of entries by another method. */
export function cashMethodNames(names: MethodNames, language: Language): Record<CashMethod, string> {
  const entries = Object.entries({ ...names, other: otherMethod })
  return Object.fromEntries(entries.map(([method, name]) => [method, localized(name, language)])) as Record<
    CashMethod,
    string
  >
}

export const cashText = defineText({
  title: { fr: 'Caisse', ar: 'الصندوق' },
  parts: { fr: 'Vues de la caisse', ar: 'أقسام الصندوق' },
  daily: { fr: 'Caisse du jour', ar: 'صندوق اليوم' },
  sessions: { fr: 'Sessions', ar: 'الجلسات' },
  history: { fr: 'Historique', ar: 'السجل' },
  date: { fr: 'Jour', ar: 'اليوم' },
  previousDay: { fr: 'Jour précédent', ar: 'اليوم السابق' },
  nextDay: { fr: 'Jour suivant', ar: 'اليوم التالي' },
  open: { fr: 'Ouvrir la caisse', ar: 'فتح الصندوق' },
  close: { fr: 'Fermer la caisse', ar: 'إغلاق الصندوق' },
  add: { fr: 'Ajouter une transaction', ar: 'إضافة عملية' },
  addShort: { fr: 'Transaction', ar: 'إضافة عملية' },
  more: { fr: 'Autres actions de la caisse', ar: 'إجراءات أخرى للصندوق' },
  statements: { fr: 'Relevés des portefeuilles', ar: 'كشوف المحافظ' },
  alerts: { fr: 'Alertes', ar: 'التنبيهات' },
  openAlerts: {
    fr: (count: number) => plural('fr', count, { one: '1 alerte', other: `${count} alertes` }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'تنبيه واحد',
        two: 'تنبيهان',
        few: `${count} تنبيهات`,
        many: `${count} تنبيهًا`,
        other: `${count} تنبيه`,
      }),
  },
  exportJson: { fr: 'Exporter en JSON', ar: 'تصدير JSON' },
  printDay: { fr: 'Imprimer le rapport du jour', ar: 'طباعة تقرير اليوم' },
  printNow: { fr: 'Rapport X, sans fermer', ar: 'تقرير X دون إغلاق' },
  journal: { fr: 'Journal de caisse', ar: 'دفتر الصندوق' },
  reset: { fr: 'Réinitialiser la caisse', ar: 'تصفير الصندوق' },
  isOpen: { fr: 'Ouverte', ar: 'مفتوح' },
  isClosed: { fr: 'Fermée', ar: 'مغلق' },
  total: { fr: 'Total du jour', ar: 'مجموع اليوم' },
  openedAt: {
    fr: (time: string, by: string) => `Ouverte à ${time} par ${isolate(by)}`,
    ar: (time: string, by: string) => `فُتح الساعة ${time} من طرف ${isolate(by)}`,
  },
  openedOn: {
    fr: (at: string, by: string) => `Ouverte le ${at} par ${isolate(by)}`,
    ar: (at: string, by: string) => `فُتح يوم ${at} من طرف ${isolate(by)}`,
  },
  closedOn: {
    fr: (at: string, by: string) => `Fermée le ${at} par ${isolate(by)}`,
    ar: (at: string, by: string) => `أُغلق يوم ${at} من طرف ${isolate(by)}`,
  },
  closedAt: {
    fr: (time: string, by: string) => `Fermée à ${time} par ${isolate(by)}`,
    ar: (time: string, by: string) => `أُغلق الساعة ${time} من طرف ${isolate(by)}`,
  },
  leftOpenTitle: { fr: 'Une session est restée ouverte', ar: 'بقيت جلسة مفتوحة' },
  leftOpen: {
    fr: (at: string, by: string) =>
      `Ouverte le ${at} par ${isolate(by)}. Comptez le tiroir et fermez-la avant de commencer la journée.`,
    ar: (at: string, by: string) => `فُتحت يوم ${at} من طرف ${isolate(by)}. عُدّ الدرج وأغلقها قبل بدء اليوم.`,
  },
  closeSession: { fr: 'Fermer la session', ar: 'إغلاق الجلسة' },
  neverOpened: { fr: 'La caisse n’a pas été ouverte ce jour-là', ar: 'لم يُفتح الصندوق في هذا اليوم' },
  notYetOpened: { fr: 'La caisse n’est pas encore ouverte', ar: 'لم يُفتح الصندوق بعد' },
  system: { fr: 'Système', ar: 'النظام' },
  opening: { fr: 'Solde d’ouverture', ar: 'الرصيد الافتتاحي' },
  sales: { fr: 'Ventes', ar: 'المبيعات' },
  refunds: { fr: 'Remboursements', ar: 'المبالغ المستردة' },
  expenses: { fr: 'Dépenses', ar: 'المصاريف' },
  paidIn: { fr: 'Entrées', ar: 'الإيداعات' },
  paidOut: { fr: 'Sorties', ar: 'السحوبات' },
  fromCouriers: { fr: 'Reçu des livreurs', ar: 'من المندوبين' },
  toCouriers: { fr: 'Rendu aux livreurs', ar: 'إلى المندوبين' },
  fromPlaces: { fr: 'Reçu d’un autre lieu', ar: 'محوَّل إلى الدرج' },
  toPlaces: { fr: 'Mis ailleurs (coffre, banque…)', ar: 'محوَّل من الدرج (خزنة، بنك…)' },
  withCourier: {
    fr: (courier: string) => `chez ${isolate(courier)}`,
    ar: (courier: string) => `لدى ${isolate(courier)}`,
  },
  openingDifference: { fr: 'Écarts d’ouverture', ar: 'فوارق الافتتاح' },
  closing: { fr: 'Solde de clôture', ar: 'رصيد الإغلاق' },
  latest: { fr: '10 dernières transactions', ar: 'آخر 10 عمليات' },
  transactions: { fr: 'Transactions', ar: 'العمليات' },
  today: {
    fr: (n: number) => plural('fr', n, { one: '{n} ce jour', other: '{n} ce jour' }),
    ar: (n: number) => `${n} في هذا اليوم`,
  },
  time: { fr: 'Heure', ar: 'الساعة' },
  type: { fr: 'Type', ar: 'النوع' },
  description: { fr: 'Description', ar: 'الوصف' },
  method: { fr: 'Moyen', ar: 'الطريقة' },
  amount: { fr: 'Montant', ar: 'المبلغ' },
  enteredBy: {
    fr: (by: string) => `Saisi par ${isolate(by)}`,
    ar: (by: string) => `أدخله ${isolate(by)}`,
  },
  ofOrder: {
    fr: (n: number, by: string) => `Commande ${n} · ${by}`,
    ar: (n: number, by: string) => `الطلب ${n} · ${by}`,
  },
  voided: {
    fr: (by: string, at: string, reason: string) =>
      `Annulée par la réinitialisation de ${isolate(by)}, ${at}${reason && ` : ${isolate(reason)}`}`,
    ar: (by: string, at: string, reason: string) =>
      `أُلغيت بتصفير ${isolate(by)}، ${at}${reason && `: ${isolate(reason)}`}`,
  },
  orderSold: { fr: (n: number) => `Commande ${n}`, ar: (n: number) => `الطلب ${n}` },
  orderReturned: { fr: (n: number) => `Commande ${n} annulée`, ar: (n: number) => `الطلب ${n} ملغى` },
  nothingHint: {
    fr: 'Les ventes s’inscrivent ici d’elles-mêmes ; le reste s’ajoute à la main.',
    ar: 'تُسجَّل المبيعات هنا تلقائيًا، ويُضاف الباقي يدويًا.',
  },
  byMethod: { fr: 'Par moyen de paiement', ar: 'حسب طريقة الدفع' },
  ofSales: { fr: 'ventes', ar: 'المبيعات' },
  salesCount: {
    fr: (n: number) => plural('fr', n, { one: '{n} vente', other: '{n} ventes' }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'عملية بيع واحدة',
        two: 'عمليتا بيع',
        few: '{n} عمليات بيع',
        other: '{n} عملية بيع',
      }),
  },
  noSales: { fr: 'Aucune vente', ar: 'لا مبيعات' },
  ticket: { fr: 'Ticket moyen', ar: 'متوسط الفاتورة' },
  dominant: { fr: 'Moyen dominant', ar: 'الطريقة الغالبة' },
  shareOfSales: {
    fr: (n: number) => `${n}\u00A0% des ventes`,
    ar: (n: number) => `${isolateLtr(`${n}\u00A0%`)} من المبيعات`,
  },
  drawer: { fr: 'Espèces attendues dans le tiroir', ar: 'النقد المتوقع في الدرج' },
  drawerParts: {
    fr: 'Ouverture et mouvements en espèces seulement',
    ar: 'الافتتاح وحركات النقد فقط',
  },
  count: { fr: 'Compter', ar: 'عدّ النقد' },
  wallets: { fr: 'Portefeuilles', ar: 'المحافظ' },
  walletsHint: {
    fr: 'Entrées moins sorties du jour ; cet argent n’est pas dans le tiroir.',
    ar: 'الداخل ناقص الخارج لهذا اليوم، وليس هذا المال في الدرج.',
  },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
})

export const cashSessionText = defineText({
  current: { fr: (n: number) => `Session ${n} en cours`, ar: (n: number) => `الجلسة ${n} جارية` },
  none: { fr: 'Aucune session en cours', ar: 'لا توجد جلسة جارية' },
  noneHint: {
    fr: 'Ouvrez la caisse pour compter le tiroir. Une vente qui arrive avant ouvre une session au nom du système.',
    ar: 'افتح الصندوق لعدّ الدرج. إن وصل بيع قبل ذلك فُتحت جلسة باسم النظام.',
  },
  emptyHint: {
    fr: 'Chaque session s’inscrit ici, de l’ouverture à la fermeture.',
    ar: 'تُسجَّل هنا كل جلسة من فتح الصندوق إلى إغلاقه.',
  },
  close: { fr: 'Fermer la session', ar: 'إغلاق الجلسة' },
  since: {
    fr: (time: string, by: string, minutes: number) =>
      `Ouverte à ${time} par ${isolate(by)} · depuis ${minutes} min`,
    ar: (time: string, by: string, minutes: number) =>
      `فُتحت الساعة ${time} من طرف ${isolate(by)} · منذ ${minutes} د`,
  },
  sinceDay: {
    fr: (at: string, by: string) => `Ouverte le ${at} par ${isolate(by)}`,
    ar: (at: string, by: string) => `فُتحت يوم ${at} من طرف ${isolate(by)}`,
  },
  transactions: { fr: 'Transactions', ar: 'العمليات' },
  totalSales: { fr: 'Total des ventes', ar: 'مجموع المبيعات' },
  balance: { fr: 'Solde', ar: 'الرصيد' },
  expectedCash: { fr: 'Espèces attendues', ar: 'النقد المتوقع' },
  openingGap: { fr: 'Écart d’ouverture', ar: 'فارق الافتتاح' },
  list: { fr: 'Historique', ar: 'السجل' },
  listHint: {
    fr: '20 dernières sessions, l’écart compare l’argent compté au solde attendu',
    ar: 'آخر 20 جلسة، والفارق هو المعدود ناقص المتوقع',
  },
  session: { fr: 'Session', ar: 'الجلسة' },
  number: { fr: (n: number) => `N° ${n}`, ar: (n: number) => `رقم ${n}` },
  duration: { fr: 'Durée', ar: 'المدة' },
  minutes: { fr: (n: number) => `${n} min`, ar: (n: number) => `${n} د` },
  running: { fr: 'En cours', ar: 'جارية' },
  gap: { fr: 'Écart', ar: 'الفارق' },
  toCount: { fr: 'à compter', ar: 'لم يُعدّ بعد' },
  notCounted: { fr: 'non compté', ar: 'لم يُعدّ' },
  operator: { fr: 'Opérateur', ar: 'المشغّل' },
  report: { fr: (n: number) => `Rapport de clôture ${n}`, ar: (n: number) => `تقرير الإغلاق ${n}` },
  perDay: {
    fr: (n: number) => plural('fr', n, { one: '{n} ce jour', other: '{n} ce jour' }),
    ar: (n: number) => `${n} في هذا اليوم`,
  },
})

export const cashHistoryText = defineText({
  days: { fr: '30 derniers jours', ar: 'آخر 30 يومًا' },
  week: { fr: '7 jours', ar: '7 أيام' },
  month: { fr: 'Un mois', ar: 'شهر' },
  salesOfWeek: { fr: 'Ventes, 7 jours', ar: 'المبيعات، 7 أيام' },
  netOfWeek: { fr: 'Solde net, 7 jours', ar: 'الصافي، 7 أيام' },
  salesOfMonth: { fr: 'Ventes, un mois', ar: 'المبيعات، شهر' },
  netOfMonth: { fr: 'Solde net, un mois', ar: 'الصافي، شهر' },
  netHint: { fr: 'ventes moins remboursements et dépenses', ar: 'المبيعات ناقص المبالغ المستردة والمصاريف' },
  totals: { fr: 'Totaux de la semaine et du mois', ar: 'مجاميع الأسبوع والشهر' },
  state: { fr: 'État', ar: 'الحالة' },
  empty: { fr: 'Aucun jour de caisse pour l’instant', ar: 'لا توجد أيام صندوق حتى الآن' },
})

export const cashDialogText = defineText({
  openTitle: { fr: 'Ouvrir la caisse', ar: 'فتح الصندوق' },
  openSub: { fr: 'Comptez l’argent qui est dans le tiroir.', ar: 'عُدّ النقد الموجود في الدرج.' },
  openingBalance: { fr: 'Solde d’ouverture', ar: 'الرصيد الافتتاحي' },
  leftBefore: { fr: 'Laissé à la dernière fermeture', ar: 'ما تُرك عند آخر إغلاق' },
  openingGap: { fr: 'Écart d’ouverture', ar: 'فارق الافتتاح' },
  replacesSystem: {
    fr: 'La session ouverte par le système sera fermée d’abord.',
    ar: 'ستُغلق أولًا الجلسة التي فتحها النظام.',
  },
  openHelp: {
    fr: 'Les ventes s’ajoutent à ce solde jusqu’à la fermeture.',
    ar: 'تُضاف المبيعات إلى هذا الرصيد حتى الإغلاق.',
  },
  openIt: { fr: 'Ouvrir', ar: 'فتح' },
  opening: { fr: 'Ouverture…', ar: 'جارٍ الفتح…' },
  closeTitle: { fr: (day: string) => `Fermer la caisse du ${day}`, ar: (day: string) => `إغلاق صندوق ${day}` },
  closeSub: {
    fr: 'Comptez l’argent du tiroir. Les transferts mobiles ne sont pas à compter.',
    ar: 'عُدّ نقد الدرج. التحويلات عبر الهاتف لا تُعدّ.',
  },
  closeSubWallets: {
    fr: 'Comptez l’argent du tiroir et lisez le solde de chaque portefeuille.',
    ar: 'عُدّ نقد الدرج واقرأ رصيد كل محفظة.',
  },
  closeHelp: {
    fr: 'La fermeture écrit un rapport numéroté, que rien ne change plus. La caisse peut être rouverte ensuite.',
    ar: 'يُكتب عند الإغلاق تقرير مرقّم لا يتغير بعد ذلك، ويمكن فتح الصندوق من جديد.',
  },
  way: { fr: 'Façon de compter', ar: 'طريقة العدّ' },
  byDenomination: { fr: 'Par billet et pièce', ar: 'بالورقة والقطعة' },
  inOne: { fr: 'Total compté', ar: 'المجموع المعدود' },
  without: { fr: 'Sans compter', ar: 'دون عدّ' },
  withoutHint: {
    fr: 'La fermeture gardera le montant attendu, sans écart.',
    ar: 'سيُحفظ المبلغ المتوقع دون فارق.',
  },
  notes: { fr: 'Billets', ar: 'الأوراق' },
  coins: { fr: 'Pièces', ar: 'القطع' },
  note: { fr: 'billet', ar: 'ورقة' },
  coin: { fr: 'pièce', ar: 'قطعة' },
  denomination: {
    fr: (value: number, kind: string) => `${kind} de ${value} UM`,
    ar: (value: number, kind: string) => `${kind} من فئة ${value} أوقية`,
  },
  enterHint: { fr: 'Entrée passe à la ligne suivante.', ar: 'زر الإدخال ينتقل إلى السطر التالي.' },
  clear: { fr: 'Tout remettre à 0', ar: 'تصفير العدّ' },
  countedDenominations: {
    fr: (notes: number, coins: number) =>
      `${plural('fr', notes, { one: '{n} billet', other: '{n} billets' })}, ${plural('fr', coins, { one: '{n} pièce', other: '{n} pièces' })}`,
    ar: (notes: number, coins: number) => `الأوراق: ${notes}، القطع: ${coins}`,
  },
  counted: { fr: 'Compté', ar: 'المعدود' },
  totalCounted: { fr: 'Total compté', ar: 'المجموع المعدود' },
  expected: { fr: 'Attendu', ar: 'المتوقع' },
  start: { fr: 'Ouverture', ar: 'الافتتاح' },
  cashSales: { fr: 'Ventes en espèces', ar: 'مبيعات نقدية' },
  exact: { fr: 'Juste', ar: 'مضبوط' },
  short: { fr: 'Il manque', ar: 'ينقص' },
  over: { fr: 'En trop', ar: 'زائد' },
  reason: { fr: 'Raison de l’écart', ar: 'سبب الفارق' },
  later: { fr: 'Continuer plus tard', ar: 'المتابعة لاحقًا' },
  closeExact: { fr: 'Fermer la caisse', ar: 'إغلاق الصندوق' },
  closeWith: { fr: (gap: string) => `Fermer avec ${gap}`, ar: (gap: string) => `إغلاق بفارق ${gap}` },
  closing: { fr: 'Fermeture…', ar: 'جارٍ الإغلاق…' },
  entryTitle: { fr: 'Ajouter une transaction', ar: 'إضافة عملية' },
  type: { fr: 'Type', ar: 'النوع' },
  method: { fr: 'Moyen de paiement', ar: 'طريقة الدفع' },
  amount: { fr: 'Montant', ar: 'المبلغ' },
  description: { fr: 'Description', ar: 'الوصف' },
  why: { fr: 'Motif', ar: 'السبب' },
  order: { fr: 'Numéro de commande', ar: 'رقم الطلب' },
  orderHint: { fr: 'Tapez un numéro, un nom ou un téléphone.', ar: 'اكتب رقمًا أو اسمًا أو هاتفًا.' },
  inDrawer: { fr: 'Dans le tiroir', ar: 'في الدرج' },
  addIt: { fr: 'Ajouter', ar: 'إضافة' },
  adding: { fr: 'Ajout…', ar: 'جارٍ الإضافة…' },
  resetTitle: { fr: 'Réinitialiser la caisse du jour ?', ar: 'تصفير صندوق اليوم؟' },
  resetSentence: {
    fr: (n: number) =>
      plural('fr', n, {
        one: 'La session sera fermée et les chiffres du jour remis à zéro. La transaction du jour ne comptera plus ; elle reste lisible, avec votre nom et l’heure.',
        other:
          'La session sera fermée et les chiffres du jour remis à zéro. Les {n} transactions du jour ne compteront plus ; elles restent lisibles, avec votre nom et l’heure.',
      }),
    ar: (n: number) =>
      `ستُغلق الجلسة وتعود أرقام اليوم إلى الصفر. عدد العمليات التي لن تُحتسب: ${n}، وتبقى مقروءة مع اسمك والساعة.`,
  },
  resetReason: { fr: 'Motif', ar: 'السبب' },
  resetIt: { fr: 'Réinitialiser', ar: 'تصفير' },
  keep: { fr: 'Garder', ar: 'إبقاء' },
})

export const cashToastText = defineText({
  opened: { fr: 'Caisse ouverte', ar: 'فُتح الصندوق' },
  closed: {
    fr: (n: number) => `Caisse fermée, rapport ${n}`,
    ar: (n: number) => `أُغلق الصندوق، التقرير ${n}`,
  },
  printReport: {
    fr: 'Le rapport de clôture est gardé et peut être imprimé à tout moment.',
    ar: 'حُفظ تقرير الإغلاق ويمكن طباعته في أي وقت.',
  },
  print: { fr: 'Imprimer', ar: 'طباعة' },
  later: { fr: 'Plus tard', ar: 'لاحقًا' },
  added: { fr: 'Transaction ajoutée', ar: 'أُضيفت العملية' },
  transferred: { fr: 'Transfert inscrit', ar: 'سُجّل التحويل' },
  reset: { fr: 'Caisse réinitialisée', ar: 'صُفِّر الصندوق' },
  openError: { fr: 'Erreur lors de l’ouverture de la caisse', ar: 'حدث خطأ أثناء فتح الصندوق' },
  closeError: { fr: 'Erreur lors de la fermeture de la session', ar: 'حدث خطأ أثناء إغلاق الجلسة' },
  countError: { fr: 'Le compte n’a pas pu être envoyé', ar: 'تعذّر إرسال العدّ' },
  transferError: { fr: 'Le transfert n’a pas pu être inscrit', ar: 'تعذّر تسجيل التحويل' },
  addError: { fr: 'Erreur lors de l’ajout de la transaction', ar: 'حدث خطأ أثناء إضافة العملية' },
  resetError: { fr: 'Erreur lors de la réinitialisation', ar: 'حدث خطأ أثناء التصفير' },
})

/** Messages of refused register changes. */
export const cashRefusalText = defineText({
  openedMeanwhile: {
    fr: (by: string) => `${isolate(by)} vient d’ouvrir la caisse.`,
    ar: (by: string) => `لقد فتح ${isolate(by)} الصندوق للتو.`,
  },
  closedMeanwhile: {
    fr: (by: string) => `${isolate(by)} vient de fermer cette session.`,
    ar: (by: string) => `لقد أغلق ${isolate(by)} هذه الجلسة للتو.`,
  },
  movedMeanwhile: {
    fr: (amount: string) =>
      `Des espèces ont bougé entre-temps : le tiroir doit contenir ${amount}. Vérifiez le compte.`,
    ar: (amount: string) => `تحرّك النقد في هذه الأثناء: يجب أن يحوي الدرج ${amount}. راجع العدّ.`,
  },
  countFirst: {
    fr: 'Comptez d’abord : la caisse se ferme avec votre dernier compte.',
    ar: 'عُدّ أولًا: يُغلق الصندوق بآخر عدّ لك.',
  },
  movedSinceCount: {
    fr: 'De l’argent a bougé depuis votre compte. Comptez de nouveau.',
    ar: 'تحرّك المال بعد عدّك. عُدّ من جديد.',
  },
  walletMovedMeanwhile: {
    fr: 'Un portefeuille a bougé entre-temps. Vérifiez son solde.',
    ar: 'تغيّر رصيد إحدى المحافظ في هذه الأثناء. راجع رصيدها.',
  },
  approvalNeeded: {
    fr: 'Cet écart doit être approuvé par une personne responsable.',
    ar: 'يحتاج هذا الفارق إلى موافقة شخص مسؤول.',
  },
  mayNotApprove: {
    fr: 'Cette personne n’a pas le droit d’approuver un écart.',
    ar: 'لا يملك هذا الشخص صلاحية الموافقة على الفارق.',
  },
  pinWrong: { fr: 'Ce code n’est pas le bon.', ar: 'هذا الرمز غير صحيح.' },
  pinBlocked: {
    fr: (seconds: number) => `Trop d’essais. Attendez ${seconds} s.`,
    ar: (seconds: number) => `محاولات كثيرة. انتظر ${seconds} ث.`,
  },
  keyUsed: {
    fr: 'Ceci est déjà inscrit avec d’autres valeurs. Rechargez la page.',
    ar: 'سُجّل هذا من قبل بقيم أخرى. أعد تحميل الصفحة.',
  },
  unknownPlace: {
    fr: 'Ce coffre ou cette banque n’est plus utilisé.',
    ar: 'لم تعد هذه الخزنة أو هذا البنك مستعملًا.',
  },
  notEnoughBlind: {
    fr: 'Il n’y a pas assez d’argent dans le tiroir.',
    ar: 'لا يوجد نقد كافٍ في الدرج.',
  },
  notEnoughInPlace: {
    fr: (amount: string) => `Il n’y a que ${amount} dans ce coffre.`,
    ar: (amount: string) => `لا يوجد في هذه الخزنة سوى ${amount}.`,
  },
  badTransfer: {
    fr: 'L’argent ne peut pas aller de l’un à l’autre.',
    ar: 'لا يمكن نقل المال بين هذين.',
  },
  mayNotReset: {
    fr: 'Vous n’avez pas le droit de réinitialiser la caisse : demandez à un administrateur.',
    ar: 'لا تملك صلاحية تصفير الصندوق: اطلب ذلك من أحد المديرين.',
  },
  mayNotRefund: {
    fr: 'Vous n’avez pas le droit de rembourser : demandez à un responsable.',
    ar: 'لا تملك صلاحية رد المبالغ: اطلب ذلك من أحد المسؤولين.',
  },
  openingReasonNeeded: {
    fr: 'Écrivez pourquoi le tiroir ne contient pas ce qui a été laissé.',
    ar: 'اكتب لماذا لا يحوي الدرج ما تُرك فيه.',
  },
  resetReasonNeeded: { fr: 'Écrivez pourquoi la caisse est réinitialisée.', ar: 'اكتب سبب تصفير الصندوق.' },
  reasonNeeded: { fr: 'Écrivez la raison de l’écart.', ar: 'اكتب سبب الفارق.' },
  notEnoughCash: {
    fr: (amount: string) => `Il n’y a que ${amount} dans le tiroir.`,
    ar: (amount: string) => `لا يوجد في الدرج سوى ${amount}.`,
  },
  saleAboveOrder: {
    fr: (n: number, amount: string) => `La commande ${n} n’a plus que ${amount} à recevoir.`,
    ar: (n: number, amount: string) => `لم يبق للطلب ${n} سوى ${amount} للقبض.`,
  },
  nothingToReceive: {
    fr: (n: number) => `La commande ${n} n’a plus rien à recevoir.`,
    ar: (n: number) => `لم يبق للطلب ${n} ما يُقبض.`,
  },
  refundAboveOrder: {
    fr: (n: number, amount: string) => `La caisse n’a reçu que ${amount} pour la commande ${n}.`,
    ar: (n: number, amount: string) => `لم يدخل الصندوق عن الطلب ${n} سوى ${amount}.`,
  },
  nothingToRefund: {
    fr: (n: number) => `La caisse n’a rien à rendre pour la commande ${n}.`,
    ar: (n: number) => `لا يوجد في الصندوق ما يُرد عن الطلب ${n}.`,
  },
  unknownOrder: { fr: 'Aucune commande ne porte ce numéro.', ar: 'لا يوجد طلب بهذا الرقم.' },
  badAmount: { fr: 'Écrivez un montant, par exemple 1 500.', ar: 'اكتب مبلغًا، مثلًا 1 500.' },
  badDescription: { fr: 'Écrivez une description.', ar: 'اكتب وصفًا.' },
  tooLong: { fr: 'Ce texte est trop long.', ar: 'هذا النص طويل جدًا.' },
})
