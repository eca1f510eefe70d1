import {
  CircleCheck,
  Hourglass,
  ImageIcon,
  LockKeyholeOpen,
  MailOpen,
  MessageCircle,
  PackageOpen,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { formatDay, formatDayAndTime } from '#core/day.ts'
import { formatMoney } from '#core/money.ts'
import { truncate, isolateLtr } from '#core/text.ts'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { pendingWorkCount, type PendingWork } from '../dashboard.rules.ts'
import { dashboardText } from '../dashboard.text.ts'
import { DashboardLine } from './dashboard-line.tsx'

interface Item {
  id: string
  icon: LucideIcon
  /** Delays a payment or a client. */
  isUrgent?: boolean
  title: string
  note?: string | undefined
  to: string
  action: string
}

/** What needs to be done, most urgent first. */
export function PendingWorkCard({ pendingWork }: { pendingWork: PendingWork }) {
  const t = useText(dashboardText)
  const items = useItems(pendingWork)
  const count = pendingWorkCount(pendingWork)
  return (
    <section aria-label={t.pendingWork} className="rounded-card border border-line bg-surface">
      <h2 className="flex items-center gap-2 px-5 py-4 text-h2 font-semibold">
        {t.pendingWork}
        {count > 0 && (
          <AdminBadge tone="henna" tag>
            {count}
          </AdminBadge>
        )}
      </h2>
      {items.length === 0 ? (
        <p className="flex items-center gap-3 border-t border-line px-5 py-6 text-ink-2">
          <CircleCheck className="size-5 text-ok" strokeWidth={1.7} aria-hidden="true" />
          {t.noPendingWork}
        </p>
      ) : (
        <ul>
          {items.map((item) => (
            <PendingWorkLine key={item.id} {...item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PendingWorkLine({ icon, isUrgent = false, title, note, to, action }: Item) {
  // Clamped by lines: an ellipsis on one line would cut the beginning of text in the other direction.
  const clampedNote = note && <span className="line-clamp-2 [overflow-wrap:anywhere]">{note}</span>
  return (
    <DashboardLine icon={icon} tone={isUrgent ? 'urgent' : 'plain'} title={title} note={clampedNote}>
      <ButtonLink
        to={to}
        variant={isUrgent ? 'primary' : 'secondary'}
        size="small"
        aria-label={`${action} – ${title}`}
      >
        {action}
      </ButtonLink>
    </DashboardLine>
  )
}

function useItems(pendingWork: PendingWork): Item[] {
  const { proofs, expiring, unopened, toPrepare, messages, lowStock, openSince } = pendingWork
  const t = useText(dashboardText)
  const items: (Item | undefined)[] = [
    proofs && proofs.count > 0
      ? {
          id: 'proofs',
          icon: ImageIcon,
          isUrgent: true,
          title: t.proofs(proofs.count),
          note: t.proofsNote(
            isolateLtr(formatMoney(proofs.amount)),
            isolateLtr(proofs.oldest ? formatDayAndTime(proofs.oldest) : ''),
          ),
          to: '/admin/orders?status=pending',
          action: t.check,
        }
      : undefined,
    expiring
      ? {
          id: 'expiring',
          icon: Hourglass,
          isUrgent: true,
          title: t.expiring(expiring),
          note: t.expiringNote,
          to: '/admin/orders?unpaid=soon',
          action: t.see,
        }
      : undefined,
    openSince && {
      id: 'open',
      icon: LockKeyholeOpen,
      title: t.openSince(isolateLtr(formatDay(openSince))),
      note: t.openSinceNote,
      to: '/admin/cash-register?tab=sessions',
      action: t.close,
    },
    unopened
      ? {
          id: 'unopened',
          icon: MailOpen,
          title: t.unopened(unopened),
          to: '/admin/orders?status=pending',
          action: t.see,
        }
      : undefined,
    toPrepare
      ? {
          id: 'prepare',
          icon: PackageOpen,
          title: t.toPrepare(toPrepare),
          to: '/admin/orders?status=confirmed',
          action: t.prepare,
        }
      : undefined,
    messages && messages.count > 0
      ? {
          id: 'messages',
          icon: MessageCircle,
          title: t.messages(messages.count),
          note: messages.latest && t.said(messages.latest.name, truncate(messages.latest.text, 60)),
          to: '/admin/messages?state=unread',
          action: t.answer,
        }
      : undefined,
    lowStock
      ? {
          id: 'stock',
          icon: TriangleAlert,
          title: t.lowStock(lowStock),
          to: '/admin/products?stock=low',
          action: t.see,
        }
      : undefined,
  ]
  return items.filter((item) => item !== undefined)
}
