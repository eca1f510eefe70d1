/** The columns of an import, and how headings in Arabic, French and English are recognised. */
import { numberText } from '#core/text.ts'

export const OPTION_NUMBERS = [1, 2, 3] as const
type OptionNumber = (typeof OPTION_NUMBERS)[number]
export type OptionField = `optionName${OptionNumber}` | `optionValue${OptionNumber}`

/** In the order of the export. */
export const IMPORT_FIELDS = [
  'name',
  'nameAr',
  'sku',
  'barcode',
  'price',
  'originalPrice',
  'cost',
  'stock',
  'lowStock',
  'category',
  'subCategory',
  'status',
  'featured',
  'promoted',
  'optionName1',
  'optionValue1',
  'optionName2',
  'optionValue2',
  'optionName3',
  'optionValue3',
  'description',
  'descriptionAr',
  'specifications',
  'specificationsAr',
  'pictures',
  'number',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Only people who may see costs import and export it. */
export const COST_FIELD: ImportField = 'cost'

export function fieldsFor(canSeeCosts: boolean): ImportField[] {
  return IMPORT_FIELDS.filter((field) => canSeeCosts || field !== COST_FIELD)
}

/** The field of each column of the file; null for one that is not imported. */
export type ColumnMapping = (ImportField | null)[]

/** Synonyms in normalized spelling. Arabic headings are without their article. */
const SYNONYMS: Record<Exclude<ImportField, OptionField>, string[]> = {
  name: [
    'nom',
    'nom fr',
    'nom francais',
    'nom en francais',
    'nom du produit',
    'produit',
    'designation',
    'libelle',
    'titre',
    'article',
    'name',
    'name fr',
    'product',
    'product name',
    'title',
    'french name',
    'اسم فرنسي',
    'اسم بالفرنسيه',
    'اسم فرنسيه',
  ],
  nameAr: [
    'nom ar',
    'nom arabe',
    'nom en arabe',
    'designation ar',
    'designation arabe',
    'libelle ar',
    'libelle arabe',
    'article ar',
    'article arabe',
    'name ar',
    'arabic name',
    'اسم',
    'اسم عربي',
    'اسم بالعربيه',
    'اسم عربيه',
    'اسم منتج',
    'منتج',
  ],
  sku: [
    'reference',
    'ref',
    'sku',
    'code',
    'code produit',
    'code article',
    'reference sku',
    'item code',
    'رمز مرجعي',
    'رمز',
    'مرجع',
    'رمز منتج',
  ],
  barcode: [
    'code barres',
    'code a barres',
    'codebarre',
    'code barre',
    'barcode',
    'bar code',
    'ean',
    'ean13',
    'upc',
    'gtin',
    'باركود',
    'رمز شريطي',
  ],
  price: [
    'prix',
    'prix de vente',
    'prix unitaire',
    'pu',
    'pv',
    'tarif',
    'price',
    'sale price',
    'unit price',
    'سعر',
    'ثمن',
    'سعر بيع',
  ],
  originalPrice: [
    'prix d origine',
    'ancien prix',
    'prix barre',
    'prix initial',
    'original price',
    'compare at price',
    'old price',
    'regular price',
    'سعر اصلي',
    'سعر قديم',
    'سعر قبل تخفيض',
  ],
  cost: [
    'cout',
    'cout d achat',
    'prix d achat',
    'pa',
    'prix de revient',
    'cost',
    'unit cost',
    'cost per item',
    'purchase price',
    'تكلفه',
    'سعر شراء',
    'كلفه',
  ],
  stock: [
    'stock',
    'quantite',
    'quantite en stock',
    'quantite disponible',
    'quantite dispo',
    'stock disponible',
    'qte',
    'qty',
    'quantity',
    'inventory',
    'stock quantity',
    'مخزون',
    'كميه',
    'كميه في مخزون',
  ],
  lowStock: [
    'seuil',
    'seuil de stock',
    'seuil d alerte',
    'stock minimum',
    'stock mini',
    'seuil de reapprovisionnement',
    'low stock',
    'low stock threshold',
    'minimum stock',
    'reorder level',
    'حد تنبيه',
    'حد مخزون',
    'حد ادني',
  ],
  category: [
    'categorie',
    'categories',
    'famille',
    'rayon',
    'category',
    'collection',
    'type',
    'فئه',
    'صنف',
    'تصنيف',
    'قسم',
  ],
  subCategory: [
    'sous categorie',
    'sous famille',
    'sub category',
    'subcategory',
    'فئه فرعيه',
    'صنف فرعي',
    'تصنيف فرعي',
  ],
  status: ['statut', 'etat', 'status', 'publication', 'حاله'],
  featured: ['vedette', 'en vedette', 'coup de coeur', 'mis en avant', 'featured', 'مميز', 'منتج مميز'],
  promoted: ['promu', 'en promotion', 'populaire', 'promoted', 'مروج', 'شائع'],
  description: [
    'description',
    'description fr',
    'description francais',
    'description francaise',
    'description en francais',
    'description du produit',
    'detail',
    'details',
    'body',
    'وصف فرنسي',
    'وصف بالفرنسيه',
  ],
  descriptionAr: [
    'description ar',
    'description arabe',
    'description en arabe',
    'arabic description',
    'وصف',
    'وصف عربي',
    'وصف بالعربيه',
  ],
  specifications: [
    'caracteristiques',
    'caracteristiques fr',
    'caracteristiques en francais',
    'specifications',
    'specification',
    'specifications fr',
    'features',
    'مواصفات فرنسيه',
    'مواصفات بالفرنسيه',
  ],
  specificationsAr: [
    'caracteristiques ar',
    'caracteristiques arabe',
    'caracteristiques en arabe',
    'specifications ar',
    'arabic specifications',
    'مواصفات',
    'مواصفات عربيه',
    'مواصفات بالعربيه',
  ],
  pictures: [
    'images',
    'image',
    'photos',
    'photo',
    'fichiers images',
    'noms des images',
    'pictures',
    'picture',
    'image files',
    'صور',
    'صوره',
    'ملفات صور',
  ],
  number: ['n', 'no', 'numero', 'id', 'identifiant', 'product id', 'number', 'رقم', 'معرف', 'رقم منتج'],
}

const OPTION_NAME =
  /^(?:nom (?:de l )?option|option (?:name|nom)|option|اسم خيار|خيار) ?([123])(?: (?:name|nom|اسم))?$/
const OPTION_VALUE =
  /^(?:valeur (?:de l )?option|option value|option valeur|valeur|value|قيمه خيار|قيمه) ?([123])$|^(?:option|خيار) ?([123]) (?:value|valeur|قيمه)$/

/** Lower case without accents, marks, Arabic variants of letters, articles and punctuation. */
export function normalizeHeading(heading: string): string {
  return numberText(heading)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll(/[\u0622\u0623\u0625\u0671]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(^| )ال(?=\p{L}{2})/gu, '$1')
    .trim()
}

const FIELD_OF = new Map(
  Object.entries(SYNONYMS).flatMap(([field, names]) =>
    names.map((name) => [normalizeHeading(name), field as ImportField]),
  ),
)

/** Words for the usual options. A column with such a heading holds the values of that option. */
export const OPTION_WORDS = {
  colour: ['couleur', 'couleurs', 'coloris', 'color', 'colour', 'اللون', 'لون'],
  size: ['taille', 'tailles', 'pointure', 'size', 'المقاس', 'مقاس', 'القياس', 'الحجم'],
  volume: ['volume', 'contenance', 'السعة', 'سعة'],
}
const OPTION_HEADINGS = new Set(Object.values(OPTION_WORDS).flat().map(normalizeHeading))

/** A field is given to the first column that names it. */
export function recogniseHeadings(
  headings: readonly string[],
  fields: readonly ImportField[],
): ColumnMapping {
  const given = new Set<ImportField>()
  const named = headings.map((heading) => {
    const field = fieldOfHeading(heading)
    if (!field || given.has(field) || !fields.includes(field)) return null
    given.add(field)
    return field
  })
  // Numbers that no other column uses.
  const free = OPTION_NUMBERS.filter(
    (number) => !given.has(`optionName${number}`) && !given.has(`optionValue${number}`),
  )
  return named.map((field, index) => {
    if (field !== null || !OPTION_HEADINGS.has(normalizeHeading(headings[index]!))) return field
    const number = free.shift()
    return number === undefined ? null : (`optionValue${number}` as const)
  })
}

/** What follows the name of a column: a remark in brackets, a currency. */
const REMARK = /\s*[([].*$/
const CURRENCY = / (?:um|mru|mro|ouguiyas?|ttc|اوقيه)$/

/** The heading as it stands; else without its remark, such as `Prix de vente (UM)`, or its currency. */
function fieldOfHeading(heading: string): ImportField | undefined {
  const bare = normalizeHeading(heading.replace(REMARK, ''))
  return fieldNamed(normalizeHeading(heading)) ?? fieldNamed(bare) ?? fieldNamed(bare.replace(CURRENCY, ''))
}

function fieldNamed(heading: string): ImportField | undefined {
  const known = FIELD_OF.get(heading)
  if (known) return known
  const value = OPTION_VALUE.exec(heading)
  if (value) return `optionValue${(value[1] ?? value[2]) as `${OptionNumber}`}` as OptionField
  const name = OPTION_NAME.exec(heading)
  return name ? (`optionName${name[1]!}` as OptionField) : undefined
}

/** Of former imports: the field that a heading was given by hand. */
export type HeadingMemory = Record<string, ImportField | null>

/** Headings that were mapped before are mapped the same way. */
export function mapColumns(
  headings: readonly string[],
  { fields, memory }: { fields: readonly ImportField[]; memory: HeadingMemory },
): ColumnMapping {
  const recognised = recogniseHeadings(headings, fields)
  const known = (heading: string) => {
    const field = memory[normalizeHeading(heading)]
    return field !== undefined && (field === null || fields.includes(field)) ? field : undefined
  }
  const chosen = headings.map(known)
  return headings.map((_, index) => {
    const own = chosen[index]
    if (own !== undefined) return chosen.indexOf(own) === index || own === null ? own : null
    const field = recognised[index] ?? null
    return field !== null && chosen.includes(field) ? null : field
  })
}

export type MappingProblem = 'nothingMapped' | 'fieldTwice'

/** A row is found by its number, SKU or name, so one of them is needed. */
export function mappingProblem(mapping: ColumnMapping): MappingProblem | undefined {
  const used = mapping.filter((field) => field !== null)
  if (new Set(used).size < used.length) return 'fieldTwice'
  return used.some((field) => ['name', 'nameAr', 'sku'].includes(field)) ? undefined : 'nothingMapped'
}

/** Without these columns every new product is refused. */
export function columnsMissingForNew(mapping: ColumnMapping): ImportField[] {
  return (['price', 'category'] as const).filter((field) => !mapping.includes(field))
}

export type RowCells = Partial<Record<ImportField, string>>

/**
 * The cells of a row by field; a column that the row does not reach is empty. An option without a column for its name
 * is named by the heading of its values, such as `Couleur`, unless that says only that it holds values.
 */
export function cellsByField(
  cells: readonly string[],
  { columns, headings }: { columns: ColumnMapping; headings: readonly string[] },
): RowCells {
  const found: RowCells = {}
  columns.forEach((field, index) => {
    if (field !== null) found[field] = cells[index] ?? ''
  })
  for (const number of OPTION_NUMBERS) {
    const heading = headings[columns.indexOf(`optionValue${number}`)] ?? ''
    const isName = heading !== '' && !fieldNamed(normalizeHeading(heading))
    if (isName && !columns.includes(`optionName${number}`)) found[`optionName${number}`] = heading
  }
  return found
}
