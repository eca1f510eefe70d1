import { createContext, use } from 'react'
import { UNKNOWN_ROOT, type RootData } from './root-data.rules.ts'

export const RootDataContext = createContext(UNKNOWN_ROOT)

export function useRootData(): RootData {
  return use(RootDataContext)
}
