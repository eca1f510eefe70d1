import { defineText, isolate, isolateLtr, plural, type Bilingual } from '#core/text.ts'
import { MAX_ALT_LENGTH, MAX_COUNTED_ORDERS, type MediaUser } from './library.rules.ts'

export const libraryText = defineText({
  title: { fr: 'Médiathèque', ar: 'مكتبة الصور' },
  lead: {
    fr: 'Toutes les images de la boutique et où elles servent',
    ar: 'كل صور المتجر وأماكن استعمالها',
  },
  searchHint: { fr: 'Produit, catégorie ou texte alternatif', ar: 'منتج أو فئة أو نص بديل' },
  filter: { fr: 'Utilisation', ar: 'الاستعمال' },
  all: { fr: 'Toutes', ar: 'الكل' },
  used: { fr: 'Utilisées', ar: 'المستعملة' },
  unused: { fr: 'Inutilisées', ar: 'غير المستعملة' },
  empty: {
    fr: 'Les images des produits, des catégories et des pages apparaissent ici.',
    ar: 'تظهر هنا صور المنتجات والفئات والصفحات.',
  },
  waiting: {
    fr: (count: number) =>
      plural('fr', count, {
        one: 'Les tailles d’{n} image sont en préparation',
        other: 'Les tailles de {n} images sont en préparation',
      }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'يجري تجهيز أحجام صورة واحدة',
        two: 'يجري تجهيز أحجام صورتين',
        few: 'يجري تجهيز أحجام {n} صور',
        many: 'يجري تجهيز أحجام {n} صورة',
        other: 'يجري تجهيز أحجام {n} صورة',
      }),
  },
  failed: {
    fr: (count: number) =>
      plural('fr', count, {
        one: 'Les tailles d’{n} image n’ont pas pu être préparées : remplacez-la',
        other: 'Les tailles de {n} images n’ont pas pu être préparées : remplacez-les',
      }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'تعذّر تجهيز أحجام صورة واحدة: يرجى استبدالها',
        two: 'تعذّر تجهيز أحجام صورتين: يرجى استبدالهما',
        few: 'تعذّر تجهيز أحجام {n} صور: يرجى استبدالها',
        many: 'تعذّر تجهيز أحجام {n} صورة: يرجى استبدالها',
        other: 'تعذّر تجهيز أحجام {n} صورة: يرجى استبدالها',
      }),
  },
  noneFound: { fr: 'Aucune image trouvée', ar: 'لم يُعثر على أي صورة' },
  more: { fr: 'Afficher plus d’images', ar: 'عرض المزيد من الصور' },
  loading: { fr: 'Chargement…', ar: 'جارٍ التحميل…' },
  notLoaded: {
    fr: 'Les images n’ont pas pu être chargées. Réessayez.',
    ar: 'تعذّر تحميل الصور. يرجى إعادة المحاولة.',
  },
  retry: { fr: 'Réessayer', ar: 'إعادة المحاولة' },
  isUnused: { fr: 'Inutilisée', ar: 'غير مستعملة' },
  inOrders: { fr: 'Anciennes commandes', ar: 'طلبات سابقة' },
  andMore: { fr: (count: number) => `+ ${count}`, ar: (count: number) => isolateLtr(`+ ${count}`) },
  openPicture: {
    fr: (name: string) => `Image : ${name}`,
    ar: (name: string) => `صورة: ${isolate(name)}`,
  },
  chooseTitle: { fr: 'Choisir une image', ar: 'اختيار صورة' },
  manage: { fr: 'Gérer la médiathèque', ar: 'إدارة مكتبة الصور' },
})

/** The details of one picture. */
export const pictureDetailText = defineText({
  title: { fr: 'Image', ar: 'صورة' },
  missing: { fr: 'Cette image n’existe plus.', ar: 'هذه الصورة لم تعد موجودة.' },
  size: {
    fr: (width: number, height: number, kilobytes: number) => `${width} × ${height} px · ${kilobytes} Ko`,
    ar: (width: number, height: number, kilobytes: number) =>
      `${isolateLtr(`${width} × ${height}`)} بكسل · ${kilobytes} كيلوبايت`,
  },
  usedIn: { fr: 'Utilisée dans', ar: 'مستعملة في' },
  notUsed: { fr: 'Cette image ne sert nulle part.', ar: 'هذه الصورة غير مستعملة في أي مكان.' },
  orders: {
    fr: (count: number) =>
      count >= MAX_COUNTED_ORDERS
        ? `Plus de ${MAX_COUNTED_ORDERS} commandes passées la montrent`
        : plural('fr', count, {
            one: '{n} commande passée la montre',
            other: '{n} commandes passées la montrent',
          }),
    ar: (count: number) =>
      count >= MAX_COUNTED_ORDERS
        ? `تظهر في أكثر من ${MAX_COUNTED_ORDERS} طلب سابق`
        : plural('ar', count, {
            one: 'تظهر في طلب سابق واحد',
            two: 'تظهر في طلبين سابقين',
            few: 'تظهر في {n} طلبات سابقة',
            other: 'تظهر في {n} طلبًا سابقًا',
          }),
  },
  altTitle: { fr: 'Texte alternatif', ar: 'النص البديل' },
  altHelp: {
    fr: 'Décrit l’image à qui ne la voit pas. Vide, le nom du produit est lu.',
    ar: 'يصف الصورة لمن لا يراها. إن كان فارغًا يُقرأ اسم المنتج.',
  },
  inFrench: { fr: 'En français', ar: 'بالفرنسية' },
  inArabic: { fr: 'En arabe', ar: 'بالعربية' },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  replace: { fr: 'Remplacer l’image', ar: 'استبدال الصورة' },
  replaceHelp: {
    fr: 'La nouvelle image prend sa place partout.',
    ar: 'تحل الصورة الجديدة محلها في كل مكان.',
  },
  remove: { fr: 'Supprimer', ar: 'حذف' },
  removeTitle: { fr: 'Supprimer cette image ?', ar: 'حذف هذه الصورة؟' },
  removeSentence: {
    fr: 'Elle ne sert nulle part. Elle ne pourra pas être récupérée.',
    ar: 'هي غير مستعملة في أي مكان، ولن يمكن استرجاعها.',
  },
  described: { fr: 'Texte alternatif enregistré', ar: 'حُفظ النص البديل' },
  replaced: { fr: 'Image remplacée', ar: 'استُبدلت الصورة' },
  removed: { fr: 'Image supprimée', ar: 'حُذفت الصورة' },
  notDone: { fr: 'La modification n’a pas été enregistrée', ar: 'لم يُحفظ التعديل' },
})

/** Keyed by the code of a refusal or problem. */
export const libraryRefusalText = defineText({
  altTooLong: {
    fr: () => `${MAX_ALT_LENGTH} caractères au maximum.`,
    ar: () => `${MAX_ALT_LENGTH} حرفًا على الأكثر.`,
  },
  pictureUnknown: { fr: () => 'Cette image n’existe plus.', ar: () => 'هذه الصورة لم تعد موجودة.' },
  uploadInUse: {
    fr: () => 'La nouvelle image sert déjà ailleurs.',
    ar: () => 'الصورة الجديدة مستعملة في مكان آخر.',
  },
  pictureInUse: {
    fr: (where: string) => (where ? `Elle sert encore : ${where}.` : 'Elle sert encore.'),
    ar: (where: string) => (where ? `ما زالت مستعملة: ${isolate(where)}.` : 'ما زالت مستعملة.'),
  },
} satisfies Record<string, Bilingual<(where: string) => string>>)

export const mediaUserText = defineText({
  product: { fr: 'Produit', ar: 'منتج' },
  category: { fr: 'Catégorie', ar: 'فئة' },
  subCategory: { fr: 'Sous-catégorie', ar: 'فئة فرعية' },
  logo: { fr: 'Logo', ar: 'الشعار' },
  user: { fr: 'Utilisateur', ar: 'مستخدم' },
  content: { fr: 'Page', ar: 'صفحة' },
  review: { fr: 'Avis', ar: 'تقييم' },
  order: { fr: 'Commande', ar: 'طلب' },
  letter: { fr: 'Lettre d’information', ar: 'رسالة إخبارية' },
} satisfies Record<MediaUser, Bilingual>)

/** Names of the documents of the content screen that contain pictures. */
export const documentText = defineText({
  hero: { fr: 'Accueil', ar: 'الصفحة الرئيسية' },
  about: { fr: 'À propos', ar: 'من نحن' },
  faq: { fr: 'Questions fréquentes', ar: 'الأسئلة الشائعة' },
})
