/** Lines of the activity log about orders: what staff did in the last weeks. */
import { recordActivities, type Activity } from '#features/staff/activity.server.ts'
import { DAY } from '../days.rules.ts'
import type { DemoOrder } from '../orders/order-plan.server.ts'
import { signatureOf, type Author, type DemoStaff } from './staff.server.ts'

const LOGGED_DAYS = 14

export async function writeActivities(orders: DemoOrder[], staff: DemoStaff, now: Date): Promise<void> {
  const actorOf = (by: Author) => {
    const { staffId: id, staffName: name } = signatureOf(staff, by)
    return { id, name }
  }
  const lines = orders.flatMap(({ id, number, steps, total, zone, placedBy, createdAt }): Activity[] => {
    const about = { subject: 'order' as const, subjectId: id }
    if (placedBy !== 'system') {
      const after = { number, total, isAtCounter: zone === null }
      return [{ ...about, by: actorOf(placedBy), now: createdAt, action: 'orderPlaced', after }]
    }
    return steps.slice(1).map(({ status, at, by, note }, index) => ({
      ...about,
      by: actorOf(by),
      now: at,
      action: status === 'cancelled' ? 'orderCancelled' : 'orderAdvanced',
      before: { status: steps[index]!.status },
      after: { status, ...(note !== '' && { reason: note }) },
    }))
  })
  const recent = lines.filter((line) => now.getTime() - line.now.getTime() < LOGGED_DAYS * DAY)
  await recordActivities(recent.sort((a, b) => a.now.getTime() - b.now.getTime()))
}
