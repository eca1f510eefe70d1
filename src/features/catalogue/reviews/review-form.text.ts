import { defineText } from '#core/text.ts'
import {
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_PHOTOS,
  MIN_REVIEW_LENGTH,
  type ReviewOutcome,
  type ReviewProblem,
} from './reviews.rules.ts'

/** Loaded with the form. */
export const reviewFormText = defineText({
  condition: {
    fr: 'Réservé aux commandes livrées. Votre avis paraît après relecture, avec votre prénom.',
    ar: 'لمن وصلها طلبها. يظهر رأيكِ بعد مراجعته، مع اسمكِ الأول.',
  },
  yourStars: { fr: 'Votre note', ar: 'تقييمكِ' },
  yourWords: { fr: 'Votre avis', ar: 'رأيكِ' },
  orderNumber: { fr: 'Numéro de commande', ar: 'رقم الطلب' },
  phone: { fr: 'Téléphone', ar: 'رقم الهاتف' },
  phoneHelp: { fr: 'Celui de la commande', ar: 'الرقم المسجّل في الطلب' },
  photos: { fr: 'Vos photos', ar: 'صوركِ' },
  photosHelp: {
    fr: `${MAX_REVIEW_PHOTOS} au plus. Elles paraissent avec votre avis, après relecture.`,
    ar: `${MAX_REVIEW_PHOTOS} صور على الأكثر. تظهر مع رأيكِ بعد مراجعته.`,
  },
  send: { fr: 'Envoyer mon avis', ar: 'إرسال رأيي' },
  sending: { fr: 'Envoi…', ar: 'جارٍ الإرسال…' },
  failed: {
    fr: 'L’avis n’a pas pu être envoyé. Vérifiez la connexion et réessayez.',
    ar: 'تعذّر إرسال رأيكِ. تحقّقي من الاتصال وأعيدي المحاولة.',
  },
})

export const reviewOutcomeText = defineText({
  thanks: {
    fr: 'Merci ! Votre avis paraîtra après relecture.',
    ar: 'شكرًا لكِ! سيظهر رأيكِ بعد مراجعته.',
  },
  invalid: { fr: 'Votre avis n’est pas complet.', ar: 'بعض الخانات ناقصة أو غير صحيحة.' },
  photos: {
    fr: 'Une photo n’a pas pu être lue : choisissez des images JPEG, PNG ou WebP de 5 Mo au plus.',
    ar: 'تعذّرت قراءة إحدى الصور: اختاري صور JPEG أو PNG أو WebP لا تتجاوز 5 ميغابايت.',
  },
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
  tooManyPhotos: {
    fr: `${MAX_REVIEW_PHOTOS} photos au plus`,
    ar: `${MAX_REVIEW_PHOTOS} صور على الأكثر`,
  },
  badPhoto: {
    fr: 'Images JPEG, PNG ou WebP de 5 Mo au plus',
    ar: 'صور JPEG أو PNG أو WebP لا تتجاوز 5 ميغابايت',
  },
} satisfies Record<ReviewProblem, unknown>)
