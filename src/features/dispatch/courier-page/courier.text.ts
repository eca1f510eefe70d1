import { defineText, isolate, isolateLtr, plural } from '#core/text.ts'

export const courierText = defineText({
  myRuns: { fr: 'Mes tournées', ar: 'جولاتي' },
  noRuns: {
    fr: 'Aucune tournée pour le moment. Celles que la boutique vous confie paraissent ici.',
    ar: 'لا توجد جولات حاليًا. تظهر هنا الجولات التي يكلّفك بها المتجر.',
  },
  signOut: { fr: 'Se déconnecter', ar: 'تسجيل الخروج' },
  run: { fr: (number: number) => `Tournée ${number}`, ar: (number: number) => `الجولة ${number}` },
  toDeliver: {
    fr: (count: number) => plural('fr', count, { one: '{n} à livrer', other: '{n} à livrer' }),
    ar: (count: number) =>
      plural('ar', count, {
        zero: 'لا شيء للتسليم',
        one: 'طلب واحد للتسليم',
        two: 'طلبان للتسليم',
        few: '{n} طلبات للتسليم',
        other: '{n} طلبًا للتسليم',
      }),
  },
  cashTaken: { fr: 'Espèces sur vous', ar: 'النقد معك' },
  toCollect: { fr: 'À encaisser', ar: 'المطلوب' },
  nothingToCollect: { fr: 'Rien à encaisser', ar: 'لا شيء للتحصيل' },
  paid: { fr: 'Déjà payée', ar: 'مدفوع' },
  planned: {
    fr: 'La tournée n’est pas encore partie. Les arrêts peuvent changer.',
    ar: 'لم تنطلق الجولة بعد. قد تتغيّر المحطات.',
  },
  offline: {
    fr: 'Pas de réseau : vos marques restent dans ce téléphone et partent dès que le réseau revient.',
    ar: 'لا توجد شبكة: تبقى علاماتك في هذا الهاتف وتُرسل عند عودة الشبكة.',
  },
  busy: {
    fr: 'La boutique ne répond pas pour le moment : vos marques restent dans ce téléphone et partent plus tard.',
    ar: 'المتجر لا يجيب الآن: تبقى علاماتك في هذا الهاتف وتُرسل لاحقًا.',
  },
  missing: {
    fr: 'Ce lien n’est plus valable. Demandez le lien de la tournée à la boutique.',
    ar: 'لم يعد هذا الرابط صالحًا. اطلب رابط الجولة من المتجر.',
  },
  forbidden: {
    fr: 'Cette tournée est celle d’un autre livreur.',
    ar: 'هذه الجولة لمندوب آخر.',
  },
  closedLink: { fr: 'Tournée', ar: 'جولة' },
  kept: {
    fr: 'Vos marques restent dans ce téléphone.',
    ar: 'تبقى علاماتك في هذا الهاتف.',
  },
  pending: {
    fr: (count: number) =>
      plural('fr', count, { one: '{n} marque à envoyer', other: '{n} marques à envoyer' }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'علامة واحدة تنتظر الإرسال',
        two: 'علامتان تنتظران الإرسال',
        few: '{n} علامات تنتظر الإرسال',
        other: '{n} علامة تنتظر الإرسال',
      }),
  },
  sendNow: { fr: 'Envoyer', ar: 'إرسال' },
  waiting: { fr: 'À envoyer', ar: 'تنتظر الإرسال' },
  call: { fr: 'Appeler', ar: 'اتصال' },
  map: { fr: 'Carte', ar: 'الخريطة' },
  voice: { fr: 'Message vocal', ar: 'رسالة صوتية' },
  note: { fr: 'Note :', ar: 'ملاحظة:' },
  mark: { fr: 'Marquer', ar: 'تسجيل النتيجة' },
  change: { fr: 'Corriger', ar: 'تصحيح' },
  close: { fr: 'Fermer', ar: 'إغلاق' },
  cancelled: {
    fr: 'La boutique a annulé cette commande. Rapportez le colis.',
    ar: 'ألغى المتجر هذا الطلب. أرجِع الطرد.',
  },
  conflict: {
    fr: 'La boutique a changé cette commande entre-temps. Votre marque est notée : parlez-en à la boutique.',
    ar: 'غيّر المتجر هذا الطلب في هذه الأثناء. علامتك مسجّلة: راجع المتجر.',
  },
  refusedMark: {
    fr: 'La boutique n’a pas pu prendre cette marque. Marquez à nouveau.',
    ar: 'لم يقبل المتجر هذه العلامة. سجّل من جديد.',
  },
  delivered: { fr: 'Livrée', ar: 'تم التسليم' },
  partly: { fr: 'En partie', ar: 'تسليم جزئي' },
  refused: { fr: 'Refusée', ar: 'مرفوض' },
  postponed: { fr: 'Reportée', ar: 'مؤجّل' },
  cash: { fr: 'Espèces reçues', ar: 'النقد المقبوض' },
  byWallet: { fr: 'Payé par portefeuille', ar: 'دُفع بالمحفظة' },
  method: { fr: 'Portefeuille', ar: 'المحفظة' },
  walletAmount: { fr: 'Montant du virement', ar: 'مبلغ التحويل' },
  reference: { fr: 'Numéro de transaction', ar: 'رقم العملية' },
  picture: { fr: 'Photo du virement', ar: 'صورة التحويل' },
  tooMuch: {
    fr: (due: string) => `Plus que le montant à encaisser (${isolateLtr(due)}).`,
    ar: (due: string) => `أكثر من المبلغ المطلوب (${isolateLtr(due)}).`,
  },
  less: {
    fr: (rest: string) => `Il restera ${isolateLtr(rest)} à payer.`,
    ar: (rest: string) => `سيبقى ${isolateLtr(rest)} للدفع.`,
  },
  badAmount: { fr: 'Indiquez un montant.', ar: 'أدخل مبلغًا.' },
  notTaken: { fr: 'Articles non pris', ar: 'المنتجات التي لم تُؤخذ' },
  fewer: {
    fr: (name: string) => `Moins : ${isolate(name)}`,
    ar: (name: string) => `إنقاص: ${isolate(name)}`,
  },
  more: { fr: (name: string) => `Plus : ${isolate(name)}`, ar: (name: string) => `زيادة: ${isolate(name)}` },
  chooseLines: {
    fr: 'Indiquez ce qui n’est pas pris. Si rien n’est pris, marquez « Refusée ».',
    ar: 'حدّد ما لم يُؤخذ. إذا لم يُؤخذ شيء فسجّل «مرفوض».',
  },
  reason: { fr: 'Raison', ar: 'السبب' },
  reasonRequired: { fr: 'Indiquez la raison.', ar: 'اذكر السبب.' },
  refusedReasons: {
    fr: [
      'Ne veut plus',
      'Pas d’argent',
      'Article abîmé',
      'Mauvais article',
      'Injoignable',
      'Mauvaise adresse',
    ],
    ar: ['لا تريد الطلب', 'لا يوجد مال', 'منتج متضرر', 'منتج خاطئ', 'لا ترد', 'عنوان خاطئ'],
  },
  postponedReasons: {
    fr: ['Absente', 'Injoignable', 'Mauvaise adresse', 'Veut un autre jour', 'Pas d’argent'],
    ar: ['غير موجودة', 'لا ترد', 'عنوان خاطئ', 'تريد يومًا آخر', 'لا يوجد مال'],
  },
  day: { fr: 'Nouveau jour', ar: 'اليوم الجديد' },
  dayRequired: { fr: 'Indiquez le jour.', ar: 'حدّد اليوم.' },
  confirm: { fr: 'Confirmer', ar: 'تأكيد' },
  until: { fr: (day: string) => `au ${isolateLtr(day)}`, ar: (day: string) => `إلى ${isolateLtr(day)}` },
  unsaved: {
    fr: 'Ce téléphone n’a pas pu garder la marque. Libérez de la place ou utilisez un autre navigateur.',
    ar: 'لم يستطع هذا الهاتف حفظ العلامة. أفرِغ مساحة أو استعمل متصفحًا آخر.',
  },
  otherLanguage: { fr: 'العربية', ar: 'Français' },
})
