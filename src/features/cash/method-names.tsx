import { createContext, use } from 'react'
import { DEFAULT_METHOD_NAMES } from '#features/settings/method-names.rules.ts'
import type { MethodNames } from '#features/settings/settings.rules.ts'
import { useLanguage } from '#ui/page/language.tsx'
import type { CashMethod } from './cash.rules.ts'
import { cashMethodNames } from './cash.text.ts'

/** The names from the settings; the layout of the admin provides them to all screens. */
export const MethodNamesContext = createContext<MethodNames>(DEFAULT_METHOD_NAMES)

/** The name of each payment method in the reader's language. */
export function useMethodNames(): Record<CashMethod, string> {
  return cashMethodNames(use(MethodNamesContext), useLanguage())
}
