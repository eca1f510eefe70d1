import { inLanguage, type Language } from '#core/text.ts'
import { catalogueRefusalText } from '../catalogue-result.text.ts'

/** Why a change of the catalogue is refused; undefined for another code. */
export function catalogueSentence(
  code: string,
  details: Record<string, string | number>,
  language: Language,
): string | undefined {
  const t = inLanguage(catalogueRefusalText, language)
  return Object.hasOwn(t, code) ? t[code as keyof typeof t](details) : undefined
}
