import { CirclePause } from 'lucide-react'
import { useState } from 'react'
import { formatTime } from '#core/day.ts'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import { recall, type LocalTicket } from '../offline/parked-tickets.ts'
import { pendingText } from '../pending.text.ts'
import { isReplaceable, replacedBy } from '../ticket.rules.ts'
import { ticketText } from '../till-screen.text.ts'
import type { ParkedTicket } from '../till-tickets.rules.ts'
import { useTillContext } from './use-till.ts'

interface ParkedDialogProps {
  tickets: (ParkedTicket | LocalTicket)[]
  onRecalled: () => void
  onClose: () => void
}

export function ParkedDialog({ tickets, onRecalled, onClose }: ParkedDialogProps) {
  const t = useText(ticketText)
  const pending = useText(pendingText)
  const toasts = useToasts()
  const { ticket, change, cashier } = useTillContext()
  const [busy, setBusy] = useState<string>()
  async function take(id: string) {
    if (!isReplaceable(ticket)) return toasts.error(pending.busyTicket)
    setBusy(id)
    const recalled = await recall(id, crypto.randomUUID(), cashier.secret)
    setBusy(undefined)
    if (!recalled) return toasts.error(t.recallFailed)
    if ('takenBy' in recalled) toasts.error(t.taken(recalled.takenBy))
    else change((before) => ({ ...replacedBy(before, recalled.ticket), wasParked: true }))
    onRecalled()
  }
  return (
    <ModalFrame variant="form-small" isOpen onClose={onClose}>
      <ModalHead title={t.parked} onClose={onClose} />
      {tickets.length === 0 ? (
        <EmptyMessage icon={CirclePause} title={t.noParked} why={t.noParkedWhy} />
      ) : (
        <ul className="grow divide-y divide-line overflow-y-auto">
          {tickets.map((parked) => (
            <li key={parked.id} className="flex items-center gap-3 px-5 py-2">
              <span className="min-w-0 grow">
                <bdi className="line-clamp-1 font-medium">{parked.name || t.ticket}</bdi>
                <span className="block text-label text-subtle">
                  <bdi dir="ltr">{formatTime(new Date(parked.parkedAt))}</bdi> · <bdi>{parked.parkedBy}</bdi>{' '}
                  · {t.items(parked.quantity)}
                  {'content' in parked && ` · ${t.onDevice}`}
                </span>
              </span>
              <AdminMoney amount={parked.total} className="font-semibold" />
              <Button
                variant="tint"
                busy={busy === parked.id && t.recall}
                onClick={() => void take(parked.id)}
              >
                {t.recall}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ModalFrame>
  )
}
