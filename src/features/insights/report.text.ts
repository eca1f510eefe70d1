import { defineText, isolateLtr, plural } from '#core/text.ts'
import type { EventKind } from './analytics.rules.ts'
import type { ReportPeriod, SpanNotice } from './report.rules.ts'

export const periodText = defineText({
  today: { fr: 'Aujourd’hui', ar: 'اليوم' },
  week: { fr: 'Cette semaine', ar: 'هذا الأسبوع' },
  month: { fr: 'Ce mois', ar: 'هذا الشهر' },
  lastMonth: { fr: 'Mois dernier', ar: 'الشهر الماضي' },
  year: { fr: 'Cette année', ar: 'هذه السنة' },
} satisfies Record<ReportPeriod, { fr: string; ar: string }>)

export const spanNoticeText = defineText({
  future: {
    fr: 'Ces jours ne sont pas encore arrivés. Voici le mois en cours.',
    ar: 'هذه الأيام لم تأتِ بعد. هذا تقرير الشهر الجاري.',
  },
  tooLong: {
    fr: 'Un rapport couvre dix ans au plus. Voici le mois en cours.',
    ar: 'يشمل التقرير عشر سنوات على الأكثر. هذا تقرير الشهر الجاري.',
  },
  swapped: {
    fr: 'La date de fin était avant celle du début : elles ont été inversées.',
    ar: 'كان تاريخ النهاية قبل البداية، فبُدّل مكانهما.',
  },
} satisfies Record<SpanNotice, { fr: string; ar: string }>)

export const reportText = defineText({
  title: { fr: 'Rapports', ar: 'التقارير' },
  compared: {
    fr: (from: string, to: string, before: string, beforeTo: string) =>
      `Du ${from} au ${to}, comparé au ${before} – ${beforeTo}`,
    ar: (from: string, to: string, before: string, beforeTo: string) =>
      `من ${from} إلى ${to}، مقارنةً بالفترة ${before} – ${beforeTo}`,
  },
  periods: { fr: 'Période', ar: 'الفترة' },
  from: { fr: 'Du', ar: 'من' },
  to: { fr: 'Au', ar: 'إلى' },
  show: { fr: 'Afficher', ar: 'عرض' },
  export: { fr: 'Exporter CSV', ar: 'تصدير CSV' },
  print: { fr: 'Imprimer', ar: 'طباعة' },
  noCancelled: {
    fr: 'Revenu : commandes passées dans la période, sans les annulées ni les retours. Encaissé : argent reçu ces jours-là.',
    ar: 'الإيرادات: طلبات هذه الفترة دون الملغاة وما أُرجع. المقبوض: المال الذي دخل الصندوق خلالها.',
  },
  stats: { fr: 'Chiffres de la période', ar: 'أرقام الفترة' },
  more: { fr: 'Autres chiffres', ar: 'أرقام أخرى' },
  revenue: { fr: 'Revenu des commandes', ar: 'إيرادات الطلبات' },
  orders: { fr: 'Commandes', ar: 'الطلبات' },
  newClients: { fr: 'Nouveaux clients', ar: 'زبائن جدد' },
  units: { fr: 'Pièces vendues', ar: 'القطع المبيعة' },
  basket: { fr: 'Panier moyen', ar: 'متوسط السلة' },
  cancelled: { fr: 'Commandes annulées', ar: 'طلبات ملغاة' },
  lost: { fr: 'Montant annulé', ar: 'قيمة الملغى' },
  returning: { fr: 'Clients revenus', ar: 'زبائن عادوا' },
  returningNote: { fr: 'connus avant cette période', ar: 'معروفون قبل هذه الفترة' },
  before: { fr: (value: string) => `${value} avant`, ar: (value: string) => `${value} قبلها` },
  margins: { fr: 'Coûts et marges', ar: 'التكاليف والهوامش' },
  productRevenue: { fr: 'Revenu des produits', ar: 'إيرادات المنتجات' },
  afterDiscounts: {
    fr: (amount: string) => `après ${isolateLtr(amount)} de remises`,
    ar: (amount: string) => `بعد تخفيضات بقيمة ${isolateLtr(amount)}`,
  },
  beforeDiscounts: { fr: 'Aux prix de vente, avant remises', ar: 'بأسعار البيع، قبل التخفيضات' },
  discounts: { fr: 'Remises', ar: 'التخفيضات' },
  cost: { fr: 'Coût des ventes', ar: 'تكلفة المبيعات' },
  margin: { fr: 'Marge brute', ar: 'هامش الربح' },
  marginPercent: {
    fr: (percent: string) => `${percent} du revenu au coût connu`,
    ar: (percent: string) => `${isolateLtr(percent)} من الإيرادات المعروفة التكلفة`,
  },
  knownCost: { fr: 'Coût connu', ar: 'التكلفة معروفة' },
  knownCostNote: { fr: 'part du revenu des produits', ar: 'حصة من إيرادات المنتجات' },
  months: { fr: 'Encaissé, 6 derniers mois', ar: 'المقبوض، آخر 6 أشهر' },
  monthsNote: {
    fr: 'Caisse : ventes moins remboursements, en UM',
    ar: 'الصندوق: المبيعات ناقص المبالغ المستردة، بالأوقية',
  },
  month: { fr: 'Mois', ar: 'الشهر' },
  taken: { fr: 'Encaissé', ar: 'المقبوض' },
  chart: { fr: 'Graphique', ar: 'رسم' },
  table: { fr: 'Tableau', ar: 'جدول' },
  shownAs: { fr: 'Affichage', ar: 'العرض' },
  whole: { fr: 'Mois complet', ar: 'شهر كامل' },
  underWay: { fr: 'En cours', ar: 'جارٍ' },
  methods: { fr: 'Moyens de paiement', ar: 'طرق الدفع' },
  methodsNote: { fr: 'Part des ventes en caisse sur la période', ar: 'حصة كل طريقة من مبيعات الصندوق' },
  soldInRegister: { fr: 'Ventes', ar: 'المبيعات' },
  refunded: { fr: 'Remboursements', ar: 'المبالغ المستردة' },
  products: { fr: '5 meilleurs produits par revenu', ar: 'أفضل 5 منتجات حسب الإيرادات' },
  allProducts: { fr: 'Tous les produits', ar: 'كل المنتجات' },
  product: { fr: 'Produit', ar: 'المنتج' },
  quantity: { fr: 'Pièces', ar: 'القطع' },
  share: { fr: 'Part', ar: 'الحصة' },
  sum: { fr: 'Revenu', ar: 'الإيرادات' },
  categories: { fr: 'Par catégorie', ar: 'حسب الفئة' },
  wilayas: { fr: 'Par wilaya', ar: 'حسب الولاية' },
  promotions: { fr: 'Offres utilisées', ar: 'العروض المستعملة' },
  promotionsNote: {
    fr: (uses: number, amount: string, before: string) =>
      `${plural('fr', uses, { one: '{n} utilisation', other: '{n} utilisations' })}, ${isolateLtr(amount)} de remise (${isolateLtr(before)} avant)`,
    ar: (uses: number, amount: string, before: string) =>
      `الاستعمالات: ${uses}، مجموع التخفيض ${isolateLtr(amount)} (${isolateLtr(before)} قبلها)`,
  },
  promotionUses: { fr: 'Utilisations d’offres', ar: 'استعمالات العروض' },
  promotionDiscounts: { fr: 'Remises des offres', ar: 'تخفيضات العروض' },
  usedTimes: { fr: (uses: number) => `${uses} ×`, ar: (uses: number) => `× ${uses}` },
  funnel: { fr: 'De la visite à la commande', ar: 'من الزيارة إلى الطلب' },
  funnelNote: { fr: 'Comptés sans reconnaître personne', ar: 'تُحسب دون التعرف على أحد' },
  nothing: { fr: 'Rien sur cette période', ar: 'لا شيء في هذه الفترة' },
})

export const funnelText = defineText({
  page_view: { fr: 'Visiteurs', ar: 'الزوار' },
  product_view: { fr: 'Produits vus', ar: 'منتجات شوهدت' },
  add_to_cart: { fr: 'Ajouts au panier', ar: 'إضافات إلى السلة' },
  checkout_start: { fr: 'Paniers ouverts', ar: 'سلات فُتحت' },
  checkout_details: { fr: 'Coordonnées remplies', ar: 'بيانات اكتملت' },
  checkout_payment: { fr: 'Paiement choisi', ar: 'طريقة دفع اختيرت' },
  order: { fr: 'Commandes passées', ar: 'طلبات أُرسلت' },
} satisfies Record<EventKind, { fr: string; ar: string }>)

export const reportFileText = defineText({
  name: {
    fr: (from: string, to: string) => `rapport-${from}-${to}.csv`,
    ar: (from: string, to: string) => `rapport-${from}-${to}.csv`,
  },
  section: { fr: 'Section', ar: 'القسم' },
  line: { fr: 'Ligne', ar: 'السطر' },
  value: { fr: 'Valeur', ar: 'القيمة' },
  before: { fr: 'Période précédente', ar: 'الفترة السابقة' },
  count: { fr: 'Nombre', ar: 'العدد' },
  stats: { fr: 'Chiffres', ar: 'أرقام' },
  period: { fr: 'Période', ar: 'الفترة' },
})
