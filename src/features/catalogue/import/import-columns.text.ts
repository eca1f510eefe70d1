import { defineText, type Bilingual } from '#core/text.ts'
import { productStatusText } from '../catalogue-admin.text.ts'
import type { ImportField } from './import-columns.rules.ts'

/** Headings of the exported files, and names of the columns on screen. */
export const columnText = defineText({
  name: { fr: 'Nom', ar: 'الاسم بالفرنسية' },
  nameAr: { fr: 'Nom en arabe', ar: 'الاسم بالعربية' },
  sku: { fr: 'Référence', ar: 'الرمز المرجعي' },
  barcode: { fr: 'Code-barres', ar: 'الباركود' },
  price: { fr: 'Prix', ar: 'السعر' },
  originalPrice: { fr: 'Prix d’origine', ar: 'السعر الأصلي' },
  cost: { fr: 'Coût', ar: 'التكلفة' },
  stock: { fr: 'Stock', ar: 'المخزون' },
  lowStock: { fr: 'Seuil de stock', ar: 'حد المخزون' },
  category: { fr: 'Catégorie', ar: 'الفئة' },
  subCategory: { fr: 'Sous-catégorie', ar: 'الفئة الفرعية' },
  status: { fr: 'Statut', ar: 'الحالة' },
  featured: { fr: 'Vedette', ar: 'مميّز' },
  promoted: { fr: 'Promu', ar: 'مروّج' },
  optionName1: { fr: 'Option 1', ar: 'الخيار 1' },
  optionValue1: { fr: 'Valeur 1', ar: 'القيمة 1' },
  optionName2: { fr: 'Option 2', ar: 'الخيار 2' },
  optionValue2: { fr: 'Valeur 2', ar: 'القيمة 2' },
  optionName3: { fr: 'Option 3', ar: 'الخيار 3' },
  optionValue3: { fr: 'Valeur 3', ar: 'القيمة 3' },
  description: { fr: 'Description', ar: 'الوصف بالفرنسية' },
  descriptionAr: { fr: 'Description en arabe', ar: 'الوصف بالعربية' },
  specifications: { fr: 'Caractéristiques', ar: 'المواصفات بالفرنسية' },
  specificationsAr: { fr: 'Caractéristiques en arabe', ar: 'المواصفات بالعربية' },
  pictures: { fr: 'Images', ar: 'الصور' },
  number: { fr: 'Numéro', ar: 'الرقم' },
} satisfies Record<ImportField, Bilingual>)

/** Values of cells in exported files. */
export const cellWords = defineText({
  yes: { fr: 'Oui', ar: 'نعم' },
  no: { fr: 'Non', ar: 'لا' },
  ...productStatusText,
})
