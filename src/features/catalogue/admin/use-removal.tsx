/** Asks before something leaves the catalogue, says what goes with it, and brings things back. */
import { either, type Both } from '#core/text.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { useLanguage, useText } from '#ui/language.tsx'
import type { PlaceForm, ProductForm } from '../catalogue-form.rules.ts'
import type { Edited, RemovalCounts } from '../catalogue-panel.rules.ts'
import { removalText } from '../catalogue-removal.text.ts'
import { useDeed } from './use-catalogue-mutation.ts'

export type RemovalKind = 'product' | 'category' | 'subCategory'

interface Removable extends Partial<RemovalCounts> {
  id: number
  name: Both
}

export function useRemoval(kind: RemovalKind, onDone?: () => void) {
  const t = useText(removalText)
  const language = useLanguage()
  const ask = useConfirm()
  const removal = useDeed({ failure: `${kind}NotDeleted`, ...(onDone && { onDone }) })
  const restoring = useDeed({ failure: 'notDone' })

  async function remove({ id, name, products = 0, subCategories = 0 }: Removable) {
    const called = either(name, language)
    const goes = products + subCategories
    const yes = await ask({
      kind: 'danger',
      title: t[`${kind}Title`](called),
      sentence: kind === 'product' ? t.productSentence : t.cascade(products, subCategories),
      confirm: goes > 0 ? t.removeAll(goes + 1) : t.remove,
      keep: t.keep,
      ...(goes > 0 && { renderExtra: (setReady) => <TypedName name={called} onTyped={setReady} /> }),
    })
    if (!yes) return
    const counts = { products: String(products), subCategories: String(subCategories) }
    removal.send({ intent: 'delete', id: String(id), ...(kind !== 'product' && counts) })
  }

  return {
    remove: (what: Removable) => void remove(what),
    removeEdited: ({ form, ...edited }: Edited<PlaceForm | ProductForm>) =>
      void remove({ ...edited, name: { fr: form.name, ar: form.nameAr } }),
    restore: (id: number) => restoring.send({ intent: 'restore', id: String(id) }),
  }
}

/** Much goes at once: the name is typed, so that nobody does it in passing. */
function TypedName({ name, onTyped }: { name: string; onTyped: (isRight: boolean) => void }) {
  const t = useText(removalText)
  const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase()
  return (
    <div className="mt-3">
      <TextField
        label={t.typeName(name)}
        required
        autoComplete="off"
        onChange={({ currentTarget }) => onTyped(plain(currentTarget.value) === plain(name))}
      />
    </div>
  )
}
