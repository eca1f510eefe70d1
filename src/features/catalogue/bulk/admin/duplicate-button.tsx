import { CopyPlus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { localized } from '#core/text.ts'
import { useDialogUrl } from '#features/catalogue/admin/use-dialog-url.ts'
import type { ProductRow } from '#features/catalogue/catalogue-admin.rules.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { bulkText } from '../bulk.text.ts'

/** Copies a product as a draft and opens the form of the copy. */
export function DuplicateButton({ product }: { product: ProductRow }) {
  const t = useText(bulkText)
  const name = localized(product.name, useLanguage())
  const navigate = useNavigate()
  const { toEdit } = useDialogUrl()
  const { submit, isBusy } = useStaffMutation<{ id: number }>({
    failure: t.notDuplicated,
    onAnswer: ({ id }) => {
      void navigate(toEdit(id), { preventScrollReset: true })
      return t.duplicated
    },
  })
  if (product.deletedAt) return null
  return (
    <IconButton
      icon={CopyPlus}
      label={t.duplicate(name)}
      aria-busy={isBusy}
      onClick={() => !isBusy && submit({ id: String(product.id) }, { action: '/admin/products/duplicate' })}
    />
  )
}
