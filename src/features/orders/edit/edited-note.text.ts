import { formatDayAndTime } from '#core/day.ts'
import { defineText, inLanguage, isolateLtr, type Language } from '#core/text.ts'

const noteText = defineText({
  edited: {
    fr: (when: string) => `La boutique a modifié cette commande le ${when}.`,
    ar: (when: string) => `عدّل المتجر هذا الطلب في ${isolateLtr(when)}.`,
  },
})

/** On the shopper's page; undefined for an order that the shop did not change. */
export function editedNote(editedAt: Date | undefined, language: Language): string | undefined {
  return editedAt && inLanguage(noteText, language).edited(formatDayAndTime(editedAt))
}
