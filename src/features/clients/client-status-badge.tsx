import { CircleCheck, CircleX, Crown, type LucideIcon } from 'lucide-react'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { useText } from '#ui/page/language.tsx'
import { clientStatusText } from './client.text.ts'
import type { ClientStatus } from './clients.rules.ts'

const STATUS_BADGES: Record<ClientStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  active: { tone: 'ok', icon: CircleCheck },
  vip: { tone: 'gold', icon: Crown },
  inactive: { tone: 'grey', icon: CircleX },
}

export function ClientStatusBadge({ status }: { status: ClientStatus }) {
  const names = useText(clientStatusText)
  return <AdminBadge {...STATUS_BADGES[status]}>{names[status]}</AdminBadge>
}
