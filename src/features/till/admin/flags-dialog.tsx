import { CircleCheck } from 'lucide-react'
import { formatDayAndTime } from '#core/day.ts'
import { localized } from '#core/text.ts'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import { tillDialogText } from '../till-dialogs.text.ts'
import type { FlaggedSale } from '../till-tickets.rules.ts'
import { saleFlagText } from '../till.text.ts'
import type { Flags } from './use-flags.ts'

export function FlagsDialog({ flags, onClose }: { flags: Flags; onClose: () => void }) {
  const t = useText(tillDialogText)
  return (
    <ModalFrame variant="form-small" isOpen onClose={onClose}>
      <ModalHead title={t.flagsTitle} sub={t.flagsSub} onClose={onClose} />
      <div className="grow overflow-y-auto">
        {flags.sales.length === 0 && <EmptyMessage icon={CircleCheck} title={t.noFlags} />}
        <ul className="divide-y divide-line">
          {flags.sales.map((sale) => (
            <li key={sale.id} className="grid gap-2 px-5 py-3">
              <Flagged sale={sale} />
              <div className="flex flex-wrap gap-2">
                <Button variant="secondary" onClick={() => void flags.markSeen(sale.id)}>
                  {t.markSeen}
                </Button>
                <a
                  href={`/admin/orders/${sale.id}`}
                  className="inline-flex min-h-12 items-center rounded-button px-4 font-medium text-link hover:bg-pri-50"
                >
                  {t.openOrder}
                </a>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </ModalFrame>
  )
}

function Flagged({ sale }: { sale: FlaggedSale }) {
  const t = useText(tillDialogText)
  const words = useText(saleFlagText)
  const language = useLanguage()
  return (
    <>
      <p className="flex items-baseline gap-3">
        <span className="grow">
          <span className="font-medium">{t.order(sale.number)}</span>{' '}
          <span className="text-label text-subtle">
            <bdi dir="ltr">{formatDayAndTime(new Date(sale.at))}</bdi> · <bdi>{sale.cashier}</bdi>
          </span>
        </span>
        <AdminMoney amount={sale.total} className="font-semibold" />
      </p>
      <ul className="text-small text-gold-ink">
        {sale.flags.map((flag) => (
          <li key={flag}>{words[flag]}</li>
        ))}
        {sale.missing.map(({ name, quantity }) => (
          <li key={name.fr} className="text-ink-2">
            {quantity} × <bdi>{localized(name, language)}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
