/** A subject whose event stores all that its message says. */
import type { Facts } from './events.rules.ts'
import type { SubjectLoader } from './subjects.server.ts'

/** A fact with the ending `Ar` is its Arabic text. */
export function factSubject(path: string): SubjectLoader {
  return async ({ facts, language }) => ({ variables: textsOf(facts, language === 'ar'), path })
}

function textsOf(facts: Facts, isArabic: boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      const arabic = isArabic ? facts[`${name}Ar`] : undefined
      return [name, String(arabic ?? value ?? '')]
    }),
  )
}
