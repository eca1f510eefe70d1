import { defineText, isolate, plural } from '#core/text.ts'

export const handoverText = defineText({
  title: {
    fr: (name: string) => `Argent de ${isolate(name)}`,
    ar: (name: string) => `نقد ${isolate(name)}`,
  },
  holds: { fr: 'Il a en main', ar: 'بحوزته' },
  owed: { fr: 'La boutique lui doit', ar: 'له على المتجر' },
  since: { fr: (day: string) => `le plus ancien du ${day}`, ar: (day: string) => `أقدمه بتاريخ ${day}` },
  nothing: { fr: 'Il n’a rien à remettre.', ar: 'ليس لديه ما يسلّمه.' },
  what: { fr: 'Que remet-il ?', ar: 'ماذا يسلّم؟' },
  run: { fr: (n: number) => `Tournée ${n}`, ar: (n: number) => `الجولة ${n}` },
  debt: { fr: 'Ce qui manquait', ar: 'ما كان ناقصًا' },
  collected: { fr: 'Espèces encaissées', ar: 'النقد المقبوض' },
  wallet: { fr: 'Par portefeuille, pas attendu', ar: 'بالمحفظة، غير منتظر' },
  handedBefore: { fr: 'Déjà remis', ar: 'سُلّم من قبل' },
  fees: { fr: 'Frais qu’il garde', ar: 'الأجرة التي يحتفظ بها' },
  keepsFees: { fr: 'Il garde ses frais de livraison', ar: 'يحتفظ بأجرة التوصيل' },
  expected: { fr: 'Attendu', ar: 'المنتظر' },
  counted: { fr: 'Reçu', ar: 'المستلم' },
  stops: {
    fr: (delivered: number, refused: number, postponed: number, waiting: number) =>
      [
        plural('fr', delivered, { one: '{n} livrée', other: '{n} livrées' }),
        ...(refused > 0 ? [plural('fr', refused, { one: '{n} refusée', other: '{n} refusées' })] : []),
        ...(postponed > 0 ? [plural('fr', postponed, { one: '{n} reportée', other: '{n} reportées' })] : []),
        ...(waiting > 0 ? [`${waiting} en route`] : []),
      ].join(' · '),
    ar: (delivered: number, refused: number, postponed: number, waiting: number) =>
      [
        `المسلَّم: ${delivered}`,
        ...(refused > 0 ? [`المرفوض: ${refused}`] : []),
        ...(postponed > 0 ? [`المؤجَّل: ${postponed}`] : []),
        ...(waiting > 0 ? [`في الطريق: ${waiting}`] : []),
      ].join(' · '),
  },
  kind: { fr: 'Remise', ar: 'التسليم' },
  final: { fr: 'Tout', ar: 'الكل' },
  part: { fr: 'Une partie, le reste suit', ar: 'جزء، والباقي لاحقًا' },
  finalHint: {
    fr: 'Un écart reste à son compte.',
    ar: 'يبقى الفارق على حسابه.',
  },
  partHint: { fr: 'Le reste est attendu plus tard, sans écart.', ar: 'يُنتظر الباقي لاحقًا، دون فارق.' },
  onRoad: {
    fr: 'La tournée n’est pas finie : il remet une partie.',
    ar: 'لم تنته الجولة: يسلّم جزءًا.',
  },
  reason: { fr: 'Raison de l’écart', ar: 'سبب الفارق' },
  handOver: { fr: 'Recevoir dans la caisse', ar: 'استلام في الصندوق' },
  receiving: { fr: 'Réception…', ar: 'جارٍ الاستلام…' },
  writeOff: { fr: 'Abandonner le manquant', ar: 'التنازل عن النقص' },
  writeOffSentence: {
    fr: (amount: string) => `${amount} seront notés en dépense de la boutique.`,
    ar: (amount: string) => `سيُسجَّل ${amount} مصروفًا على المتجر.`,
  },
  writeOffReason: { fr: 'Motif', ar: 'السبب' },
  pay: { fr: (amount: string) => `Lui rendre ${amount}`, ar: (amount: string) => `رد ${amount} إليه` },
  paySentence: {
    fr: 'L’argent sort du tiroir de la caisse ouverte.',
    ar: 'يخرج النقد من درج الصندوق المفتوح.',
  },
  keep: { fr: 'Annuler', ar: 'إلغاء' },
  latest: { fr: 'Dernières remises', ar: 'آخر التسليمات' },
  noneYet: { fr: 'Aucune remise pour l’instant', ar: 'لا تسليمات حتى الآن' },
  at: { fr: 'Date', ar: 'التاريخ' },
  difference: { fr: 'Écart', ar: 'الفارق' },
  by: { fr: 'Reçu par', ar: 'استلمه' },
  receipt: { fr: 'Reçu', ar: 'وصل' },
  backToRegister: { fr: 'Caisse', ar: 'الصندوق' },
  registerClosedHint: {
    fr: 'La caisse est fermée. Ouvrez-la pour recevoir l’argent.',
    ar: 'الصندوق مغلق. افتحه لاستلام النقد.',
  },
  openRegister: { fr: 'Aller à la caisse', ar: 'إلى الصندوق' },
  done: { fr: 'Argent reçu dans la caisse', ar: 'استُلم النقد في الصندوق' },
  printIt: { fr: 'Imprimer le reçu pour lui et pour la boutique ?', ar: 'طباعة الوصل له وللمتجر؟' },
  print: { fr: 'Imprimer', ar: 'طباعة' },
  later: { fr: 'Plus tard', ar: 'لاحقًا' },
  writtenOff: { fr: 'Manquant abandonné', ar: 'تم التنازل عن النقص' },
  paid: { fr: 'Argent rendu au livreur', ar: 'رُدّ النقد إلى المندوب' },
  failure: { fr: 'La remise n’a pas été enregistrée. Réessayez.', ar: 'لم يُسجَّل التسليم. أعد المحاولة.' },
})

export const handoverRefusalText = defineText({
  registerClosed: {
    fr: 'La caisse est fermée : ouvrez-la pour recevoir l’argent.',
    ar: 'الصندوق مغلق: افتحه لاستلام النقد.',
  },
  expectedChanged: {
    fr: (amount: string) => `Le montant attendu a changé : ${amount}. Vérifiez le compte.`,
    ar: (amount: string) => `تغيّر المبلغ المنتظر: ${amount}. راجع العدّ.`,
  },
  runNotOver: {
    fr: 'Des commandes de la tournée ne sont pas encore marquées : recevez une partie.',
    ar: 'لم تُعلَّم كل طلبات الجولة بعد: استلم جزءًا.',
  },
  runNotOpen: { fr: 'Cette tournée est déjà réglée.', ar: 'سُوّيت هذه الجولة من قبل.' },
  runUnknown: { fr: 'Cette tournée n’existe pas.', ar: 'هذه الجولة غير موجودة.' },
  aboveExpected: {
    fr: 'C’est plus que le montant attendu.',
    ar: 'هذا أكثر من المبلغ المنتظر.',
  },
  nothingCounted: { fr: 'Écrivez le montant reçu.', ar: 'اكتب المبلغ المستلم.' },
  reasonNeeded: { fr: 'Écrivez la raison de l’écart.', ar: 'اكتب سبب الفارق.' },
  mayNotWriteOff: {
    fr: 'Vous n’avez pas le droit d’abandonner un manquant : demandez à un administrateur.',
    ar: 'لا تملك صلاحية التنازل عن نقص: اطلب ذلك من أحد المديرين.',
  },
  notEnoughCash: {
    fr: (amount: string) => `Il n’y a que ${amount} dans le tiroir.`,
    ar: (amount: string) => `لا يوجد في الدرج سوى ${amount}.`,
  },
  notEnoughBlind: {
    fr: 'Il n’y a pas assez d’argent dans le tiroir.',
    ar: 'لا يوجد نقد كافٍ في الدرج.',
  },
  keyUsed: {
    fr: 'Cette remise est déjà enregistrée avec un autre montant. Rechargez la page.',
    ar: 'سُجّل هذا التسليم من قبل بمبلغ آخر. أعد تحميل الصفحة.',
  },
  badAmount: { fr: 'Écrivez un montant, par exemple 1 500.', ar: 'اكتب مبلغًا، مثلًا 1 500.' },
  tooLong: { fr: 'Ce texte est trop long.', ar: 'هذا النص طويل جدًا.' },
})
