import {
  Ban,
  CalendarClock,
  CircleCheck,
  ClipboardList,
  Clock,
  Package,
  PackageCheck,
  PackageOpen,
  PackageX,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { useText } from '#ui/page/language.tsx'
import type { RunState } from '../../dispatch.rules.ts'
import type { ShownStop } from '../run.rules.ts'
import { runStateText, stopStateText } from '../runs.text.ts'

const RUNS: Record<RunState, { tone: BadgeTone; icon: LucideIcon }> = {
  planned: { tone: 'plum', icon: ClipboardList },
  sent: { tone: 'teal', icon: Truck },
  back: { tone: 'gold', icon: Package },
  settled: { tone: 'ok', icon: CircleCheck },
}

export function RunBadge({ state }: { state: RunState }) {
  const { tone, icon } = RUNS[state]
  return (
    <AdminBadge tone={tone} icon={icon} mirrored={icon === Truck}>
      {useText(runStateText)[state]}
    </AdminBadge>
  )
}

const STOPS: Record<ShownStop, { tone: BadgeTone; icon: LucideIcon }> = {
  waiting: { tone: 'teal', icon: Clock },
  delivered: { tone: 'ok', icon: PackageCheck },
  partly: { tone: 'gold', icon: PackageOpen },
  refused: { tone: 'henna', icon: PackageX },
  postponed: { tone: 'iris', icon: CalendarClock },
  cancelled: { tone: 'grey', icon: Ban },
  deliveredByShop: { tone: 'ok', icon: PackageCheck },
}

export function StopBadge({ state }: { state: ShownStop }) {
  return <AdminBadge {...STOPS[state]}>{useText(stopStateText)[state]}</AdminBadge>
}
