import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#core/day.ts'
import { formatMoney, money, type Money } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { CashSessionRow } from '../cash-day.rules.ts'
import { cashDialogText } from '../cash-dialog.text.ts'
import { drawerOf, drawerStart, drawerTransfers, walletsOf } from '../cash.rules.ts'
import type { ClosingView } from '../closing-view.rules.ts'
import type { CashOutside } from '../closing.rules.ts'
import { needsApproval, walletDifference, withoutReason, type MethodDifference } from '../count.rules.ts'
import { countText } from '../count.text.ts'
import { useUnsentSales } from '../unsent-sales.ts'
import { cashCounted, CountFields, isIncomplete, walletsCounted } from './count-fields.tsx'
import { DifferenceApproval } from './difference-approval.tsx'
import { DrawerTotals } from './drawer-totals.tsx'
import { MethodDifferences, ReasonFields } from './method-differences.tsx'
import { OutsideWarning } from './outside-list.tsx'
import { UnsentWarning } from './unsent-warning.tsx'
import { useCashMutation } from './use-cash-mutation.ts'
import { isApprovalRefusal, useCountDraft, withReason } from './use-count-draft.ts'

export interface CloseDialogProps {
  current: CashSessionRow
  limit: Money
  /** Cash and runs of couriers: the closing does not wait for them, and its report lists them. */
  outside: CashOutside[]
  closing: ClosingView
  now: Date
  onClose: () => void
}

const WAYS = ['byDenomination', 'inOne', 'without'] as const

/** Compares what was counted with the expected amounts. */
export function CloseDialog({ current, limit, outside, closing, now, onClose }: CloseDialogProps) {
  const t = useText(cashDialogText)
  const words = useText(countText)
  const { count, change, forget } = useCountDraft(current.id)
  const [wasSubmitted, setSubmitted] = useState(false)
  const { fetcher, isBusy, refusal, refusalText } = useCashMutation('closeError', () => {
    forget()
    onClose()
  })
  const unsent = useUnsentSales()
  const drawer = drawerOf(drawerStart(current), current.ledgerTotals)
  const stored = closing.places.map(({ place }) => place)
  const methods = closing.countWallets ? closing.wallets.map(({ method }) => method) : []
  const counted = cashCounted(count)
  const difference = counted === undefined ? null : money(counted - drawer.expected)
  const wallets = walletsCounted(count, methods).map((one) => ({
    ...one,
    reason: count.walletReasons[one.method] ?? '',
    expected: closing.wallets.find(({ method }) => method === one.method)?.expected ?? null,
  }))
  const differences: MethodDifference[] = [
    { method: 'cash', difference, reason: count.reason.trim() },
    ...wallets.map((one) => ({ ...one, difference: walletDifference(one), reason: one.reason.trim() })),
  ]
  const isApprovalNeeded = needsApproval(differences, closing.approvalLimit)
  const isUnable = isApprovalNeeded && closing.approvers.length === 0
  return (
    <FormDialog
      title={t.closeTitle(isolateLtr(formatDay(current.openedAt)))}
      sub={methods.length > 0 ? t.closeSubWallets : t.closeSub}
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      onSubmit={(event) => {
        setSubmitted(true)
        if (isIncomplete(count, methods) || withoutReason(differences, limit) || unsent || isUnable)
          event.preventDefault()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.later}
          </Button>
          <Button type="submit" disabled={unsent !== undefined || isUnable} busy={isBusy && t.closing}>
            <LockKeyhole className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {difference ? t.closeWith(isolateLtr(withSign(difference))) : t.closeExact}
          </Button>
        </>
      }
    >
      {unsent && <UnsentWarning unsent={unsent} />}
      <input type="hidden" name="intent" value="close" />
      <input type="hidden" name="session" value={current.id} />
      <input type="hidden" name="expected" value={drawer.expected} />
      <input type="hidden" name="counted" value={counted === undefined ? '' : counted / 100} />
      <input type="hidden" name="reason" value={count.reason} />
      <input type="hidden" name="wallets" value={wallets.length > 0 ? JSON.stringify(wallets) : ''} />
      <input
        type="hidden"
        name="denominations"
        value={count.way === 'byDenomination' ? JSON.stringify(count.denominations) : ''}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_300px]">
        <CountFields
          {...{ count, wasSubmitted }}
          expectedCash={drawer.expected}
          ways={WAYS}
          wallets={methods}
          onChange={change}
        />
        <div className="grid grid-cols-1 content-start gap-4">
          <DrawerTotals
            {...{ drawer, counted }}
            transfers={drawerTransfers(current.ledgerTotals, stored)}
            difference={difference ?? undefined}
            wallets={methods.length > 0 ? [] : walletsOf(current.ledgerTotals)}
          />
          {wallets.length > 0 && (
            <section aria-label={words.wallets}>
              <MethodDifferences methods={wallets} />
            </section>
          )}
          <ReasonFields
            {...{ differences: differences.map((one) => withReason(one, count)), limit }}
            wasSubmitted={wasSubmitted || refusal?.code === 'reasonNeeded'}
            onChange={(method, reason) =>
              change(
                method === 'cash'
                  ? { reason }
                  : { walletReasons: { ...count.walletReasons, [method]: reason } },
              )
            }
          />
          {isApprovalNeeded && (
            <DifferenceApproval
              limit={closing.approvalLimit!}
              approvers={closing.approvers}
              error={isApprovalRefusal(refusal?.code) ? refusalText : undefined}
            />
          )}
          {outside.length > 0 && <OutsideWarning {...{ outside, now }} />}
          <p className="text-label text-subtle">{t.closeHelp}</p>
        </div>
      </div>
    </FormDialog>
  )
}

export function withSign(difference: Money): string {
  return (difference > 0 ? '+' : '') + formatMoney(difference)
}
