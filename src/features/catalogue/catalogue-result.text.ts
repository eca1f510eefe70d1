import { isolate, isolateLtr, defineText, type Bilingual } from '#core/text.ts'
import { RESTORE_DAYS, type StockMeanwhile } from './catalogue-admin.rules.ts'
import type { CatalogueDone, CatalogueRefusal } from './catalogue-result.rules.ts'

/** Toasts; the failure texts are from spec 8. */
export const catalogueToastText = defineText({
  productSaved: { fr: 'Produit enregistré', ar: 'تم حفظ المنتج' },
  categorySaved: { fr: 'Catégorie enregistrée', ar: 'تم حفظ الفئة' },
  subCategorySaved: { fr: 'Sous-catégorie enregistrée', ar: 'تم حفظ الفئة الفرعية' },
  productDeleted: { fr: 'Produit supprimé', ar: 'تم حذف المنتج' },
  categoryDeleted: { fr: 'Catégorie supprimée', ar: 'تم حذف الفئة' },
  subCategoryDeleted: { fr: 'Sous-catégorie supprimée', ar: 'تم حذف الفئة الفرعية' },
  productRestored: { fr: 'Produit restauré', ar: 'تم استرجاع المنتج' },
  categoryRestored: { fr: 'Catégorie restaurée', ar: 'تم استرجاع الفئة' },
  subCategoryRestored: { fr: 'Sous-catégorie restaurée', ar: 'تم استرجاع الفئة الفرعية' },
  flagSaved: { fr: 'Enregistré', ar: 'تم الحفظ' },
  stockSaved: { fr: 'Stock mis à jour', ar: 'تم تحديث المخزون' },
  reviewPublished: { fr: 'Avis publié', ar: 'نُشر التقييم' },
  reviewHidden: { fr: 'Avis masqué', ar: 'أُخفي التقييم' },
  synonymsAdded: { fr: 'Synonymes ajoutés', ar: 'أُضيفت المرادفات' },
  synonymsRemoved: { fr: 'Synonymes retirés', ar: 'حُذفت المرادفات' },
  salePlanned: { fr: 'Prix promo planifié', ar: 'تمت برمجة سعر التخفيض' },
  saleStopped: { fr: 'Prix promo arrêté', ar: 'أُوقف سعر التخفيض' },
  photoRemoved: { fr: 'Photo supprimée', ar: 'حُذفت الصورة' },
  missesCleared: { fr: 'Liste mise à jour', ar: 'تم تحديث القائمة' },
  productNotSaved: { fr: 'Erreur lors de la sauvegarde du produit', ar: 'خطأ في حفظ المنتج' },
  categoryNotSaved: { fr: 'Erreur lors de la sauvegarde de la catégorie', ar: 'خطأ في حفظ الفئة' },
  subCategoryNotSaved: {
    fr: 'Erreur lors de la sauvegarde de la sous-catégorie',
    ar: 'خطأ في حفظ الفئة الفرعية',
  },
  productNotDeleted: { fr: 'Erreur lors de la suppression du produit', ar: 'خطأ في حذف المنتج' },
  categoryNotDeleted: { fr: 'Erreur lors de la suppression de la catégorie', ar: 'خطأ في حذف الفئة' },
  subCategoryNotDeleted: {
    fr: 'Erreur lors de la suppression de la sous-catégorie',
    ar: 'خطأ في حذف الفئة الفرعية',
  },
  notDone: { fr: 'La modification n’a pas été enregistrée', ar: 'لم يُحفظ التغيير' },
} satisfies Record<
  CatalogueDone | `${'product' | 'category' | 'subCategory'}Not${'Saved' | 'Deleted'}` | 'notDone',
  Bilingual
>)

/** Shown with the toast of a saved quantity. */
export const stockMeanwhileText = defineText({
  changed: {
    fr: ({ seen, found, stock }: StockMeanwhile) =>
      `Le stock est passé de ${seen} à ${found} pendant votre saisie : il en reste maintenant ${stock}.`,
    ar: ({ seen, found, stock }: StockMeanwhile) =>
      `تغيّر المخزون من ${seen} إلى ${found} أثناء التعديل، والكمية الآن ${stock}.`,
  },
})

type Details = Record<string, string | number>

export const catalogueRefusalText = defineText({
  productUnknown: { fr: () => 'Produit non trouvé', ar: () => 'المنتج غير موجود' },
  categoryUnknown: { fr: () => 'Cette catégorie n’existe plus', ar: () => 'هذه الفئة لم تعد موجودة' },
  subCategoryUnknown: {
    fr: () => 'Cette sous-catégorie n’existe plus dans cette catégorie',
    ar: () => 'هذه الفئة الفرعية لم تعد ضمن هذه الفئة',
  },
  reviewUnknown: { fr: () => 'Cet avis n’existe plus', ar: () => 'هذا التقييم لم يعد موجودًا' },
  imageUnknown: {
    fr: () => 'Une image n’est plus là. Ajoutez-la de nouveau.',
    ar: () => 'إحدى الصور لم تعد موجودة. يرجى إضافتها من جديد.',
  },
  audioUnknown: {
    fr: () => 'L’enregistrement n’est plus là. Ajoutez-le de nouveau.',
    ar: () => 'التسجيل لم يعد موجودًا. يرجى إضافته من جديد.',
  },
  editedMeanwhile: {
    fr: () => 'Quelqu’un a modifié ce produit entre-temps',
    ar: () => 'عدّل شخص آخر هذا المنتج في هذه الأثناء',
  },
  stockTooLow: {
    fr: ({ left = 0 }: Details) =>
      `Il n’en reste que ${left} : d’autres ont été vendus entre-temps. Vérifiez la quantité`,
    ar: ({ left = 0 }: Details) => `لم يبق إلا ${left}، فقد بيعت قطع في هذه الأثناء. راجع الكمية`,
  },
  hasOptions: {
    fr: () => 'Ce produit a des options : son stock se change par variante',
    ar: () => 'لهذا المنتج خيارات، ويُعدَّل مخزونه لكل خيار على حدة',
  },
  stockMoved: {
    fr: ({ left = 0 }: Details) =>
      `Des unités ont été vendues ou ajoutées entre-temps : il y en a maintenant ${left}. Répartissez-les de nouveau`,
    ar: ({ left = 0 }: Details) =>
      `بيعت قطع أو أضيفت في هذه الأثناء، والعدد الآن ${left}. يرجى توزيعها من جديد`,
  },
  variantUnknown: {
    fr: () => 'Cette variante n’est plus proposée',
    ar: () => 'لم يعد هذا النوع معروضًا',
  },
  skuTaken: {
    fr: ({ code = '', product = '' }: Details) =>
      `La référence ${code} est déjà celle de « ${isolate(String(product))} »`,
    ar: ({ code = '', product = '', productAr = '' }: Details) =>
      `الرمز المرجعي ${isolateLtr(String(code))} مستعمل في «${isolate(String(productAr || product))}»`,
  },
  barcodeTaken: {
    fr: ({ code = '', product = '' }: Details) =>
      `Le code-barres ${code} est déjà celui de « ${isolate(String(product))} »`,
    ar: ({ code = '', product = '', productAr = '' }: Details) =>
      `الباركود ${isolateLtr(String(code))} مستعمل في «${isolate(String(productAr || product))}»`,
  },
  nothingInStock: {
    fr: () => 'Le stock est à 0 : ajoutez d’abord une quantité',
    ar: () => 'المخزون 0، يرجى إضافة كمية أولًا',
  },
  countsChanged: {
    fr: () => 'Le contenu a changé entre-temps. Vérifiez avant de supprimer.',
    ar: () => 'تغيّر المحتوى في هذه الأثناء. يرجى التحقق قبل الحذف.',
  },
  categoryDeleted: {
    fr: () => 'Sa catégorie est supprimée. Restaurez-la d’abord.',
    ar: () => 'فئته محذوفة. يجب استرجاعها أولًا.',
  },
  subCategoryDeleted: {
    fr: () => 'Sa sous-catégorie est supprimée. Restaurez-la d’abord.',
    ar: () => 'فئته الفرعية محذوفة. يجب استرجاعها أولًا.',
  },
  tooLate: {
    fr: () => `Supprimé depuis plus de ${RESTORE_DAYS} jours : ce n’est plus possible`,
    ar: () => `مضى على الحذف أكثر من ${RESTORE_DAYS} يومًا، ولم يعد الاسترجاع ممكنًا`,
  },
  synonymsTooFew: {
    fr: () => 'Il faut au moins deux mots différents',
    ar: () => 'يلزم كلمتان مختلفتان على الأقل',
  },
  synonymsTooMany: {
    fr: ({ most = 0 }: Details) => `${most} mots au plus`,
    ar: ({ most = 0 }: Details) => `${most} كلمة على الأكثر`,
  },
  synonymNotAWord: {
    fr: ({ word = '' }: Details) => `« ${word} » n’est pas un seul mot`,
    ar: ({ word = '' }: Details) => `«${isolate(String(word))}» ليست كلمة واحدة`,
  },
  saleNotLower: {
    fr: () => 'Le prix promo doit être inférieur au prix actuel',
    ar: () => 'يجب أن يكون سعر التخفيض أقل من السعر الحالي',
  },
  salePlanned: {
    fr: () => 'Un prix promo est déjà prévu ou en cours pour ce produit',
    ar: () => 'لهذا المنتج سعر تخفيض مبرمج أو جارٍ',
  },
  saleUnknown: {
    fr: () => 'Ce prix promo est déjà terminé',
    ar: () => 'انتهى سعر التخفيض هذا',
  },
  videoUnknown: { fr: () => 'Cette vidéo n’existe plus', ar: () => 'هذا الفيديو لم يعد موجودًا' },
  invalid: { fr: () => 'Cette valeur ne convient pas', ar: () => 'هذه القيمة غير صالحة' },
} satisfies Record<CatalogueRefusal, Bilingual<(details: Details) => string>>)
