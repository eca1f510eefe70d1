/** The words of each event: the owner's own, or the default of the program. */
import type { Bilingual, Language } from '#core/text.ts'
import { cached } from '#platform/database/cache.server.ts'
import { db } from '#platform/database/database.server.ts'
import { DEFAULT_TEMPLATES } from './default-templates.text.ts'
import type { EventName } from './events.rules.ts'
import { messageTemplates } from './notifications-tables.server.ts'
import type { Template } from './template.rules.ts'

const ownTemplates = cached(['settings'], async () => {
  const rows = await db().select().from(messageTemplates)
  return new Map<string, Template>(
    rows.map(({ event, language, subject, text, sms }) => [`${event} ${language}`, { subject, text, sms }]),
  )
})

export async function templateOf(event: EventName, language: Language): Promise<Template> {
  return (await ownTemplates()).get(`${event} ${language}`) ?? DEFAULT_TEMPLATES[event][language]
}

/** The texts that staff open in WhatsApp. */
export async function preparedTexts<E extends EventName>(
  events: readonly E[],
): Promise<Record<E, Bilingual>> {
  const texts = await Promise.all(
    events.map(async (event) => {
      const [fr, ar] = [await templateOf(event, 'fr'), await templateOf(event, 'ar')]
      return [event, { fr: fr.text, ar: ar.text }] as const
    }),
  )
  return Object.fromEntries(texts) as Record<E, Bilingual>
}
