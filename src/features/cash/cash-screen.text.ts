import { defineText, isolate, isolateLtr, plural } from '#core/text.ts'

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
  isToOpen: { fr: 'À ouvrir', ar: 'بانتظار الفتح' },
  isAutomatic: { fr: 'Automatique', ar: 'تلقائية' },
  systemSince: {
    fr: (at: string) => `Ventes inscrites par le système depuis ${at}`,
    ar: (at: string) => `يسجّل النظام المبيعات منذ ${at}`,
  },
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
  openingDifference: { fr: 'Écarts de comptage', ar: 'فوارق العد' },
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
  orderRefunded: {
    fr: (n: number) => `Remboursement de la commande ${n}`,
    ar: (n: number) => `رد مبلغ الطلب ${n}`,
  },
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
  month: { fr: 'Mois des sessions', ar: 'شهر الجلسات' },
  show: { fr: 'Afficher', ar: 'عرض' },
  monthCount: {
    fr: (month: string, n: number) =>
      plural('fr', n, { one: `{n} session en ${month}`, other: `{n} sessions en ${month}` }),
    ar: (month: string, n: number) =>
      plural('ar', n, {
        zero: `لا جلسات في ${month}`,
        one: `جلسة واحدة في ${month}`,
        two: `جلستان في ${month}`,
        few: `{n} جلسات في ${month}`,
        many: `{n} جلسة في ${month}`,
        other: `{n} جلسة في ${month}`,
      }),
  },
  shortTotal: { fr: (n: number) => `Manquants (${n})`, ar: (n: number) => `العجز (${n})` },
  overTotal: { fr: (n: number) => `Excédents (${n})`, ar: (n: number) => `الفائض (${n})` },
  netTotal: { fr: 'Écart net', ar: 'صافي الفارق' },
  emptyMonth: { fr: 'Aucune session ce mois-là.', ar: 'لا توجد جلسات في هذا الشهر.' },
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
