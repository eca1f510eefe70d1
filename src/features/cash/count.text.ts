import { defineText, isolate } from '#core/text.ts'

/** Counting before the closing: the drawer, the wallets, and what a blind count shows afterwards. */
export const countText = defineText({
  blindSub: {
    fr: 'Comptez d’abord. Les montants attendus s’affichent après l’envoi.',
    ar: 'عُدّ أولًا. تظهر المبالغ المتوقعة بعد الإرسال.',
  },
  countSomething: {
    fr: 'Comptez d’abord le tiroir. S’il est vide, écrivez 0.',
    ar: 'عُدّ نقد الدرج أولًا. إن كان فارغًا فاكتب 0.',
  },
  send: { fr: 'Envoyer le compte', ar: 'إرسال العدّ' },
  sending: { fr: 'Envoi…', ar: 'جارٍ الإرسال…' },
  kept: {
    fr: 'Le compte envoyé est gardé, même si vous comptez de nouveau.',
    ar: 'يُحفظ العدّ المرسَل حتى لو عددت من جديد.',
  },
  again: { fr: 'Compter de nouveau', ar: 'العدّ من جديد' },
  resultSub: { fr: 'Voici ce qui était attendu.', ar: 'هذا ما كان متوقعًا.' },
  countNumber: { fr: (n: number) => `Compte n° ${n}`, ar: (n: number) => `العدّ رقم ${n}` },
  cash: { fr: 'Espèces', ar: 'نقدًا' },
  wallets: { fr: 'Portefeuilles', ar: 'المحافظ' },
  walletsHelp: {
    fr: 'Le solde que l’application affiche. Vide : non compté.',
    ar: 'الرصيد كما يظهر في التطبيق. فارغ: لم يُعدّ.',
  },
  walletBalance: {
    fr: (wallet: string) => `Solde ${isolate(wallet)}`,
    ar: (wallet: string) => `رصيد ${isolate(wallet)}`,
  },
  firstCount: { fr: 'Premier compte', ar: 'أول عدّ' },
  notCounted: { fr: 'Non compté', ar: 'لم يُعدّ' },
  method: { fr: 'Moyen', ar: 'الطريقة' },
  expected: { fr: 'Attendu', ar: 'المتوقع' },
  counted: { fr: 'Compté', ar: 'المعدود' },
  difference: { fr: 'Écart', ar: 'الفارق' },
  reasonOf: {
    fr: (wallet: string) => `Raison de l’écart, ${isolate(wallet)}`,
    ar: (wallet: string) => `سبب الفارق، ${isolate(wallet)}`,
  },
  approvalHelp: {
    fr: (limit: string) => `Un écart de plus de ${limit} s’approuve avec le code d’une personne responsable.`,
    ar: (limit: string) => `يحتاج فارق يزيد على ${limit} إلى موافقة شخص مسؤول برمزه.`,
  },
  noApprover: {
    fr: (limit: string) =>
      `Un écart de plus de ${limit} doit être approuvé, et personne n’a de code pour le faire. Une personne qui peut réinitialiser la caisse peut la fermer, ou recevoir un code dans « Utilisateurs ».`,
    ar: (limit: string) =>
      `يحتاج فارق يزيد على ${limit} إلى موافقة، ولا أحد لديه رمز لذلك. يمكن لشخص يملك صلاحية تصفير الصندوق أن يغلقه، أو أن يُعطى رمزًا من «المستخدمون».`,
  },
  hiddenTitle: { fr: 'Comptage à l’aveugle', ar: 'العدّ دون رؤية المتوقع' },
  hidden: {
    fr: 'Les totaux de la session ouverte s’affichent après votre compte.',
    ar: 'تظهر مجاميع الجلسة المفتوحة بعد أن تعدّ.',
  },
  hiddenAmount: { fr: 'après le compte', ar: 'بعد العدّ' },
  openingBlind: {
    fr: 'Ce montant n’est pas celui qui a été laissé. Recomptez, ou écrivez la raison.',
    ar: 'ليس هذا هو المبلغ المتروك. أعد العدّ أو اكتب السبب.',
  },
})
