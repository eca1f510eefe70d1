import type { Refused } from '#features/staff/staff-access.rules.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import type { CategoryForm, ProductForm } from '../catalogue-form.rules.ts'
import type { CatalogueAnswer, CatalogueRefusal } from '../catalogue-result.rules.ts'
import { catalogueRefusalText, catalogueToastText, stockMeanwhileText } from '../catalogue-result.text.ts'

interface CatalogueMutation<F extends CategoryForm | ProductForm> {
  failure: keyof typeof catalogueToastText
  onDone?: (answer: { id?: number }) => void
  /** The form has problems, or another user saved first. */
  onOther?: (answer: Exclude<CatalogueAnswer<F>, { done: unknown }>) => void
  onRefused?: (refusal: Refused['refusal']) => void
  onSignedOut?: () => void
  onSettled?: () => void
}

/** Submits a change of the catalogue and shows its outcome as a toast. */
export function useCatalogueMutation<F extends CategoryForm | ProductForm = CategoryForm | ProductForm>(
  mutation: CatalogueMutation<F>,
) {
  const { failure, onDone, onOther, onRefused, onSignedOut, onSettled } = mutation
  const t = useText(catalogueToastText)
  const reasons = useText(catalogueRefusalText)
  const meanwhileText = useText(stockMeanwhileText)
  const toasts = useToasts()
  return useStaffMutation<CatalogueAnswer<F>>({
    failure: t[failure],
    onSignedOut,
    onSettled,
    onRefused: (refusal) => {
      const { code, details } = refusal
      onRefused?.(refusal)
      const reason = reasons[code as CatalogueRefusal] ?? reasons.invalid
      return `${t[failure]}. ${reason(details)}`
    },
    onAnswer: (answer) => {
      if ('done' in answer) {
        onDone?.(answer)
        // A warning of its own: it is shown longer than a success.
        if (answer.meanwhile) toasts.error(meanwhileText.changed(answer.meanwhile))
        return t[answer.done]
      }
      if ('problems' in answer) toasts.error(t[failure])
      onOther?.(answer)
      return undefined
    },
  })
}
