import { createContext, use, type ReactNode } from 'react'
import {
  DEFAULT_LANGUAGE,
  directionOf,
  inLanguage,
  type Dictionary,
  type Language,
  type TextOf,
} from '#core/text.ts'

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE)

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export function useLanguage(): Language {
  return use(LanguageContext)
}

export function useDirection(): 'rtl' | 'ltr' {
  return directionOf(useLanguage())
}

/** The texts of a dictionary in the current language. */
export function useText<D extends Dictionary>(dictionary: D): TextOf<D> {
  return inLanguage(dictionary, useLanguage())
}
