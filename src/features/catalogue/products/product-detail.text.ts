import { formatMoney, type Money } from '#core/money.ts'
import { isolate, isolateLtr, plural, defineText } from '#core/text.ts'

export const productText = defineText({
  title: {
    fr: (name: string, store: string) => `${name} · ${store}`,
    ar: (name: string, store: string) => `${name} · ${store}`,
  },
  missing: { fr: 'Produit non trouvé', ar: 'المنتج غير موجود' },
  missingSentence: {
    fr: 'Il a peut-être été retiré de la boutique. D’autres pièces vous attendent.',
    ar: 'ربما سُحب من المتجر. قطع أخرى في انتظاركِ.',
  },
  backHome: { fr: 'Retour à l’accueil', ar: 'العودة إلى الرئيسية' },
  breadcrumb: { fr: 'Fil d’Ariane', ar: 'مسار التصفح' },
  home: { fr: 'Accueil', ar: 'الرئيسية' },
  pictures: { fr: 'Photos du produit', ar: 'صور المنتج' },
  showPicture: {
    fr: (position: number) => `Montrer la photo ${position}`,
    ar: (position: number) => `عرض الصورة ${position}`,
  },
  enlargePicture: {
    fr: (position: number) => `Agrandir la photo ${position}`,
    ar: (position: number) => `تكبير الصورة ${position}`,
  },
  pictureOf: {
    fr: (name: string, position: number) => `${name}, photo ${position}`,
    ar: (name: string, position: number) => `${name}، الصورة ${position}`,
  },
  enlarge: { fr: 'Agrandir', ar: 'تكبير' },
  reduce: { fr: 'Réduire', ar: 'تصغير' },
  nextPicture: { fr: 'Photo suivante', ar: 'الصورة التالية' },
  previousPicture: { fr: 'Photo précédente', ar: 'الصورة السابقة' },
  inStock: { fr: 'En stock', ar: 'متوفر' },
  left: {
    fr: (count: number) => `Plus que ${count}`,
    ar: (count: number) =>
      plural('ar', count, {
        one: 'بقيت قطعة واحدة',
        two: 'بقيت قطعتان',
        few: 'بقيت {n} قطع',
        other: 'بقيت {n} قطعة',
      }),
  },
  description: { fr: 'Description', ar: 'الوصف' },
  listen: { fr: 'Écouter la description', ar: 'استمعي إلى الوصف' },
  play: { fr: 'Écouter', ar: 'تشغيل' },
  pause: { fr: 'Pause', ar: 'إيقاف مؤقت' },
  position: { fr: 'Position dans l’enregistrement', ar: 'موضع التسجيل' },
  soundFailed: { fr: 'L’enregistrement ne peut pas être lu.', ar: 'تعذّر تشغيل التسجيل.' },
  kilobytes: { fr: (count: number) => `${count}\u00A0Ko`, ar: (count: number) => `${count}\u00A0KB` },
  specifications: { fr: 'Caractéristiques', ar: 'المواصفات' },
  similar: { fr: 'Produits similaires', ar: 'منتجات مشابهة' },
  shareOnWhatsApp: { fr: 'Partager sur WhatsApp', ar: 'شاركيه على واتساب' },
  /** Plain text for WhatsApp: Unicode isolates replace markup for the text direction. */
  shareMessage: {
    fr: (name: string, price: Money, link: string) => `${name}, ${formatMoney(price)}\n${link}`,
    ar: (name: string, price: Money, link: string) =>
      `${isolate(name)}، ${isolateLtr(formatMoney(price))}\n${link}`,
  },
})
