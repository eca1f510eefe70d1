import { isolate, plural, defineText } from '#core/text.ts'
import { RESTORE_DAYS } from '../catalogue-admin.rules.ts'
import { productsAr, productsFr, subsAr, subsFr } from '../categories/category-counts.text.ts'

/** Confirmation of a deletion. */
export const removalText = defineText({
  productTitle: {
    fr: (name: string) => `Supprimer ${name} ?`,
    ar: (name: string) => `حذف ${isolate(name)}؟`,
  },
  categoryTitle: {
    fr: (name: string) => `Supprimer la catégorie ${name} ?`,
    ar: (name: string) => `حذف الفئة ${isolate(name)}؟`,
  },
  subCategoryTitle: {
    fr: (name: string) => `Supprimer la sous-catégorie ${name} ?`,
    ar: (name: string) => `حذف الفئة الفرعية ${isolate(name)}؟`,
  },
  productSentence: {
    fr: `Le produit quitte la boutique. Les commandes passées ne changent pas. Il peut être restauré pendant ${RESTORE_DAYS} jours.`,
    ar: `يغادر المنتج المتجر، ولا تتغير الطلبات السابقة. يمكن استرجاعه خلال ${RESTORE_DAYS} يومًا.`,
  },
  cascade: {
    fr: (products: number, subCategories: number) =>
      `${cascadeFr(products, subCategories)} Les commandes passées ne changent pas. Tout peut être restauré pendant ${RESTORE_DAYS} jours.`,
    ar: (products: number, subCategories: number) =>
      `${cascadeAr(products, subCategories)} ولا تتغير الطلبات السابقة. يمكن استرجاع الكل خلال ${RESTORE_DAYS} يومًا.`,
  },
  typeName: {
    fr: (name: string) => `Tapez « ${name} » pour confirmer`,
    ar: (name: string) => `اكتب «${isolate(name)}» للتأكيد`,
  },
  keep: { fr: 'Garder', ar: 'إبقاء' },
  remove: { fr: 'Supprimer', ar: 'حذف' },
  removeAll: {
    fr: (count: number) => (count === 1 ? 'Supprimer' : `Supprimer ${count} éléments`),
    ar: (count: number) =>
      count === 1
        ? 'حذف'
        : plural('ar', count, {
            two: 'حذف عنصرين',
            few: 'حذف {n} عناصر',
            many: 'حذف {n} عنصرًا',
            other: 'حذف {n} عنصر',
          }),
  },
})

function cascadeFr(products: number, subCategories: number): string {
  const parts = [
    ...(products > 0 ? [productsFr(products)] : []),
    ...(subCategories > 0 ? [subsFr(subCategories)] : []),
  ]
  if (parts.length === 0) return 'Elle ne contient aucun produit.'
  return `${parts.join(' et ')} ${products + subCategories > 1 ? 'seront supprimés' : 'sera supprimé'} aussi.`
}

function cascadeAr(products: number, subCategories: number): string {
  const parts = [
    ...(products > 0 ? [productsAr(products)] : []),
    ...(subCategories > 0 ? [subsAr(subCategories)] : []),
  ]
  return parts.length === 0 ? 'لا منتجات فيها.' : `سيُحذف معها أيضًا: ${parts.join(' و')}.`
}

export const missingText = defineText({
  product: { fr: 'Produit non trouvé', ar: 'المنتج غير موجود' },
  category: { fr: 'Catégorie non trouvée', ar: 'الفئة غير موجودة' },
  subCategory: { fr: 'Sous-catégorie non trouvée', ar: 'الفئة الفرعية غير موجودة' },
  sentence: {
    fr: `Le lien est peut-être ancien. Ce qui a été supprimé peut être restauré pendant ${RESTORE_DAYS} jours.`,
    ar: `ربما كان الرابط قديمًا. ما حُذف يمكن استرجاعه خلال ${RESTORE_DAYS} يومًا.`,
  },
  toDeleted: { fr: 'Voir les éléments supprimés', ar: 'عرض المحذوفات' },
})
