import { defineText, isolate } from '#core/text.ts'

/** Finding variants by words or by a code. */
export const variantSearchText = defineText({
  search: { fr: 'Nom, référence ou code-barres', ar: 'الاسم أو الرمز المرجعي أو الباركود' },
  nothing: { fr: 'Aucun produit trouvé.', ar: 'لم يُعثر على أي منتج.' },
  inStock: { fr: (n: number) => `${n} en stock`, ar: (n: number) => `المخزون: ${n}` },
  add: {
    fr: (name: string) => `Ajouter « ${isolate(name)} »`,
    ar: (name: string) => `إضافة «${isolate(name)}»`,
  },
  added: {
    fr: (name: string) => `« ${isolate(name)} » ajouté`,
    ar: (name: string) => `أُضيف «${isolate(name)}»`,
  },
  unknownCode: {
    fr: (code: string) => `Aucun produit avec le code ${isolate(code)}`,
    ar: (code: string) => `لا يوجد منتج بالرمز ${isolate(code)}`,
  },
  failed: { fr: 'La recherche n’a pas abouti. Réessayez.', ar: 'لم يكتمل البحث. أعد المحاولة.' },
})
