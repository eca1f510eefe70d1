import { DEFAULT_LANGUAGE, type Language } from './text.ts'

/** Public addresses are the same in both languages; one that must be read in French says so. */
export function localizedPath(language: Language, path: string): string {
  return language === DEFAULT_LANGUAGE ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}
