import { defineText, isolate, plural } from '#core/text.ts'

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
