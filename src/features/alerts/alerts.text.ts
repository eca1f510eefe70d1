import { formatDate, type Day } from '#core/day.ts'
import { formatMoney, type Money } from '#core/money.ts'
import { defineText, isolate, isolateLtr, plural, type Bilingual } from '#core/text.ts'
import type { AlertFacts, AlertKind, AlertTab } from './alert.rules.ts'

const um = (amount: Money) => isolateLtr(formatMoney(amount))
const date = (day: Day) => isolateLtr(formatDate(day))
const percents = (percent: number) => isolateLtr(`${percent} %`)
const numbers = (from: number, to: number) => isolateLtr(from === to ? String(from) : `${from}–${to}`)

export const alertsText = defineText({
  title: { fr: 'Alertes', ar: 'التنبيهات' },
  sub: {
    fr: 'Ce qui mérite une vérification dans l’argent de la boutique',
    ar: 'ما يستحق التحقق منه في أموال المتجر',
  },
  back: { fr: 'Caisse', ar: 'الصندوق' },
  parts: { fr: 'Parties des alertes', ar: 'أقسام التنبيهات' },
  none: { fr: 'Rien à vérifier', ar: 'لا شيء للتحقق منه' },
  noneWhy: {
    fr: 'Les paiements, remboursements, remises et la caisse sont contrôlés toutes les 5 minutes.',
    ar: 'يُفحص كل 5 دقائق ما يخص المدفوعات والمبالغ المستردة والتخفيضات والصندوق.',
  },
  noneDone: { fr: 'Aucune alerte traitée', ar: 'لا توجد تنبيهات معالَجة' },
  checkNow: { fr: 'Vérifier maintenant', ar: 'تحقق الآن' },
  checking: { fr: 'Vérification…', ar: 'جارٍ التحقق…' },
  checked: {
    fr: (open: number) =>
      open === 0
        ? 'Vérifié : rien à signaler'
        : `Vérifié : ${plural('fr', open, { one: '1 alerte', other: `${open} alertes` })}`,
    ar: (open: number) => (open === 0 ? 'تم التحقق: لا شيء' : `تم التحقق. عدد التنبيهات: ${open}`),
  },
  whatToDo: { fr: 'À faire', ar: 'المطلوب' },
  order: {
    fr: (number: number) => `Commande n° ${number}`,
    ar: (number: number) => `الطلب رقم ${number}`,
  },
  day: { fr: 'Voir la journée', ar: 'عرض اليوم' },
  courierCash: { fr: 'Voir l’argent du livreur', ar: 'عرض نقد المندوب' },
  register: { fr: 'Voir la caisse', ar: 'عرض الصندوق' },
  sessions: { fr: 'Voir les sessions', ar: 'عرض الجلسات' },
  dismiss: { fr: 'Classer', ar: 'إنهاء التنبيه' },
  dismissOf: {
    fr: (title: string) => `Classer : ${title}`,
    ar: (title: string) => `إنهاء التنبيه: ${title}`,
  },
  ownAlert: {
    fr: 'Cette alerte concerne vos propres opérations : une autre personne doit la classer.',
    ar: 'هذا التنبيه يخص عملياتك أنت: يجب أن ينهيه شخص آخر.',
  },
  dismissTitle: { fr: 'Classer cette alerte', ar: 'إنهاء هذا التنبيه' },
  reason: { fr: 'Raison', ar: 'السبب' },
  reasonHelp: {
    fr: 'Ce que vous avez vérifié. Votre nom et la raison restent visibles.',
    ar: 'ما الذي تحققت منه. يبقى اسمك والسبب ظاهرين.',
  },
  reasonNeeded: { fr: 'Écrivez ce que vous avez vérifié.', ar: 'اكتب ما تحققت منه.' },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  dismissed: { fr: 'Alerte classée', ar: 'أُنهي التنبيه' },
  dismissedBy: {
    fr: (name: string) => `Classée par ${name}`,
    ar: (name: string) => `أنهاه ${isolate(name)}`,
  },
  ended: { fr: 'Réglée', ar: 'سُوّي' },
  failed: {
    fr: 'L’alerte n’a pas pu être enregistrée. Réessayez.',
    ar: 'تعذّر حفظ التنبيه. أعد المحاولة.',
  },
  alertUnknown: { fr: 'Cette alerte n’existe pas.', ar: 'هذا التنبيه غير موجود.' },
  alertEnded: { fr: 'Cette alerte s’est réglée entre-temps.', ar: 'سُوّي هذا التنبيه في الأثناء.' },
  alertDismissed: {
    fr: (name: string) => `${name} a déjà classé cette alerte.`,
    ar: (name: string) => `سبق أن أنهى ${isolate(name)} هذا التنبيه.`,
  },
  previous: { fr: 'Plus récentes', ar: 'الأحدث' },
  next: { fr: 'Plus anciennes', ar: 'الأقدم' },
})

export const alertTabText = defineText({
  open: { fr: 'À vérifier', ar: 'للتحقق' },
  done: { fr: 'Traitées', ar: 'المعالَجة' },
} satisfies Record<AlertTab, Bilingual>)

export const alertTitleText = defineText({
  paidTwice: { fr: 'Commande payée deux fois', ar: 'طلب مدفوع مرتين' },
  sameReference: { fr: 'Même référence deux fois', ar: 'مرجع العملية مستعمل مرتين' },
  samePicture: { fr: 'Même preuve de paiement deux fois', ar: 'إثبات الدفع نفسه مرتين' },
  refundWithoutReturn: { fr: 'Remboursement sans retour', ar: 'رد مبلغ دون إرجاع' },
  discountAboveHabit: { fr: 'Remise inhabituelle', ar: 'تخفيض غير معتاد' },
  drawerOpenedOften: { fr: 'Tiroir souvent ouvert sans vente', ar: 'فتح الدرج مرارًا دون بيع' },
  negativePlace: { fr: 'Solde négatif', ar: 'رصيد سالب' },
  numberGap: { fr: 'Numéro de clôture manquant', ar: 'رقم إغلاق مفقود' },
} satisfies Record<AlertKind, Bilingual>)

type Sentences = { [Kind in AlertKind]: Bilingual<(facts: AlertFacts[Kind]) => string> }

/** What was found, with its figures. */
export const alertSentenceText = defineText({
  paidTwice: {
    fr: ({ payments, received, worth }) =>
      `${payments} paiements, ${um(received)} en tout, pour une commande de ${um(worth)}.`,
    ar: ({ payments, received, worth }) =>
      `عدد الدفعات ${payments} بمجموع ${um(received)}، بينما مبلغ الطلب ${um(worth)}.`,
  },
  sameReference: {
    fr: ({ reference }) => `La référence ${isolateLtr(reference)} figure plusieurs fois.`,
    ar: ({ reference }) => `المرجع ${isolateLtr(reference)} مسجّل أكثر من مرة.`,
  },
  samePicture: {
    fr: ({ isExact }): string =>
      isExact
        ? 'Le même fichier a été envoyé pour deux commandes.'
        : 'Presque la même image a été envoyée pour deux commandes.',
    ar: ({ isExact }) => (isExact ? 'أُرسل الملف نفسه لطلبين.' : 'أُرسلت لطلبين صورتان تكادان تتطابقان.'),
  },
  refundWithoutReturn: {
    fr: ({ amount, by, ...about }) =>
      'order' in about
        ? `${um(amount)} rendus par ${by}, sans retour ni modification de la commande.`
        : `${um(amount)} rendus par ${by} le ${date(about.day)}, sans commande.`,
    ar: ({ amount, by, ...about }) =>
      'order' in about
        ? `رد ${isolate(by)} مبلغ ${um(amount)} دون إرجاع أو تعديل للطلب.`
        : `رد ${isolate(by)} مبلغ ${um(amount)} يوم ${date(about.day)} دون طلب.`,
  },
  discountAboveHabit: {
    fr: ({ amount, percent, usual, by }) =>
      `${percents(percent)} (${um(amount)})${by ? ` par ${by}` : ''}. ` +
      (usual === null ? 'Peu de remises pour comparer.' : `D’habitude : ${percents(usual)}.`),
    ar: ({ amount, percent, usual, by }) =>
      `${percents(percent)} (${um(amount)})${by ? ` من ${isolate(by)}` : ''}. ` +
      (usual === null ? 'التخفيضات السابقة قليلة للمقارنة.' : `المعتاد: ${percents(usual)}.`),
  },
  drawerOpenedOften: {
    fr: ({ day, openings, sales, by }) =>
      `${by}, le ${date(day)} : ${openings} ouvertures sans vente, ${plural('fr', sales, { one: '1 vente', other: `${sales} ventes` })}.`,
    ar: ({ day, openings, sales, by }) =>
      `${isolate(by)}، يوم ${date(day)}: فُتح الدرج ${openings} مرات دون بيع، وعدد المبيعات ${sales}.`,
  },
  negativePlace: {
    fr: (place) =>
      place.placeKind === 'drawer'
        ? 'Il est sorti du tiroir plus d’espèces qu’il n’en contenait.'
        : place.placeKind === 'wallet'
          ? `${place.name} : il en est sorti plus que son dernier compte et ce qui y est entré depuis.`
          : place.placeKind === 'courier'
            ? `${place.name} : ${um(place.amount)}. La boutique lui doit cet argent depuis plus d’un jour.`
            : `${place.name} : ${um(place.amount)}. Il en est sorti plus qu’il n’y est entré.`,
    ar: (place) =>
      place.placeKind === 'drawer'
        ? 'خرج من الدرج نقد أكثر مما كان فيه.'
        : place.placeKind === 'wallet'
          ? `${isolate(place.name)}: خرج منها أكثر مما عُدّ فيها آخر مرة وما دخل إليها بعد ذلك.`
          : place.placeKind === 'courier'
            ? `${isolate(place.name)}: ${um(place.amount)}. هذا المبلغ له على المتجر منذ أكثر من يوم.`
            : `${isolate(place.name)}: ${um(place.amount)}. خرج منه أكثر مما دخل إليه.`,
  },
  numberGap: {
    fr: ({ from, to }) =>
      from === to
        ? `La clôture n° ${numbers(from, to)} n’existe pas.`
        : `Les clôtures n° ${numbers(from, to)} n’existent pas.`,
    ar: ({ from, to }) =>
      from === to
        ? `الإغلاق رقم ${numbers(from, to)} غير موجود.`
        : `عمليات الإغلاق ذات الأرقام ${numbers(from, to)} غير موجودة.`,
  },
} satisfies Sentences)

/** What staff do about it. */
export const alertAdviceText = defineText({
  paidTwice: {
    fr: 'Vérifiez les deux paiements, puis rendez ce qui est en trop.',
    ar: 'تحقق من الدفعتين، ثم رُدّ الزائد.',
  },
  sameReference: {
    fr: 'Cherchez ce transfert dans l’application du portefeuille. S’il n’est arrivé qu’une fois, refusez l’autre paiement.',
    ar: 'ابحث عن هذا التحويل في تطبيق المحفظة. إن كان قد وصل مرة واحدة فقط، فارفض الدفعة الأخرى.',
  },
  samePicture: {
    fr: 'Comparez les deux images avec le portefeuille. Si l’argent n’est arrivé qu’une fois, refusez l’autre paiement.',
    ar: 'قارن الصورتين بما في المحفظة. إن كان المبلغ قد وصل مرة واحدة فقط، فارفض الدفعة الأخرى.',
  },
  refundWithoutReturn: {
    fr: 'Demandez pourquoi l’argent a été rendu. Enregistrez le retour, ou classez l’alerte avec la raison.',
    ar: 'اسأل عن سبب رد المبلغ. سجّل الإرجاع، أو أنهِ التنبيه مع ذكر السبب.',
  },
  discountAboveHabit: {
    fr: 'Demandez pourquoi cette remise a été accordée.',
    ar: 'اسأل عن سبب منح هذا التخفيض.',
  },
  drawerOpenedOften: {
    fr: 'Lisez les raisons dans le journal d’activité et comptez le tiroir.',
    ar: 'اقرأ الأسباب في سجل النشاط وعُدّ نقد الدرج.',
  },
  negativePlace: {
    fr: 'Cherchez une entrée oubliée ou une sortie saisie deux fois, puis comptez.',
    ar: 'ابحث عن إيداع لم يُسجَّل أو سحب سُجّل مرتين، ثم عُدّ النقد.',
  },
  owedToCourier: {
    fr: 'Vérifiez ses remises, puis rendez-lui ce que la boutique lui doit.',
    ar: 'تحقق من تسليماته، ثم رُدّ إليه ما له على المتجر.',
  },
  numberGap: {
    fr: 'Les numéros se suivent toujours : une clôture a été effacée de la base de données. Comparez avec les rapports imprimés.',
    ar: 'الأرقام متتالية دائمًا: حُذف إغلاق من قاعدة البيانات. قارن بالتقارير المطبوعة.',
  },
} satisfies Record<AlertKind | 'owedToCourier', Bilingual>)
