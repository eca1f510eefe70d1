/** Counts of products and subcategories as text. */
import { plural } from '#core/text.ts'

export const productsFr = (count: number) => `${count} ${count > 1 ? 'produits' : 'produit'}`
export const productsAr = (count: number) =>
  plural('ar', count, {
    zero: 'لا منتجات',
    one: 'منتج واحد',
    two: 'منتجان',
    few: '{n} منتجات',
    many: '{n} منتجًا',
    other: '{n} منتج',
  })
export const subsFr = (count: number) => `${count} ${count > 1 ? 'sous-catégories' : 'sous-catégorie'}`
export const subsAr = (count: number) =>
  plural('ar', count, {
    zero: 'لا فئات فرعية',
    one: 'فئة فرعية واحدة',
    two: 'فئتان فرعيتان',
    few: '{n} فئات فرعية',
    many: '{n} فئة فرعية',
    other: '{n} فئة فرعية',
  })
