import { defineText, isolateLtr, type Bilingual } from '#core/text.ts'
import type { PromotionState } from './choose-promotions.rules.ts'
import type { PromotionForm, PromotionProblem } from './promotion-form.rules.ts'
import type { PromotionKind } from './promotion.rules.ts'

export const promotionsText = defineText({
  title: { fr: 'Offres', ar: 'العروض' },
  sub: {
    fr: 'Codes et remises automatiques. Chaque article profite d’une seule offre : la plus avantageuse.',
    ar: 'رموز وتخفيضات تلقائية. يستفيد كل منتج من عرض واحد: الأكثر توفيرًا.',
  },
  back: { fr: 'Produits', ar: 'المنتجات' },
  add: { fr: 'Nouvelle offre', ar: 'عرض جديد' },
  none: { fr: 'Aucune offre pour le moment', ar: 'لا توجد عروض حاليًا' },
  noneWhy: {
    fr: 'Créez un code à partager ou une remise automatique. Tant qu’il n’y en a pas, la boutique n’en montre rien.',
    ar: 'أنشئي رمزًا للمشاركة أو تخفيضًا تلقائيًا. ما دام لا يوجد شيء فلن يظهر في المتجر أي أثر لذلك.',
  },
  edit: { fr: (name: string) => `Modifier ${name}`, ar: (name: string) => `تعديل ${name}` },
  stop: { fr: (name: string) => `Arrêter ${name}`, ar: (name: string) => `إيقاف ${name}` },
  start: { fr: (name: string) => `Relancer ${name}`, ar: (name: string) => `إعادة تشغيل ${name}` },
  automatic: { fr: 'Automatique', ar: 'تلقائي' },
  uses: {
    fr: (uses: number, max: number | null) =>
      max === null ? `${uses} utilisation${uses > 1 ? 's' : ''}` : `${uses} sur ${max} utilisations`,
    ar: (uses: number, max: number | null) =>
      max === null ? `الاستعمالات: ${uses}` : `الاستعمالات: ${uses} من ${max}`,
  },
  saved: {
    fr: (amount: string) => `${isolateLtr(amount)} de remise`,
    ar: (amount: string) => `تخفيض ${isolateLtr(amount)}`,
  },
  period: {
    fr: (from: string, to: string) => (to ? `du ${from} au ${to}` : `depuis le ${from}`),
    ar: (from: string, to: string) => (to ? `من ${from} إلى ${to}` : `منذ ${from}`),
  },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  savedDone: { fr: 'Offre enregistrée', ar: 'حُفظ العرض' },
  failure: { fr: 'L’offre n’a pas été enregistrée. Réessayez.', ar: 'لم يُحفظ العرض. أعيدي المحاولة.' },
  codeTaken: { fr: 'Une autre offre a déjà ce code.', ar: 'عرض آخر يستعمل هذا الرمز.' },
  productSearch: { fr: 'Chercher un produit', ar: 'ابحثي عن منتج' },
  removeProduct: { fr: (name: string) => `Retirer ${name}`, ar: (name: string) => `إزالة ${name}` },
  limits: { fr: 'Conditions', ar: 'الشروط' },
})

export const promotionFieldText = defineText({
  name: { fr: 'Nom en français', ar: 'الاسم بالفرنسية' },
  nameAr: { fr: 'Nom en arabe', ar: 'الاسم بالعربية' },
  code: { fr: 'Code', ar: 'الرمز' },
  kind: { fr: 'Type d’offre', ar: 'نوع العرض' },
  percent: { fr: 'Remise', ar: 'نسبة التخفيض' },
  amount: { fr: 'Montant de la remise', ar: 'مبلغ التخفيض' },
  buy: { fr: 'Unités achetées', ar: 'عدد القطع المشتراة' },
  get: { fr: 'Unités offertes', ar: 'عدد القطع المجانية' },
  price: { fr: 'Prix de l’ensemble', ar: 'سعر المجموعة' },
  minimum: { fr: 'Minimum d’achat', ar: 'الحد الأدنى للشراء' },
  products: { fr: 'Produits concernés', ar: 'المنتجات المشمولة' },
  categories: { fr: 'Catégories concernées', ar: 'الفئات المشمولة' },
  isVipOnly: { fr: 'Réservée aux clientes VIP', ar: 'لعميلات VIP فقط' },
  isFirstOrderOnly: { fr: 'Première commande seulement', ar: 'للطلب الأول فقط' },
  maxUses: { fr: 'Utilisations au total', ar: 'عدد الاستعمالات الكلي' },
  maxUsesPerPhone: { fr: 'Utilisations par téléphone', ar: 'عدد الاستعمالات لكل هاتف' },
  startsOn: { fr: 'Premier jour', ar: 'أول يوم' },
  endsOn: { fr: 'Dernier jour', ar: 'آخر يوم' },
} satisfies Record<keyof PromotionForm, Bilingual>)

export const promotionHelpText = defineText({
  code: {
    fr: 'Laissez vide pour une offre automatique. 3 à 30 lettres latines ou chiffres.',
    ar: 'اتركيه فارغًا لعرض تلقائي. من 3 إلى 30 حرفًا لاتينيًا أو رقمًا.',
  },
  minimum: { fr: 'Des articles concernés, avant remise', ar: 'من المنتجات المشمولة، قبل التخفيض' },
  products: { fr: 'Aucun choix : tous les articles', ar: 'بدون اختيار: كل المنتجات' },
  bundle: { fr: 'Une unité de chaque produit choisi', ar: 'قطعة واحدة من كل منتج مختار' },
  buyGet: { fr: 'Les unités les moins chères sont offertes', ar: 'القطع الأرخص هي المجانية' },
  isVipOnly: {
    fr: 'Quand la cliente est connectée à son compte, ou à une vente saisie par l’équipe',
    ar: 'عندما تكون العميلة داخل حسابها، أو في بيع يسجّله الفريق',
  },
  uses: { fr: 'Vide : sans limite', ar: 'فارغ: بلا حد' },
  endsOn: { fr: 'Vide : jusqu’à l’arrêt', ar: 'فارغ: حتى الإيقاف' },
})

export const promotionKindText = defineText({
  percent: { fr: 'Pourcentage', ar: 'نسبة مئوية' },
  amount: { fr: 'Montant', ar: 'مبلغ' },
  freeDelivery: { fr: 'Livraison offerte', ar: 'توصيل مجاني' },
  buyGet: { fr: 'Achetés = offerts', ar: 'اشتري واحصلي' },
  bundle: { fr: 'Prix d’un ensemble', ar: 'سعر مجموعة' },
} satisfies Record<PromotionKind, Bilingual>)

/** What a promotion gives, in a line of the list. */
export const promotionEffectText = defineText({
  percent: { fr: (percent: number) => `−${percent} %`, ar: (percent: number) => `تخفيض ${percent}٪` },
  amount: {
    fr: (amount: string) => `−${isolateLtr(amount)}`,
    ar: (amount: string) => `تخفيض ${isolateLtr(amount)}`,
  },
  freeDelivery: { fr: 'Livraison offerte', ar: 'توصيل مجاني' },
  buyGet: {
    fr: (buy: number, get: number) => `${buy} achetés, ${get} offert${get > 1 ? 's' : ''}`,
    ar: (buy: number, get: number) => `اشتري ${buy} واحصلي على ${get} مجانًا`,
  },
  bundle: {
    fr: (price: string) => `Ensemble à ${isolateLtr(price)}`,
    ar: (price: string) => `مجموعة بسعر ${isolateLtr(price)}`,
  },
})

export const promotionStateText = defineText({
  planned: { fr: 'Prévue', ar: 'مبرمج' },
  running: { fr: 'En cours', ar: 'جارٍ' },
  ended: { fr: 'Terminée', ar: 'منتهٍ' },
  stopped: { fr: 'Arrêtée', ar: 'موقوف' },
  usedUp: { fr: 'Épuisée', ar: 'مستنفد' },
} satisfies Record<PromotionState, Bilingual>)

export const promotionProblemText = defineText({
  required: { fr: 'Ce champ est obligatoire.', ar: 'هذا الحقل مطلوب.' },
  tooLong: { fr: '80 caractères au plus.', ar: '80 حرفًا على الأكثر.' },
  badCode: {
    fr: 'Un code a 3 à 30 lettres latines, chiffres, tirets.',
    ar: 'الرمز من 3 إلى 30 حرفًا لاتينيًا أو رقمًا أو شرطة.',
  },
  badPercent: { fr: 'Un nombre entier de 1 à 100.', ar: 'عدد صحيح من 1 إلى 100.' },
  badAmount: { fr: 'Entrez un montant.', ar: 'أدخل مبلغًا.' },
  badUnits: { fr: 'Un nombre entier de 1 à 20.', ar: 'عدد صحيح من 1 إلى 20.' },
  badUses: { fr: 'Un nombre entier de 1 à 100 000.', ar: 'عدد صحيح من 1 إلى 100000.' },
  badDay: { fr: 'Choisissez un jour.', ar: 'اختر يومًا.' },
  endsBefore: { fr: 'Le dernier jour est avant le premier.', ar: 'آخر يوم قبل أول يوم.' },
  needsCode: {
    fr: 'Seulement avec un code : sans lui, on ne sait pas qui achète.',
    ar: 'مع رمز فقط: بدونه لا يُعرف من تشتري.',
  },
  needsProducts: { fr: 'Choisissez au moins deux produits.', ar: 'اختر منتجين على الأقل.' },
  notAnOption: { fr: 'Choisissez une option.', ar: 'اختر أحد الخيارات.' },
} satisfies Record<PromotionProblem['code'], Bilingual>)
