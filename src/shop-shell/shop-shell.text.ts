import { defineText, plural } from '#core/text.ts'

export const shopShellText = defineText({
  loading: { fr: 'Chargement...', ar: 'جارٍ التحميل...' },
  skipToContent: { fr: 'Aller au contenu', ar: 'انتقلي إلى المحتوى' },
  mainNavigation: { fr: 'Navigation principale', ar: 'التنقل الرئيسي' },
  home: { fr: 'Accueil', ar: 'الرئيسية' },
  collections: { fr: 'Collections', ar: 'المجموعات' },
  cart: { fr: 'Panier', ar: 'السلة' },
  about: { fr: 'À propos', ar: 'من نحن' },
  contact: { fr: 'Contact', ar: 'اتصلي بنا' },
  cartWith: {
    fr: (count: number) => `Panier, ${count} ${count > 1 ? 'articles' : 'article'}`,
    ar: (count: number) =>
      plural('ar', count, {
        one: 'السلة، قطعة واحدة',
        two: 'السلة، قطعتان',
        few: 'السلة، {n} قطع',
        other: 'السلة، {n} قطعة',
      }),
  },
  back: { fr: 'Retour', ar: 'رجوع' },
  product: { fr: 'Le produit', ar: 'تفاصيل المنتج' },
  order: { fr: 'Votre commande', ar: 'طلبكِ' },
  myOrders: { fr: 'Mes commandes', ar: 'طلباتي' },
  offlineCopyOf: {
    fr: 'Pas de réseau : voici la page telle qu’elle était le',
    ar: 'لا توجد شبكة: هذه الصفحة كما كانت بتاريخ',
  },
  dataSaver: { fr: 'Mode léger', ar: 'الوضع الخفيف' },
  dataSaverHint: {
    fr: 'Des images plus petites, rien qui bouge : moins de données.',
    ar: 'صور أصغر ولا شيء يتحرك: بيانات أقل.',
  },
})

/** Each language is named in itself. */
export const LANGUAGE_NAMES = { fr: 'Français', ar: 'العربية' } as const

export const errorText = defineText({
  notFoundTitle: { fr: 'Page introuvable', ar: 'الصفحة غير موجودة' },
  notFoundSentence: {
    fr: 'Elle n’existe pas, ou elle a changé d’adresse.',
    ar: 'ربما نُقلت إلى عنوان آخر، أو لم يعد لها وجود.',
  },
  offlineTitle: { fr: 'Pas de réseau', ar: 'لا توجد شبكة' },
  offlineSentence: {
    fr: 'La connexion s’est coupée. Rien n’est perdu : la page s’ouvrira à son retour.',
    ar: 'انقطع الاتصال. لم يضع شيء: ستُفتح الصفحة عند عودته.',
  },
  failureTitle: { fr: 'La page n’a pas pu s’ouvrir', ar: 'تعذّر فتح الصفحة' },
  failureSentence: {
    fr: 'Une erreur est survenue de notre côté. Rien n’est perdu : réessayez dans un instant.',
    ar: 'حدث خطأ من جهتنا. لم يضع شيء: أعيدي المحاولة بعد لحظة.',
  },
  failureId: { fr: 'Référence à nous indiquer :', ar: 'رقم مرجعي تذكرينه لنا:' },
  home: { fr: 'Retour à l’accueil', ar: 'العودة إلى الرئيسية' },
  tryAgain: { fr: 'Réessayer', ar: 'إعادة المحاولة' },
})
