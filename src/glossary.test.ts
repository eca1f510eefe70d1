/** Texts do not use words that docs/glossary.md has replaced. */
import { expect, it } from 'vitest'
import { sourceFiles } from '../tests/source-files.ts'

const REPLACED: [word: RegExp, by: string][] = [
  [/وسيلة (ال)?دفع|وسائل الدفع/, 'طريقة الدفع'],
  [/السداد/, 'سداد'],
  [/الأقسام الفرعية|categories: .*الأقسام/, 'الفئات'],
  [/فرق الصندوق/, 'فارق الصندوق'],
  [/إيصال/, 'وصل'],
  [/استعادة (منتج|فئة)/, 'استرجاع'],
  [/عند التسليم/, 'عند الاستلام'],
  [/المستردات/, 'المبالغ المستردة'],
  [/متوفّر/, 'متوفر'],
  [/[Mm]ode de paiement/, 'moyen de paiement'],
  [/[Rr]établi/, 'restauré'],
  [/stock bas/, 'stock faible'],
  [/[Gg]érante?s?\b/, 'gestionnaire'],
]

function replacedIn(text: string): string[] {
  return REPLACED.filter(([word]) => word.test(text)).map(([word, by]) => `${word.source} → ${by}`)
}

it('no text uses a replaced word', () => {
  const texts = sourceFiles('src', ['.text.ts']).filter(({ path }) => !path.includes('/samples/'))
  expect(texts.length).toBeGreaterThan(40)
  const found = texts.flatMap(({ path, text }) => replacedIn(text).map((what) => `${path}: ${what}`))
  expect(found).toEqual([])
})

it.each(["ar: 'حسب وسيلة الدفع'", "fr: 'Mode de paiement'", "ar: 'الأقسام الفرعية'", "fr: 'Gérants'"])(
  'reports %s',
  (text) => {
    expect(replacedIn(text)).toHaveLength(1)
  },
)

it('allows the words of the glossary', () => {
  expect(replacedIn("ar: 'طريقة الدفع عند الاستلام', fr: 'Moyen de paiement'")).toEqual([])
})
