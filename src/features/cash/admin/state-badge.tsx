import { LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { useText } from '#ui/page/language.tsx'
import type { CashSessionRow } from '../cash-day.rules.ts'
import { cashText } from '../cash-screen.text.ts'

interface StateBadgeProps {
  isOpen: boolean
  /** The current session if the day is today: one of the system waits for a person to open the register. */
  current?: CashSessionRow | undefined
}

export function StateBadge({ isOpen, current }: StateBadgeProps) {
  const t = useText(cashText)
  if (isOpen && current?.isSystem)
    return (
      <AdminBadge tone="gold" icon={LockKeyhole}>
        {t.isToOpen}
      </AdminBadge>
    )
  return (
    <AdminBadge tone={isOpen ? 'ok' : 'grey'} icon={isOpen ? LockKeyholeOpen : LockKeyhole}>
      {isOpen ? t.isOpen : t.isClosed}
    </AdminBadge>
  )
}
