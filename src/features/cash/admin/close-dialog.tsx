import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#core/day.ts'
import { formatMoney, money, parseMoney, type Money } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { OldOuguiyaNote } from '#ui/form/old-ouguiya-note.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useText } from '#ui/page/language.tsx'
import type { CashSessionRow } from '../cash-day.rules.ts'
import { MAX_REASON_LENGTH } from '../cash-form.rules.ts'
import { drawerOf, drawerStart, needsReason, walletsOf, denominationsTotal } from '../cash.rules.ts'
import { cashDialogText, cashRefusalText } from '../cash.text.ts'
import type { CashOutside } from '../closing.rules.ts'
import { useUnsentSales } from '../unsent-sales.ts'
import { saveCountDraft, loadCountDraft, type CountDraft } from './count-draft.ts'
import { DenominationCounter } from './denomination-counter.tsx'
import { DrawerTotals } from './drawer-totals.tsx'
import { OutsideWarning } from './outside-list.tsx'
import { UnsentWarning } from './unsent-warning.tsx'
import { useCashMutation } from './use-cash-mutation.ts'

interface CloseDialogProps {
  current: CashSessionRow
  limit: Money
  /** Cash and runs of couriers: the closing does not wait for them, and its report lists them. */
  outside: CashOutside[]
  now: Date
  onClose: () => void
}

const WAYS = ['byDenomination', 'inOne', 'without'] as const

/** Compares the counted cash with the expected amount; wallets are not counted. */
export function CloseDialog({ current, limit, outside, now, onClose }: CloseDialogProps) {
  const t = useText(cashDialogText)
  const problems = useText(cashRefusalText)
  const [count, setCount] = useState<CountDraft>(() => loadCountDraft(current.id))
  const [wasSubmitted, setSubmitted] = useState(false)
  const { fetcher, isBusy, refusal } = useCashMutation('closeError', () => {
    saveCountDraft(current.id, undefined)
    onClose()
  })
  const unsent = useUnsentSales()
  const drawer = drawerOf(drawerStart(current), current.ledgerTotals)
  const counted = countedOf(count)
  const difference = counted === undefined ? undefined : money(counted - drawer.expected)
  const isReasonNeeded = difference !== undefined && needsReason(difference, limit)
  const isReasonMissing = isReasonNeeded && count.reason.trim() === ''
  const isIncomplete = counted === undefined && count.way !== 'without'
  const change = (values: Partial<CountDraft>) => {
    const next = { ...count, ...values }
    setCount(next)
    saveCountDraft(current.id, next)
  }
  return (
    <FormDialog
      title={t.closeTitle(isolateLtr(formatDay(current.openedAt)))}
      sub={t.closeSub}
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      onSubmit={(event) => {
        setSubmitted(true)
        if (isIncomplete || isReasonMissing || unsent) event.preventDefault()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.later}
          </Button>
          <Button type="submit" disabled={unsent !== undefined} busy={isBusy && t.closing}>
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
      <input
        type="hidden"
        name="denominations"
        value={count.way === 'byDenomination' ? JSON.stringify(count.denominations) : ''}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid content-start gap-4">
          <Segmented
            label={t.way}
            value={count.way}
            onChange={(way) => change({ way: WAYS.find((known) => known === way) ?? 'byDenomination' })}
            options={WAYS.map((value) => ({ value, label: t[value] }))}
          />
          {count.way === 'byDenomination' && (
            <DenominationCounter
              denominations={count.denominations}
              onChange={(denominations) => change({ denominations })}
            />
          )}
          {count.way === 'inOne' && (
            <TextField
              label={t.totalCounted}
              required
              inputMode="decimal"
              dir="ltr"
              suffix="UM"
              value={count.total}
              onChange={({ target }) => change({ total: target.value })}
              error={wasSubmitted && isIncomplete ? problems.badAmount : undefined}
            />
          )}
          {count.way === 'inOne' && (
            <OldOuguiyaNote entered={counted} expected={{ counted: drawer.expected }} />
          )}
          {count.way === 'without' && <p className="text-ink-2">{t.withoutHint}</p>}
        </div>
        <div className="grid content-start gap-4">
          <DrawerTotals {...{ drawer, counted, difference }} wallets={walletsOf(current.ledgerTotals)} />
          {isReasonNeeded && (
            <TextArea
              label={t.reason}
              name="reason"
              required
              rows={2}
              maxLength={MAX_REASON_LENGTH}
              value={count.reason}
              onChange={({ target }) => change({ reason: target.value })}
              error={
                (wasSubmitted && isReasonMissing) || refusal?.code === 'reasonNeeded'
                  ? problems.reasonNeeded
                  : undefined
              }
            />
          )}
          {outside.length > 0 && <OutsideWarning {...{ outside, now }} />}
          <p className="text-label text-subtle">{t.closeHelp}</p>
        </div>
      </div>
    </FormDialog>
  )
}

function countedOf({ way, denominations, total }: CountDraft): Money | undefined {
  if (way === 'without') return undefined
  return way === 'byDenomination' ? denominationsTotal(denominations) : parseMoney(total)
}

function withSign(difference: Money): string {
  return (difference > 0 ? '+' : '') + formatMoney(difference)
}
