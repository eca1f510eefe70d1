import { useText } from '#ui/language.tsx'
import { LONGEST } from '../checkout.rules.ts'
import type { SaleForm, SaleProblem } from '../sale.rules.ts'
import { saleProblemText } from './sale.text.ts'

/** What stands against a field of a sale, said beside it. */
export function useSaleProblems(problems: SaleProblem[]): (field: keyof SaleForm) => string | undefined {
  const words = useText(saleProblemText)
  return (field) => {
    const code = problems.find((one) => one.field === field)?.code
    if (code === 'tooLong') return words.tooLong(LONGEST[field as keyof typeof LONGEST])
    return code && words[code]
  }
}
