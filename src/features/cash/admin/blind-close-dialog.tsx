import { LockKeyhole, Send } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { cashDialogText } from '../cash-dialog.text.ts'
import {
  needsApproval,
  walletDifference,
  withoutReason,
  type MethodDifference,
  type SessionCount,
} from '../count.rules.ts'
import { countText } from '../count.text.ts'
import { useUnsentSales } from '../unsent-sales.ts'
import { withSign, type CloseDialogProps } from './close-dialog.tsx'
import { cashCounted, CountFields, isIncomplete, isUncounted, walletsCounted } from './count-fields.tsx'
import { DifferenceApproval } from './difference-approval.tsx'
import { MethodDifferences, ReasonFields } from './method-differences.tsx'
import { OutsideWarning } from './outside-list.tsx'
import { UnsentWarning } from './unsent-warning.tsx'
import { useCashMutation } from './use-cash-mutation.ts'
import { isApprovalRefusal, useCountDraft, withReason } from './use-count-draft.ts'

const WAYS = ['byDenomination', 'inOne'] as const

/** Two steps: the person sends what they counted, then sees what was expected and closes or counts again. */
export function BlindCloseDialog(props: CloseDialogProps) {
  const [result, setResult] = useState<SessionCount>()
  const draft = useCountDraft(props.current.id)
  return result ? (
    <ConfirmStep {...props} {...{ draft, result }} onAgain={() => setResult(undefined)} />
  ) : (
    <CountStep {...props} draft={draft} onCounted={setResult} />
  )
}

type Draft = ReturnType<typeof useCountDraft>

function CountStep({
  current,
  outside,
  closing,
  now,
  draft: { count: stored, change },
  onCounted,
  onClose,
}: CloseDialogProps & { draft: Draft; onCounted: (count: SessionCount) => void }) {
  const t = useText(cashDialogText)
  const words = useText(countText)
  const [wasSubmitted, setSubmitted] = useState(false)
  const { fetcher, isBusy, refusalText } = useCashMutation('countError', onClose, { onCounted })
  const unsent = useUnsentSales()
  const methods = closing.countWallets ? closing.wallets.map(({ method }) => method) : []
  // A count of the same session from before the blind closing may say that nothing is counted.
  const count = stored.way === 'without' ? { ...stored, way: 'byDenomination' as const } : stored
  const counted = cashCounted(count)
  return (
    <FormDialog
      title={t.closeTitle(isolateLtr(formatDay(current.openedAt)))}
      sub={words.blindSub}
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      onSubmit={(event) => {
        setSubmitted(true)
        if (isUncounted(count) || isIncomplete(count, methods) || unsent) event.preventDefault()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.later}
          </Button>
          <Button type="submit" disabled={unsent !== undefined} busy={isBusy && words.sending}>
            <Send className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
            {words.send}
          </Button>
        </>
      }
    >
      {unsent && <UnsentWarning unsent={unsent} />}
      <input type="hidden" name="intent" value="count" />
      <input type="hidden" name="session" value={current.id} />
      <input type="hidden" name="counted" value={counted === undefined ? '' : counted / 100} />
      <input
        type="hidden"
        name="denominations"
        value={count.way === 'byDenomination' ? JSON.stringify(count.denominations) : ''}
      />
      <input type="hidden" name="wallets" value={JSON.stringify(walletsCounted(count, methods))} />
      <div className="grid grid-cols-1 gap-4">
        <CountFields {...{ count, wasSubmitted }} ways={WAYS} wallets={methods} onChange={change} />
        {refusalText && (
          <p role="alert" className="text-small font-medium text-henna">
            {refusalText}
          </p>
        )}
        {outside.length > 0 && <OutsideWarning {...{ outside, now }} />}
        <p className="text-label text-subtle">{words.kept}</p>
      </div>
    </FormDialog>
  )
}

interface ConfirmStepProps extends CloseDialogProps {
  draft: Draft
  result: SessionCount
  onAgain: () => void
}

function ConfirmStep({ current, limit, closing, draft, result, onAgain, onClose }: ConfirmStepProps) {
  const t = useText(cashDialogText)
  const words = useText(countText)
  const { count, change, forget } = draft
  const [wasSubmitted, setSubmitted] = useState(false)
  const { fetcher, isBusy, refusal, refusalText } = useCashMutation(
    'closeError',
    () => {
      forget()
      onClose()
    },
    // Money has moved since: the count no longer says anything.
    { onRefused: (code) => code === 'movedSinceCount' && onAgain() },
  )
  const differences = differencesOf(result).map((one) => withReason(one, count))
  const isApprovalNeeded = needsApproval(differences, closing.approvalLimit)
  const isUnable = isApprovalNeeded && closing.approvers.length === 0
  const cash = differences[0]!.difference
  const trimmed = differences.map((one) => ({ ...one, reason: one.reason.trim() }))
  return (
    <FormDialog
      title={t.closeTitle(isolateLtr(formatDay(current.openedAt)))}
      sub={words.resultSub}
      width="small"
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      onSubmit={(event) => {
        setSubmitted(true)
        if (withoutReason(trimmed, limit) || isUnable) event.preventDefault()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onAgain}>
            {words.again}
          </Button>
          <Button type="submit" disabled={isUnable} busy={isBusy && t.closing}>
            <LockKeyhole className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {cash ? t.closeWith(isolateLtr(withSign(cash))) : t.closeExact}
          </Button>
        </>
      }
    >
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="session" value={current.id} />
      <input type="hidden" name="count" value={result.number} />
      <input type="hidden" name="reason" value={count.reason} />
      <input type="hidden" name="walletReasons" value={JSON.stringify(count.walletReasons)} />
      <div className="grid grid-cols-1 gap-4">
        <section aria-label={words.countNumber(result.number)} className="grid grid-cols-1 gap-2">
          <h3 className="text-small text-subtle">{words.countNumber(result.number)}</h3>
          <MethodDifferences
            methods={[
              { method: 'cash', expected: result.expectedCash, counted: result.cash },
              ...result.wallets,
            ]}
          />
        </section>
        <ReasonFields
          {...{ differences, limit, wasSubmitted }}
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
        <p className="text-label text-subtle">{t.closeHelp}</p>
      </div>
    </FormDialog>
  )
}

function differencesOf({ cash, expectedCash, wallets }: SessionCount): MethodDifference[] {
  const ofCash: Money = money(cash - expectedCash)
  return [
    { method: 'cash', difference: ofCash, reason: '' },
    ...wallets.map((one) => ({ method: one.method, difference: walletDifference(one), reason: '' })),
  ]
}
