import { defineText, isolate, isolateLtr, plural } from '#core/text.ts'
import type { CallResult, CancelCause } from '../confirmation.rules.ts'

export const confirmText = defineText({
  title: { fr: 'Commandes à confirmer', ar: 'طلبات للتأكيد' },
  dueNow: {
    fr: (n: number) => plural('fr', n, { one: '{n} appel à faire', other: '{n} appels à faire' }),
    ar: (n: number) =>
      plural('ar', n, {
        zero: 'لا مكالمات في الانتظار',
        one: 'مكالمة واحدة في الانتظار',
        two: 'مكالمتان في الانتظار',
        few: '{n} مكالمات في الانتظار',
        other: '{n} مكالمة في الانتظار',
      }),
  },
  blocked: { fr: 'Numéros bloqués', ar: 'الأرقام المحظورة' },
  start: { fr: 'Appeler la suivante', ar: 'الاتصال بالتالي' },
  due: { fr: 'À appeler', ar: 'للاتصال الآن' },
  later: { fr: 'Plus tard', ar: 'لاحقًا' },
  proposed: { fr: 'Annulation proposée', ar: 'يُقترح إلغاؤها' },
  nothing: { fr: 'Personne à appeler pour le moment', ar: 'لا أحد للاتصال به الآن' },
  nothingWhy: {
    fr: 'Les nouvelles commandes arrivent ici d’elles-mêmes.',
    ar: 'تصل الطلبات الجديدة إلى هنا من تلقاء نفسها.',
  },
  off: { fr: 'La confirmation par appel est désactivée', ar: 'التأكيد بالاتصال معطّل' },
  offWhy: {
    fr: 'Les commandes en attente se confirment dans la liste des commandes.',
    ar: 'تُؤكَّد الطلبات قيد الانتظار من قائمة الطلبات.',
  },
  toList: { fr: 'Voir les commandes en attente', ar: 'عرض الطلبات قيد الانتظار' },
  open: { fr: 'Appeler', ar: 'اتصال' },
  takeOver: { fr: 'Reprendre', ar: 'تولّي الاتصال' },
  calling: {
    fr: (name: string) => `${isolate(name)} appelle`,
    ar: (name: string) => `في مكالمة الآن: ${isolate(name)}`,
  },
  call: { fr: 'Appeler', ar: 'اتصال' },
  whatsapp: { fr: 'WhatsApp', ar: 'واتساب' },
  whatsappMessage: {
    fr: (name: string, number: number, url: string) =>
      `Bonjour ${isolate(name)}, confirmez-vous votre commande n° ${number} ? Un clic suffit sur cette page :\n${url}`,
    ar: (name: string, number: number, url: string) =>
      `السلام عليكم ${isolate(name)}، هل تؤكّدين طلبك رقم ${isolateLtr(String(number))}؟ تكفي ضغطة واحدة في هذه الصفحة:\n${url}`,
  },
  pause: { fr: 'Mettre en pause', ar: 'إيقاف مؤقت' },
  result: { fr: 'Résultat de l’appel', ar: 'نتيجة الاتصال' },
  note: { fr: 'Note', ar: 'ملاحظة' },
  laterChoices: { fr: 'Quand la rappeler ?', ar: 'متى نتصل بها؟' },
  inAnHour: { fr: 'Dans 1 heure', ar: 'بعد ساعة' },
  thisEvening: { fr: 'Ce soir', ar: 'هذا المساء' },
  tomorrowMorning: { fr: 'Demain matin', ar: 'صباح الغد' },
  callAt: { fr: 'Rappeler le', ar: 'الاتصال في' },
  saveLater: { fr: 'Rappeler à cette heure', ar: 'الاتصال في هذا الوقت' },
  cancel: { fr: 'Annuler la commande', ar: 'إلغاء الطلب' },
  see: { fr: 'Voir la commande', ar: 'عرض الطلب' },
  phone: { fr: 'Ce téléphone', ar: 'هذا الهاتف' },
  firstOrder: { fr: 'Première commande', ar: 'أول طلب' },
  delivered: { fr: (n: number) => `Livrées : ${n}`, ar: (n: number) => `المسلَّمة: ${n}` },
  refused: { fr: (n: number) => `Refusées : ${n}`, ar: (n: number) => `المرفوضة: ${n}` },
  cancelled: { fr: (n: number) => `Annulées : ${n}`, ar: (n: number) => `الملغاة: ${n}` },
  usualAddress: { fr: 'Adresse habituelle', ar: 'العنوان المعتاد' },
  openOrders: { fr: 'Autres commandes en cours :', ar: 'طلبات أخرى مفتوحة:' },
  samePhone: { fr: 'Peut-être un double (même téléphone) :', ar: 'قد يكون مكررًا (الهاتف نفسه):' },
  sameAddress: { fr: 'Peut-être un double (même adresse) :', ar: 'قد يكون مكررًا (العنوان نفسه):' },
  calls: { fr: 'Appels', ar: 'الاتصالات' },
  at: { fr: (time: string) => `À rappeler le ${time}`, ar: (time: string) => `الاتصال في ${time}` },
  done: { fr: 'Appel noté', ar: 'سُجّل الاتصال' },
  cancelDone: { fr: 'Commande annulée, articles remis en stock', ar: 'أُلغي الطلب وعادت منتجاته إلى المخزون' },
  failed: { fr: 'Rien n’a été enregistré. Réessayez.', ar: 'لم يُحفظ شيء. أعيدوا المحاولة.' },
  orderChanged: {
    fr: (by: string) =>
      `${isolate(by)} vient de modifier cette commande : dites-lui ce qui a changé, puis confirmez.`,
    ar: (by: string) => `عدّل ${isolate(by)} هذا الطلب للتو: أخبرها بالتغيير ثم أكّد.`,
  },
  notToConfirm: {
    fr: 'Cette commande n’attend plus de confirmation.',
    ar: 'لم يعد هذا الطلب بحاجة إلى تأكيد.',
  },
  notProposed: {
    fr: 'L’annulation de cette commande n’est plus proposée.',
    ar: 'لم يعد إلغاء هذا الطلب مقترحًا.',
  },
  badCallTime: {
    fr: 'Choisissez une heure à venir, dans les 14 jours.',
    ar: 'يرجى اختيار وقت قادم خلال 14 يومًا.',
  },
  mayNotRefund: {
    fr: 'Cette commande a été payée : l’annuler demande le droit de rembourser.',
    ar: 'دُفع هذا الطلب: يتطلب إلغاؤه صلاحية رد المبالغ.',
  },
})

export const callResultText = defineText({
  reached: { fr: 'Jointe, elle confirme', ar: 'ردّت وأكّدت' },
  noAnswer: { fr: 'Pas de réponse', ar: 'لا رد' },
  later: { fr: 'Rappeler plus tard', ar: 'الاتصال لاحقًا' },
  wrongNumber: { fr: 'Mauvais numéro', ar: 'رقم خاطئ' },
  refused: { fr: 'Ne veut plus', ar: 'لم تعد تريده' },
} satisfies Record<CallResult, unknown>)

export const cancelCauseText = defineText({
  refused: { fr: 'Ne veut plus la commande', ar: 'لم تعد تريد الطلب' },
  wrongNumber: { fr: 'Mauvais numéro', ar: 'رقم خاطئ' },
  noAnswer: { fr: 'Plusieurs appels sans réponse', ar: 'عدة اتصالات دون رد' },
} satisfies Record<CancelCause, unknown>)
