import { plural, defineText } from '#core/text.ts'
import {
  MAX_REVIEW_LENGTH,
  MIN_REVIEW_LENGTH,
  type ReviewOutcome,
  type ReviewProblem,
} from './reviews.rules.ts'

export const reviewsText = defineText({
  title: { fr: 'Avis', ar: 'التقييمات' },
  /** With the decimal separator of the language. */
  rating: {
    fr: (rating: number) => rating.toFixed(1).replace('.', ','),
    ar: (rating: number) => rating.toFixed(1),
  },
  count: {
    fr: (count: number) => `${count} avis`,
    ar: (count: number) =>
      plural('ar', count, {
        zero: 'لا تقييمات بعد',
        one: 'تقييم واحد',
        two: 'تقييمان',
        few: '{n} تقييمات',
        many: '{n} تقييمًا',
        other: '{n} تقييم',
      }),
  },
  stars: {
    fr: (count: number) => `${count} ${count > 1 ? 'étoiles' : 'étoile'}`,
    ar: (count: number) =>
      plural('ar', count, { one: 'نجمة واحدة', two: 'نجمتان', few: '{n} نجوم', other: '{n} نجمة' }),
  },
  distribution: { fr: 'Répartition des notes', ar: 'توزيع التقييمات' },
  none: {
    fr: 'Pas encore d’avis. Le vôtre sera le premier.',
    ar: 'لا تقييمات بعد. كوني أول من يشاركنا رأيه.',
  },
  more: { fr: 'Voir plus d’avis', ar: 'عرض المزيد من التقييمات' },
  newer: { fr: 'Avis plus récents', ar: 'التقييمات الأحدث' },
  give: { fr: 'Donner votre avis', ar: 'شاركينا رأيكِ' },
  condition: {
    fr: 'Réservé aux commandes livrées. Votre avis paraît après relecture, avec votre prénom.',
    ar: 'لمن وصلها طلبها. يظهر رأيكِ بعد مراجعته، مع اسمكِ الأول.',
  },
  yourStars: { fr: 'Votre note', ar: 'تقييمكِ' },
  yourWords: { fr: 'Votre avis', ar: 'رأيكِ' },
  orderNumber: { fr: 'Numéro de commande', ar: 'رقم الطلب' },
  phone: { fr: 'Téléphone', ar: 'رقم الهاتف' },
  phoneHelp: { fr: 'Celui de la commande', ar: 'الرقم المسجّل في الطلب' },
  send: { fr: 'Envoyer mon avis', ar: 'إرسال رأيي' },
  sending: { fr: 'Envoi…', ar: 'جارٍ الإرسال…' },
})

export const reviewOutcomeText = defineText({
  thanks: {
    fr: 'Merci ! Votre avis paraîtra après relecture.',
    ar: 'شكرًا لكِ! سيظهر رأيكِ بعد مراجعته.',
  },
  invalid: { fr: 'Votre avis n’est pas complet.', ar: 'بعض الخانات ناقصة أو غير صحيحة.' },
  unknown: {
    fr: 'Aucune commande livrée avec ce produit ne correspond à ce numéro et à ce téléphone.',
    ar: 'لا يوجد طلب تم توصيله يضم هذا المنتج بهذا الرقم وهذا الهاتف.',
  },
  again: {
    fr: 'Vous avez déjà donné votre avis sur ce produit pour cette commande.',
    ar: 'سبق أن شاركتِ رأيكِ في هذا المنتج عن هذا الطلب.',
  },
  busy: {
    fr: 'Trop d’essais. Réessayez dans quelques minutes.',
    ar: 'محاولات كثيرة. أعيدي المحاولة بعد دقائق.',
  },
} satisfies Record<ReviewOutcome, unknown>)

export const reviewProblemText = defineText({
  noStars: { fr: 'Choisissez une note', ar: 'اختاري عدد النجوم' },
  tooShort: { fr: `Minimum ${MIN_REVIEW_LENGTH} caractères`, ar: `الحد الأدنى ${MIN_REVIEW_LENGTH} أحرف` },
  tooLong: { fr: `Maximum ${MAX_REVIEW_LENGTH} caractères`, ar: `الحد الأقصى ${MAX_REVIEW_LENGTH} حرف` },
  noOrderNumber: {
    fr: 'Entrez le numéro de votre commande, en chiffres',
    ar: 'أدخلي رقم طلبكِ بالأرقام',
  },
  notAPhone: { fr: 'Numéro de téléphone invalide', ar: 'رقم الهاتف غير صالح' },
} satisfies Record<ReviewProblem, unknown>)
