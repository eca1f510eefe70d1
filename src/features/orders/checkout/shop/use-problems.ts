import { useState } from 'react'
import { mediaText } from '#features/media/media.text.ts'
import { useText } from '#ui/page/language.tsx'
import { MAX_LENGTHS, type CheckoutField, type CheckoutProblem } from '../checkout.rules.ts'
import { checkoutProblemText } from '../checkout.text.ts'

/** What is wrong with the checkout, in words, beside the field it is about. */
export function useProblems(first: CheckoutProblem[]) {
  const words = useText(checkoutProblemText)
  const files = useText(mediaText)
  const [problems, show] = useState(first)

  function errorOf(field: CheckoutField): string | undefined {
    const code = problems.find((problem) => problem.field === field)?.code
    if (!code) return undefined
    if (code === 'tooLong') return words.tooLong(MAX_LENGTHS[field as keyof typeof MAX_LENGTHS])
    if (code in files) return files[code as keyof typeof files]
    const own = `${field}.${code}`
    return own in words ? (words[own as keyof typeof words] as string) : words.notAnOption
  }

  /** What was wrong is looked at again with every letter; new mistakes wait for the next attempt. */
  function recheck(now: CheckoutProblem[]) {
    if (problems.length === 0) return
    show(problems.filter(({ field }) => field === 'proof' || now.some((problem) => problem.field === field)))
  }

  /** Another picture is another matter. */
  function forget(field: CheckoutField) {
    show(problems.filter((problem) => problem.field !== field))
  }

  return { problems, errorOf, show, recheck, forget }
}
