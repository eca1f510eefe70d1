/** Who of the shop is notified, in which language, and what the owner has switched on (spec 3: notifications). */
import type { Bilingual, Language } from '#core/text.ts'
import { cached } from '#platform/database/cache.server.ts'
import { db } from '#platform/database/database.server.ts'
import { settings } from './settings-tables.server.ts'

export interface NoticeSettings {
  language: Language
  storeName: Bilingual
  /** '' if there is none. */
  email: string
  phone: string
  /** Where shoppers answer to. */
  replyTo: string
  emailOrders: boolean
  emailMessages: boolean
  smsOrders: boolean
  pushNotifications: boolean
}

/** Undefined before the shop is set up. */
export const noticeSettings = cached(['settings'], async (): Promise<NoticeSettings | undefined> => {
  const [row] = await db().select().from(settings)
  if (!row) return undefined
  return {
    language: row.language,
    storeName: { fr: row.storeName, ar: row.storeNameAr },
    email: row.profileEmail || row.email,
    phone: row.profilePhone || row.phone,
    replyTo: row.email,
    emailOrders: row.emailOrders,
    emailMessages: row.emailMessages,
    smsOrders: row.smsOrders,
    pushNotifications: row.pushNotifications,
  }
})
