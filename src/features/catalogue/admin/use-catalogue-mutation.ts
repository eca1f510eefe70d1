import { useFetcher } from 'react-router'
import { isSignedOut, refusalIn } from '#features/staff/door-answers.rules.ts'
import { accessText } from '#features/staff/staff.text.ts'
import { useText } from '#ui/language.tsx'
import { useToasts } from '#ui/toast.tsx'
import { useEachAnswer } from '#ui/use-each-answer.ts'
import type { CatalogueAnswer, CatalogueRefusal } from '../catalogue-answers.rules.ts'
import { catalogueRefusalText, catalogueToastText } from '../catalogue-answers.text.ts'
import type { PlaceForm, ProductForm } from '../catalogue-form.rules.ts'

export interface AnswerReaders<F extends PlaceForm | ProductForm = PlaceForm | ProductForm> {
  /** What is said when it did not work. */
  failure: keyof typeof catalogueToastText
  onDone?: (answer: { id?: number }) => void
  /** Everything else that is not a success. */
  onOther?: (answer: CatalogueAnswer<F>) => void
  onSignedOut?: () => void
  /** Whatever the answer is. */
  onSettled?: () => void
}

/** Says how it went, once for each answer. */
export function useAnswer<F extends PlaceForm | ProductForm>(
  answer: CatalogueAnswer<F> | undefined,
  readers: AnswerReaders<F>,
): void {
  const toasts = useToasts()
  const t = useText(catalogueToastText)
  const access = useText(accessText)
  const reasons = useText(catalogueRefusalText)
  const { failure, onDone, onOther, onSignedOut, onSettled } = readers

  useEachAnswer(answer, (said: CatalogueAnswer<F>) => {
    const refused = refusalIn(said)
    onSettled?.()
    if (isSignedOut(said)) {
      toasts.error(access.signedOut)
      onSignedOut?.()
    } else if (refused) {
      const reason = reasons[refused.code as CatalogueRefusal] ?? reasons.invalid
      toasts.error(`${t[failure]}. ${reason(refused.details)}`)
    } else if ('done' in said) {
      toasts.success(t[said.done])
      onDone?.(said)
    } else {
      if (!('conflict' in said)) toasts.error(t[failure])
      onOther?.(said)
    }
  })
}

/** A small change that a row or a button makes. */
export function useDeed(readers: AnswerReaders) {
  const fetcher = useFetcher<CatalogueAnswer>()
  useAnswer(fetcher.data, readers)
  return {
    isBusy: fetcher.state !== 'idle',
    /** What is on its way, to be shown as if it had arrived. */
    sent: fetcher.formData,
    send: (fields: Record<string, string>) => void fetcher.submit(fields, { method: 'post' }),
  }
}
