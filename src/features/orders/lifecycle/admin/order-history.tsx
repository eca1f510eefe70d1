import {
  ArrowLeftRight,
  Eye,
  Image,
  Pencil,
  ShieldCheck,
  ShieldX,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { OrderStatusBadge } from '#features/orders/order-status-badge.tsx'
import { SYSTEM_NAME } from '#features/staff/staff.rules.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { useText } from '#ui/page/language.tsx'
import { historyKey, type HistoryLine } from '../order-detail.rules.ts'
import { historyText, sheetText } from './order-sheet.text.ts'

/** Few orders are edited; loaded when one of them is opened. */
const EditChanges = lazy(() =>
  import('#features/orders/edit/admin/edit-changes.tsx').then(
    (loaded) => ({ default: loaded.EditChanges }),
    () => ({ default: () => <></> }),
  ),
)

const ICONS: Record<Exclude<HistoryLine['kind'], 'status'>, LucideIcon> = {
  proof: Image,
  opened: Eye,
  edited: Pencil,
  paymentAccepted: ShieldCheck,
  paymentRefused: ShieldX,
  goodsReturned: Undo2,
  goodsExchanged: ArrowLeftRight,
}

/** The order's events, newest first. */
export function OrderHistory({ lines, customer }: { lines: HistoryLine[]; customer: string }) {
  const t = useText(sheetText)
  const nameOf = (by: string | undefined) => (by === SYSTEM_NAME ? t.system : (by ?? customer))
  return (
    <section>
      <h3 className="mb-2 text-h3 font-semibold">{t.history}</h3>
      <ol className="grid gap-1">
        {lines.map((line) => (
          <li key={historyKey(line)} className="flex flex-wrap items-center gap-x-3 py-1">
            <EventLabel line={line} />
            {line.note && <bdi className="text-ink-2">{line.note}</bdi>}
            <span className="ms-auto text-small text-subtle">
              <bdi>{nameOf(line.by)}</bdi>
              {'approvedBy' in line && line.approvedBy && `, ${t.approvedBy(line.approvedBy)}`} ·{' '}
              <DateTime at={line.at} time />
            </span>
            {line.kind === 'edited' && (
              <Suspense>
                <EditChanges changes={line.changes} />
              </Suspense>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function EventLabel({ line }: { line: HistoryLine }) {
  const names = useText(historyText)
  if (line.kind === 'status') return <OrderStatusBadge status={line.status} />
  const Icon = ICONS[line.kind]
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <Icon className="size-4 text-subtle" strokeWidth={1.7} aria-hidden="true" />
      {names[line.kind]}
    </span>
  )
}
