import { defineText, isolate, isolateLtr, plural } from '#core/text.ts'

/** About the connection, what waits to be sent, and what the shop refused. */
export const pendingText = defineText({
  offline: { fr: 'Hors connexion : la vente continue.', ar: 'لا يوجد اتصال: البيع مستمر.' },
  waiting: {
    fr: (n: number, since: string) =>
      `${plural('fr', n, { one: '{n} opération attend', other: '{n} opérations attendent' })} l’envoi depuis ${isolateLtr(since)}.`,
    ar: (n: number, since: string) =>
      `${plural('ar', n, { one: 'عملية واحدة', two: 'عمليتان', few: '{n} عمليات', other: '{n} عملية' })} في انتظار الإرسال منذ ${isolateLtr(since)}.`,
  },
  refusedCount: {
    fr: (n: number) =>
      plural('fr', n, { one: '{n} vente refusée à traiter', other: '{n} ventes refusées à traiter' }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'بيع مرفوض واحد يحتاج قرارًا',
        two: 'بيعان مرفوضان يحتاجان قرارًا',
        few: '{n} مبيعات مرفوضة تحتاج قرارًا',
        other: '{n} بيعًا مرفوضًا يحتاج قرارًا',
      }),
  },
  see: { fr: 'Voir', ar: 'عرض' },
  registerToOpen: { fr: 'La caisse n’est pas ouverte.', ar: 'الصندوق غير مفتوح.' },
  openRegister: { fr: 'Ouvrir la caisse', ar: 'فتح الصندوق' },
  registerLeftOpen: {
    fr: 'La caisse d’un jour passé est restée ouverte.',
    ar: 'بقي صندوق يوم سابق مفتوحًا.',
  },
  closeRegister: { fr: 'Fermer la caisse', ar: 'إغلاق الصندوق' },
  sendNow: { fr: 'Envoyer maintenant', ar: 'إرسال الآن' },
  title: { fr: 'Opérations de cet appareil', ar: 'عمليات هذا الجهاز' },
  waitingTitle: { fr: 'En attente d’envoi', ar: 'في انتظار الإرسال' },
  refusedTitle: { fr: 'Refusées', ar: 'مرفوضة' },
  allSent: { fr: 'Tout est envoyé.', ar: 'أُرسل كل شيء.' },
  sale: {
    fr: (number: string) => `Vente ${isolateLtr(number)}`,
    ar: (number: string) => `بيع ${isolateLtr(number)}`,
  },
  drawerOpened: { fr: 'Ouverture du tiroir', ar: 'فتح الدرج' },
  ticketDiscarded: { fr: 'Ticket abandonné', ar: 'تذكرة ملغاة' },
  continueTicket: { fr: 'Reprendre le ticket', ar: 'استئناف التذكرة' },
  asHappened: { fr: 'La marchandise est partie : enregistrer', ar: 'خرجت البضاعة: تسجيل البيع' },
  asHappenedTitle: { fr: 'Enregistrer la vente comme elle a eu lieu ?', ar: 'تسجيل البيع كما حدث؟' },
  asHappenedSentence: {
    fr: 'Elle est signalée à l’équipe, avec ce qui manque en stock ou a changé de prix.',
    ar: 'يُعرض على الفريق مع ما ينقص في المخزون أو تغيّر سعره.',
  },
  record: { fr: 'Enregistrer', ar: 'تسجيل' },
  dismiss: { fr: 'Retirer de la liste', ar: 'إزالة من القائمة' },
  signedOutTitle: { fr: 'Votre session est terminée', ar: 'انتهت جلستك' },
  signedOut: {
    fr: 'Reconnectez-vous pour continuer. Le ticket et les ventes de cet appareil sont gardés.',
    ar: 'سجّل الدخول للمتابعة. التذكرة ومبيعات هذا الجهاز محفوظة.',
  },
  forbiddenTitle: { fr: 'Vous n’avez plus accès au comptoir', ar: 'لم يعد لديك إذن بنقطة البيع' },
  forbidden: {
    fr: 'Demandez l’accès à un administrateur. Les ventes de cet appareil sont gardées.',
    ar: 'اطلب الإذن من المدير. مبيعات هذا الجهاز محفوظة.',
  },
  signIn: { fr: 'Se reconnecter', ar: 'تسجيل الدخول' },
  dashboard: { fr: 'Tableau de bord', ar: 'لوحة التحكم' },
  busyTicket: {
    fr: 'Terminez ou mettez en attente le ticket en cours.',
    ar: 'أنهِ التذكرة الحالية أو علّقها أولًا.',
  },
})

/** Reasons of the shop for refusing an event, by code. */
export const tillRefusalText = defineText({
  priceChanged: {
    fr: (name: string, price: string) =>
      `Le prix de « ${isolate(name)} » a changé : ${isolateLtr(price)}. Le ticket est mis à jour.`,
    ar: (name: string, price: string) =>
      `تغيّر سعر «${isolate(name)}» إلى ${isolateLtr(price)}. حُدّثت التذكرة.`,
  },
  outOfStock: {
    fr: (name: string, remaining: number) =>
      `« ${isolate(name)} » ${remaining > 0 ? `: il en reste ${remaining}` : 'est épuisé'}.`,
    ar: (name: string, remaining: number) =>
      `«${isolate(name)}»${remaining > 0 ? `: بقي ${remaining}` : ' نفد من المخزون'}.`,
  },
  unknownProduct: {
    fr: (name: string) => `« ${isolate(name)} » n’est plus en vente.`,
    ar: (name: string) => `«${isolate(name)}» لم يعد معروضًا للبيع.`,
  },
  referenceTaken: {
    fr: 'Cette référence est déjà celle d’un autre paiement.',
    ar: 'هذا المرجع مستعمل لدفعة أخرى.',
  },
  badReference: { fr: 'La référence n’est pas valide.', ar: 'المرجع غير صحيح.' },
  methodInactive: { fr: 'Ce moyen de paiement n’est plus actif.', ar: 'طريقة الدفع هذه لم تعد مفعّلة.' },
  discountAboveLimit: {
    fr: 'La remise dépasse votre limite : un responsable doit l’approuver.',
    ar: 'التخفيض فوق حدّك: يجب أن يوافق مسؤول.',
  },
  approvalUnknown: {
    fr: 'L’approbation n’est plus valable. Demandez-la de nouveau.',
    ar: 'لم تعد الموافقة صالحة. اطلبها من جديد.',
  },
  cashierUnknown: {
    fr: 'Le caissier doit saisir son code de nouveau.',
    ar: 'على أمين الصندوق إدخال رمزه من جديد.',
  },
  creditTooLow: { fr: 'L’avoir du client ne suffit plus.', ar: 'رصيد الزبون لم يعد كافيًا.' },
  badPhone: { fr: 'Le téléphone du client n’est pas valide.', ar: 'هاتف الزبون غير صحيح.' },
  nameRequired: { fr: 'Le nom du client manque.', ar: 'اسم الزبون ناقص.' },
  buyerRequired: {
    fr: 'Ajoutez le client : il reste un montant à payer ou un avoir est utilisé.',
    ar: 'أضف الزبون: يوجد مبلغ متبقٍّ أو رصيد مستعمل.',
  },
  other: {
    fr: (code: string) => `La boutique a refusé cette opération (${isolateLtr(code)}).`,
    ar: (code: string) => `رفض المتجر هذه العملية (${isolateLtr(code)}).`,
  },
})

/** The drawer, and cashiers. */
export const counterText = defineText({
  drawerTitle: { fr: 'Ouvrir le tiroir', ar: 'فتح الدرج' },
  drawerSentence: {
    fr: 'Sans vente, l’ouverture est notée dans le journal avec votre nom.',
    ar: 'دون بيع، يُسجَّل الفتح في السجل باسمك.',
  },
  reason: { fr: 'Motif', ar: 'السبب' },
  reasonNeeded: { fr: 'Indiquez le motif', ar: 'اكتب السبب' },
  giveChange: { fr: 'Faire la monnaie', ar: 'صرف نقود' },
  checkCash: { fr: 'Vérifier les espèces', ar: 'التحقق من النقد' },
  wrongChange: { fr: 'Erreur de monnaie', ar: 'خطأ في الباقي' },
  open: { fr: 'Ouvrir', ar: 'فتح' },
  drawerDone: { fr: 'Ouverture notée.', ar: 'سُجّل الفتح.' },
  drawerFailed: {
    fr: 'Le tiroir ne s’est pas ouvert. Vérifiez l’imprimante. L’ouverture est notée.',
    ar: 'لم يُفتح الدرج. تحقق من الطابعة. سُجّل الفتح.',
  },
  flagFailed: { fr: 'Non enregistré. Vérifiez la connexion.', ar: 'لم يُحفظ. تحقق من الاتصال.' },
  cashier: { fr: 'Caissier', ar: 'أمين الصندوق' },
  switchTitle: { fr: 'Changer de caissier', ar: 'تغيير أمين الصندوق' },
  switchSub: { fr: 'Choisissez votre nom, puis tapez votre code.', ar: 'اختر اسمك ثم أدخل رمزك.' },
  approveTitle: { fr: 'Approbation d’un responsable', ar: 'موافقة مسؤول' },
  approveSub: {
    fr: (percent: number) => `Remise de ${percent} %`,
    ar: (percent: number) => `تخفيض ${isolateLtr(`${percent} %`)}`,
  },
  signedInPerson: {
    fr: (name: string) => `Revenir à ${isolate(name)}`,
    ar: (name: string) => `العودة إلى ${isolate(name)}`,
  },
})

/** Printed on the receipt of a sale at the counter. */
export const tillReceiptText = defineText({
  receipt: { fr: 'REÇU', ar: 'وصل' },
  phone: { fr: 'Tél.', ar: 'هاتف' },
  taxNumber: { fr: 'NIF', ar: 'الرقم الضريبي' },
  number: { fr: 'N°', ar: 'رقم' },
  ticket: { fr: 'Ticket', ar: 'تذكرة' },
  date: { fr: 'Date', ar: 'التاريخ' },
  cashier: { fr: 'Caissier', ar: 'أمين الصندوق' },
  subtotal: { fr: 'Sous-total', ar: 'المجموع الفرعي' },
  discount: { fr: 'Remise', ar: 'تخفيض' },
  total: { fr: 'TOTAL', ar: 'الإجمالي' },
  cash: { fr: 'Espèces', ar: 'نقدًا' },
  credit: { fr: 'Avoir', ar: 'رصيد' },
  received: { fr: 'Reçu en espèces', ar: 'النقد المستلم' },
  change: { fr: 'Rendu', ar: 'الباقي' },
  due: { fr: 'Reste à payer', ar: 'المتبقي للدفع' },
  note: { fr: 'Note', ar: 'ملاحظة' },
  thanks: { fr: 'Merci de votre confiance', ar: 'شكرًا لثقتكم' },
})

/** A second tab of the same browser. */
export const tabText = defineText({
  title: { fr: 'Le comptoir est ouvert dans un autre onglet', ar: 'نقطة البيع مفتوحة في علامة تبويب أخرى' },
  sentence: {
    fr: 'Le ticket en cours y est. Fermez l’autre onglet, ou continuez ici : le ticket vous suit.',
    ar: 'التذكرة الحالية هناك. أغلق العلامة الأخرى، أو تابع هنا: تنتقل التذكرة معك.',
  },
  takeOver: { fr: 'Continuer ici', ar: 'المتابعة هنا' },
})
