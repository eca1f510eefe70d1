/** The subjects of events, by the part of `about` before the colon, and the events of the program itself. */
import { defineText } from '#core/text.ts'
import { loadConversationSubject } from '#features/messages/conversation-subject.server.ts'
import { factSubject } from '#features/notifications/fact-subject.server.ts'
import { recordEvents } from '#features/notifications/record-events.server.ts'
import { registerBatchedSubject, registerSubject } from '#features/notifications/subjects.server.ts'
import { loadOrderSubjects } from '#features/orders/notifications/order-subject.server.ts'
import { wishSubject } from '#features/wishes/wish-subject.server.ts'
import type { BackupFailure } from '#platform/backup/backup.rules.ts'
import { log } from '#platform/log.server.ts'

export function registerSubjects(): void {
  registerBatchedSubject('order', loadOrderSubjects)
  registerSubject('conversation', loadConversationSubject)
  registerSubject('wish', wishSubject)
  registerSubject('closing', factSubject('/admin/cash-register'))
  registerSubject('stock', factSubject('/admin/products/stock/reorder'))
  registerSubject('backup', factSubject('/admin/settings'))
  registerSubject('webhook', factSubject('/admin/settings/webhooks'))
}

const backupReasons = defineText({
  diskFull: { fr: 'le disque est plein', ar: 'القرص ممتلئ' },
  other: { fr: 'voir le journal du serveur', ar: 'السبب مذكور في سجل الخادم' },
})

/** A database that is down cannot store the event; the failure is in the log and on the settings page. */
export async function notifyBackupFailure(reason: BackupFailure, now: Date): Promise<void> {
  const { fr, ar } = backupReasons[reason]
  try {
    await recordEvents([
      { event: 'backupFailed', about: 'backup:shop', now, facts: { reason: fr, reasonAr: ar } },
    ])
  } catch (error) {
    log.error({ err: error }, 'backupFailed not recorded: the staff is not notified')
  }
}
