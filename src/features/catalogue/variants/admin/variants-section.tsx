/** Options and variants in the form of a product: closed for a product without options. */
import { Plus } from 'lucide-react'
import type { Money } from '#core/money.ts'
import { useProblemText } from '#features/catalogue/admin/bilingual-fields.tsx'
import type { CatalogueForm } from '#features/catalogue/admin/use-catalogue-form.ts'
import type { ProductForm } from '#features/catalogue/catalogue-form.rules.ts'
import { Button } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { variantFormText } from '../variant-form.text.ts'
import { MAX_OPTIONS } from '../variant.rules.ts'
import { Disclosure } from './disclosure.tsx'
import { OptionEditor } from './option-editor.tsx'
import { useVariants } from './use-variants.ts'
import { VariantList } from './variant-list.tsx'

interface VariantsSectionProps {
  editor: CatalogueForm<ProductForm>
  /** What one unit cost, by variant id; undefined without the permission to see costs. */
  costs: Record<number, Money> | undefined
}

export function VariantsSection({ editor, costs }: VariantsSectionProps) {
  const t = useText(variantFormText)
  const problemText = useProblemText()
  const variants = useVariants(editor)
  const { options } = variants
  const hasProblem =
    editor.hasTriedToSave && editor.problems.some(({ field }) => /^(options|variants)/.test(field))
  return (
    <Disclosure
      title={t.title}
      summary={options.length > 0 ? options.map(({ values }) => values.length).join(' × ') : undefined}
      startsOpen={options.length > 0}
      hasProblem={hasProblem}
    >
      {options.length === 0 && <p className="text-small text-ink-2">{t.intro}</p>}
      {options.map((option, index) => (
        <OptionEditor key={option.key} {...{ editor, variants, option, index }} />
      ))}
      <FieldError message={problemText(editor.problemOf('options'))} />
      {options.length < MAX_OPTIONS && (
        <p>
          <Button variant="secondary" size="small" onClick={variants.addOption}>
            <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.addOption}
          </Button>
        </p>
      )}
      {variants.variants.length > 0 && <VariantList {...{ editor, variants, costs }} />}
    </Disclosure>
  )
}
