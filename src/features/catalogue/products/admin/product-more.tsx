/** Fields that few products need: status, threshold of the stock warning, and the codes of a product without options. */
import { bind, useProblemText } from '#features/catalogue/admin/bilingual-fields.tsx'
import type { CatalogueForm } from '#features/catalogue/admin/use-catalogue-form.ts'
import { productStatusText } from '#features/catalogue/catalogue-admin.text.ts'
import type { ProductForm } from '#features/catalogue/catalogue-form.rules.ts'
import { PRODUCT_STATUSES, type ProductStatus } from '#features/catalogue/catalogue.rules.ts'
import { Disclosure } from '#features/catalogue/variants/admin/disclosure.tsx'
import { variantFormText } from '#features/catalogue/variants/variant-form.text.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'

const FIELDS = new Set(['lowStock', 'sku', 'barcode'])

export function ProductMore({ editor }: { editor: CatalogueForm<ProductForm> }) {
  const t = useText(variantFormText)
  const statuses = useText(productStatusText)
  const problemText = useProblemText()
  const { status, options } = editor.form
  const hasProblem = editor.hasTriedToSave && editor.problems.some(({ field }) => FIELDS.has(field))
  return (
    <Disclosure
      title={t.more}
      summary={status === 'published' ? undefined : statuses[status]}
      startsOpen={status === 'draft'}
      hasProblem={hasProblem}
    >
      <div className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label={t.status}
          required
          name="status"
          value={status}
          help={t.statusHelp}
          onChange={({ currentTarget }) => editor.change({ status: currentTarget.value as ProductStatus })}
        >
          {PRODUCT_STATUSES.map((each) => (
            <option key={each} value={each}>
              {statuses[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.lowStock}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          {...bind(editor, 'lowStock')}
          help={t.lowStockHelp}
          error={problemText(editor.problemOf('lowStock'))}
        />
        {options.length === 0 && (
          <>
            <TextField
              label={t.sku}
              dir="ltr"
              autoComplete="off"
              {...bind(editor, 'sku')}
              error={problemText(editor.problemOf('sku'))}
            />
            <TextField
              label={t.barcode}
              dir="ltr"
              autoComplete="off"
              {...bind(editor, 'barcode')}
              help={t.barcodeHelp}
              error={problemText(editor.problemOf('barcode'))}
            />
          </>
        )}
      </div>
    </Disclosure>
  )
}
