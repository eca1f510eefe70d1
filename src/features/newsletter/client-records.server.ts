/** The subscription of a client: anonymised with her. */
import { and, inArray, isNull } from 'drizzle-orm'
import type { NewsletterRecords } from '#features/clients/client-records.server.ts'
import { db } from '#platform/database/database.server.ts'
import { newsletterSubscribers } from './newsletter-tables.server.ts'

export const newsletterRecords: NewsletterRecords = {
  async summary({ emails }) {
    const { email, unsubscribedAt } = newsletterSubscribers
    const isActive = and(inArray(email, emails), isNull(unsubscribedAt))
    return { isSubscribed: (await db().$count(newsletterSubscribers, isActive)) > 0 }
  },

  async erase({ emails }) {
    await db().delete(newsletterSubscribers).where(inArray(newsletterSubscribers.email, emails))
  },
}
