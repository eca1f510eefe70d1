import { useState } from 'react'
import { money, parseMoney, type Money } from '#core/money.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { OldOuguiyaNote } from '#ui/form/old-ouguiya-note.tsx'
import { useText } from '#ui/page/language.tsx'
import type { CashSessionRow } from '../cash-day.rules.ts'
import { cashDialogText, cashRefusalText } from '../cash-dialog.text.ts'
import { MAX_REASON_LENGTH } from '../cash-form.rules.ts'
import { cashText } from '../cash-screen.text.ts'
import { needsReason } from '../cash.rules.ts'
import { countText } from '../count.text.ts'
import { DifferenceAmount } from './difference-amount.tsx'
import { useCashMutation } from './use-cash-mutation.ts'

interface OpenDialogProps {
  current: CashSessionRow | undefined
  left: Money | null
  /** A difference above it needs a reason. */
  limit: Money
  /** What was left is not shown; the server says if a reason is needed. */
  isBlind: boolean
  onClose: () => void
}

export function OpenDialog({ current, left, limit, isBlind, onClose }: OpenDialogProps) {
  const t = useText(cashDialogText)
  const words = useText(cashText)
  const problems = useText(cashRefusalText)
  const counts = useText(countText)
  const { fetcher, isBusy, refusal } = useCashMutation('openError', onClose)
  // Spec 5: the default is 0.
  const [input, setInput] = useState('0')
  const [wasSubmitted, setSubmitted] = useState(false)
  const [reason, setReason] = useState('')
  const counted = parseMoney(input)
  const isAsked = isBlind && refusal?.code === 'openingReasonNeeded'
  const isReasonNeeded =
    isAsked || (counted !== undefined && left !== null && needsReason(money(counted - left), limit))
  const isReasonMissing = isReasonNeeded && reason.trim() === ''
  return (
    <FormDialog
      title={t.openTitle}
      sub={t.openSub}
      width="small"
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      onSubmit={(event) => {
        setSubmitted(true)
        // A blind person may count again without a reason: the server compares.
        if (counted === undefined || (isReasonMissing && !isBlind)) event.preventDefault()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.opening}>
            {t.openIt}
          </Button>
        </>
      }
    >
      <input type="hidden" name="intent" value="open" />
      <input type="hidden" name="seen" value={current?.id ?? ''} />
      <div className="grid grid-cols-1 gap-4">
        <TextField
          label={t.openingBalance}
          name="openingBalance"
          required
          // oxlint-disable-next-line no-autofocus -- the only field of the dialog
          autoFocus
          inputMode="decimal"
          dir="ltr"
          suffix="UM"
          help={t.openHelp}
          value={input}
          onChange={({ target }) => setInput(target.value)}
          onFocus={({ target }) => target.select()}
          error={wasSubmitted && counted === undefined ? problems.badAmount : undefined}
        />
        <OldOuguiyaNote entered={counted} expected={{ counted: left ?? undefined }} />
        {left !== null && (
          <dl className="grid gap-2 rounded-field bg-sunk p-4">
            <div className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-ink-2">{t.leftBefore}</dt>
              <dd className="font-semibold">
                <AdminMoney amount={left} />
              </dd>
            </div>
            {counted !== undefined && (
              <div className="flex flex-wrap justify-between gap-x-3">
                <dt className="text-ink-2">{t.openingGap}</dt>
                <dd aria-live="polite">
                  <DifferenceAmount gap={money(counted - left)} />
                </dd>
              </div>
            )}
          </dl>
        )}
        {isReasonNeeded && (
          <TextArea
            label={t.reason}
            name="reason"
            required
            rows={2}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={
              wasSubmitted && isReasonMissing
                ? isAsked
                  ? counts.openingBlind
                  : problems.openingReasonNeeded
                : undefined
            }
          />
        )}
        {current?.isSystem && <p className="text-small text-subtle">{t.replacesSystem}</p>}
      </div>
    </FormDialog>
  )
}
