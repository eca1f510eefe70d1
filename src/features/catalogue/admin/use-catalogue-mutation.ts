import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useText } from '#ui/language.tsx'
import { useToasts } from '#ui/toast.tsx'
import type { CatalogueAnswer, CatalogueRefusal } from '../catalogue-answers.rules.ts'
import { catalogueRefusalText, catalogueToastText } from '../catalogue-answers.text.ts'
import type { CategoryForm, ProductForm } from '../catalogue-form.rules.ts'

interface CatalogueMutation<F extends CategoryForm | ProductForm> {
  failure: keyof typeof catalogueToastText
  onDone?: (answer: { id?: number }) => void
  /** The form has problems, or somebody else saved first. */
  onOther?: (answer: Exclude<CatalogueAnswer<F>, { done: unknown }>) => void
  onSignedOut?: () => void
  onSettled?: () => void
}

/** One submitted change of the catalogue, from a form, a row or a button. */
export function useCatalogueMutation<F extends CategoryForm | ProductForm = CategoryForm | ProductForm>(
  mutation: CatalogueMutation<F>,
) {
  const { failure, onDone, onOther, onSignedOut, onSettled } = mutation
  const t = useText(catalogueToastText)
  const reasons = useText(catalogueRefusalText)
  const toasts = useToasts()
  return useStaffMutation<CatalogueAnswer<F>>({
    failure: t[failure],
    onSignedOut,
    onSettled,
    onRefused: ({ code, details }) => {
      const reason = reasons[code as CatalogueRefusal] ?? reasons.invalid
      return `${t[failure]}. ${reason(details)}`
    },
    onAnswer: (answer) => {
      if ('done' in answer) {
        onDone?.(answer)
        return t[answer.done]
      }
      if ('problems' in answer) toasts.error(t[failure])
      onOther?.(answer)
      return undefined
    },
  })
}
