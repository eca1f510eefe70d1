import { defineText, plural } from '#core/text.ts'

const ordersFr = (n: number) => plural('fr', n, { one: '{n} commande', other: '{n} commandes' })
const ordersAr = (n: number) =>
  plural('ar', n, {
    one: 'طلب واحد',
    two: 'طلبان',
    few: '{n} طلبات',
    many: '{n} طلبًا',
    other: '{n} طلب',
  })

export const bulkRunText = defineText({
  title: { fr: 'Passer au statut suivant', ar: 'النقل إلى الحالة التالية' },
  orders: { fr: ordersFr, ar: ordersAr },
  step: {
    fr: (from: string, to: string) => `${from} → ${to}`,
    ar: (from: string, to: string) => `${from} ← ${to}`,
  },
  unchecked: {
    fr: 'Leur preuve de paiement n’est pas encore acceptée.',
    ar: 'لم يُقبل بعد إثبات الدفع.',
  },
  cashSales: {
    fr: (n: number) =>
      plural('fr', n, {
        one: '{n} vente en espèces sera inscrite à la caisse.',
        other: '{n} ventes en espèces seront inscrites à la caisse.',
      }),
    ar: (n: number) => `مبيعات نقدية تُسجَّل في الصندوق: ${n}.`,
  },
  finished: {
    fr: (n: number) =>
      plural('fr', n, {
        one: '{n} commande livrée ou annulée ne change pas.',
        other: '{n} commandes livrées ou annulées ne changent pas.',
      }),
    ar: (n: number) => `${ordersAr(n)} بين مُسلَّم وملغى، دون تغيير.`,
  },
  nothing: {
    fr: 'Aucune de ces commandes n’a de statut suivant.',
    ar: 'لا توجد حالة تالية لأي من هذه الطلبات.',
  },
  apply: {
    fr: (n: number) => `Mettre à jour ${ordersFr(n)}`,
    ar: (n: number) => `نقل ${ordersAr(n)}`,
  },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
  close: { fr: 'Fermer', ar: 'إغلاق' },
  stop: { fr: 'Arrêter', ar: 'إيقاف' },
  stopping: { fr: 'Arrêt…', ar: 'جارٍ الإيقاف…' },
  resume: { fr: 'Reprendre', ar: 'متابعة' },
  progress: {
    fr: (handled: number, total: number) => `${handled} sur ${total}`,
    ar: (handled: number, total: number) => `${handled} من ${total}`,
  },
  running: { fr: 'Commandes en cours de mise à jour', ar: 'جارٍ تحديث الطلبات' },
  lost: {
    fr: 'La connexion a été perdue. Reprenez quand elle revient : aucune commande n’avancera deux fois.',
    ar: 'انقطع الاتصال. تابع عند عودته: لن يتقدم أي طلب مرتين.',
  },
  signedOut: {
    fr: 'Votre session est terminée. Connectez-vous dans un autre onglet, puis reprenez.',
    ar: 'انتهت جلستك. سجّل الدخول في علامة تبويب أخرى ثم تابع.',
  },
  signIn: { fr: 'Se connecter', ar: 'تسجيل الدخول' },
  stopped: {
    fr: (n: number) => `Arrêté : ${ordersFr(n)} sans changement.`,
    ar: (n: number) => `أُوقف التنفيذ: ${ordersAr(n)} دون تغيير.`,
  },
  done: {
    fr: (n: number) =>
      plural('fr', n, { one: '{n} commande mise à jour', other: '{n} commandes mises à jour' }),
    ar: (n: number) => `تم تحديث ${ordersAr(n)}`,
  },
  already: {
    fr: (n: number) => plural('fr', n, { one: '{n} l’était déjà', other: '{n} l’étaient déjà' }),
    ar: (n: number) => `كانت كذلك من قبل: ${n}`,
  },
  failed: {
    fr: (n: number) => plural('fr', n, { one: '{n} refusée', other: '{n} refusées' }),
    ar: (n: number) => `لم تُنفَّذ: ${n}`,
  },
  failedTitle: { fr: 'Non mises à jour', ar: 'طلبات لم تُحدَّث' },
  stayNote: {
    fr: 'Elles restent sélectionnées.',
    ar: 'تبقى محددة.',
  },
  order: { fr: 'Commande', ar: 'الطلب' },
  reason: { fr: 'Raison', ar: 'السبب' },
  unknownReason: {
    fr: 'Le changement n’a pas réussi. La commande est inchangée.',
    ar: 'لم ينجح التغيير. بقي الطلب كما هو.',
  },
})
