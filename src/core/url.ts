import { DEFAULT_LANGUAGE, type Language } from './text.ts'

/** Paths are the same in both languages; a link in French adds `?lang=fr`. */
export function localizedPath(language: Language, path: string): string {
  return language === DEFAULT_LANGUAGE ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}
