/** Removes and restores items of the catalogue; the confirmation names what is removed with them. */
import { localized, type Bilingual } from '#core/text.ts'
import { useCatalogueMutation } from '#features/catalogue/admin/use-catalogue-mutation.ts'
import type { Edited, RemovalCounts } from '#features/catalogue/catalogue-admin.rules.ts'
import type { CategoryForm, ProductForm } from '#features/catalogue/catalogue-form.rules.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { removalText } from '../removal.text.ts'

export type RemovalKind = 'product' | 'category' | 'subCategory'

interface Removable extends Partial<RemovalCounts> {
  id: number
  name: Bilingual
}

export function useRemoval(kind: RemovalKind, onDone?: () => void) {
  const t = useText(removalText)
  const language = useLanguage()
  const ask = useConfirm()
  const removal = useCatalogueMutation({ failure: `${kind}NotDeleted`, ...(onDone && { onDone }) })
  const restoring = useCatalogueMutation({ failure: 'notDone' })

  async function remove({ id, name, products = 0, subCategories = 0 }: Removable) {
    const itemName = localized(name, language)
    const cascadeCount = products + subCategories
    const isConfirmed = await ask({
      kind: 'danger',
      title: t[`${kind}Title`](itemName),
      sentence: kind === 'product' ? t.productSentence : t.cascade(products, subCategories),
      confirm: cascadeCount > 0 ? t.removeAll(cascadeCount + 1) : t.remove,
      keep: t.keep,
      ...(cascadeCount > 0 && {
        renderExtra: (setReady) => <NameConfirmation name={itemName} onMatch={setReady} />,
      }),
    })
    if (!isConfirmed) return
    const counts = { products: String(products), subCategories: String(subCategories) }
    removal.submit({ intent: 'delete', id: String(id), ...(kind !== 'product' && counts) })
  }

  return {
    remove: (item: Removable) => void remove(item),
    removeEdited: ({ form, ...edited }: Edited<CategoryForm | ProductForm>) =>
      void remove({ ...edited, name: { fr: form.name, ar: form.nameAr } }),
    restore: (id: number) => restoring.submit({ intent: 'restore', id: String(id) }),
  }
}

/** A removal that also deletes other items must be confirmed by entering the name. */
function NameConfirmation({ name, onMatch }: { name: string; onMatch: (isMatch: boolean) => void }) {
  const t = useText(removalText)
  const normalize = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase()
  return (
    <div className="mt-3">
      <TextField
        label={t.typeName(name)}
        required
        autoComplete="off"
        onChange={({ currentTarget }) => onMatch(normalize(currentTarget.value) === normalize(name))}
      />
    </div>
  )
}
