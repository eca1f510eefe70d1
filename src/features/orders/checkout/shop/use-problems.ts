import { useState } from 'react'
import { mediaText } from '#features/media/media.text.ts'
import { useText } from '#ui/page/language.tsx'
import { MAX_LENGTHS, type CheckoutField, type CheckoutProblem } from '../checkout.rules.ts'
import { checkoutProblemText } from '../checkout.text.ts'

/** The problems of the checkout form and the error message of each field. */
export function useProblems(initial: CheckoutProblem[]) {
  const messages = useText(checkoutProblemText)
  const fileMessages = useText(mediaText)
  const [problems, show] = useState(initial)

  function errorOf(field: CheckoutField): string | undefined {
    const code = problems.find((problem) => problem.field === field)?.code
    if (!code) return undefined
    if (code === 'tooLong') return messages.tooLong(MAX_LENGTHS[field as keyof typeof MAX_LENGTHS])
    if (code in fileMessages) return fileMessages[code as keyof typeof fileMessages]
    const key = `${field}.${code}`
    return key in messages ? (messages[key as keyof typeof messages] as string) : messages.notAnOption
  }

  /** Called on input: removes problems that were fixed; new problems are shown only on submit. */
  function recheck(current: CheckoutProblem[]) {
    if (problems.length === 0) return
    show(
      problems.filter(({ field }) => field === 'proof' || current.some((problem) => problem.field === field)),
    )
  }

  function clear(field: CheckoutField) {
    show(problems.filter((problem) => problem.field !== field))
  }

  return { problems, errorOf, show, recheck, clear }
}
