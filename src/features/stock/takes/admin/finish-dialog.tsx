import { useState } from 'react'
import type { Money } from '#core/money.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import type { TakeProgress } from '../take.rules.ts'
import { takeRefusalText, takeText } from './take.text.ts'

interface FinishDialogProps {
  progress: TakeProgress
  value: Money | undefined
  /** Counts that this phone has not sent yet. */
  waiting: number
  onClose: () => void
}

/** Applies the differences once, or cancels the stock take. */
export function FinishDialog({ progress, value, waiting, onClose }: FinishDialogProps) {
  const t = useText(takeText)
  const reasons = useText(takeRefusalText)
  const ask = useConfirm()
  const [uncounted, setUncounted] = useState<'keep' | 'zero'>('keep')
  const { fetcher, submit, isBusy } = useStaffMutation<{ done: 'applied' | 'cancelled' }>({
    failure: reasons.failed,
    onRefused: ({ code }) => reasons[code as keyof typeof reasons] ?? reasons.failed,
    onAnswer: ({ done }) => {
      onClose()
      return t[done]
    },
  })
  async function cancel() {
    const words = { title: t.cancel, sentence: t.cancelSentence, confirm: t.cancel, keep: t.keepCounting }
    if (await ask({ kind: 'warning', ...words })) submit({ intent: 'cancel' })
  }
  return (
    <FormDialog
      as={fetcher.Form}
      title={t.finishTitle}
      width="small"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="danger-ghost" onClick={() => void cancel()}>
            {t.cancel}
          </Button>
          <Button type="submit" disabled={waiting > 0} busy={isBusy && t.applying}>
            {t.apply}
          </Button>
        </>
      }
    >
      <input type="hidden" name="intent" value="apply" />
      <div className="grid gap-5">
        <p className="text-ink-2">{t.finishSub}</p>
        <dl className="grid gap-2 [&>div]:flex [&>div]:justify-between">
          <div>
            <dt>{t.countedLines}</dt>
            <dd className="font-semibold">
              <bdi>{progress.counted}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t.different}</dt>
            <dd className="font-semibold">
              <bdi>{progress.different}</bdi>
            </dd>
          </div>
          {value !== undefined && (
            <div>
              <dt>{t.value}</dt>
              <dd>
                <AdminMoney amount={value} className="font-semibold" />
              </dd>
            </div>
          )}
        </dl>
        {progress.counted < progress.total && (
          <fieldset className="grid gap-2">
            <legend className="mb-1 text-small font-control">
              {t.uncounted} (<bdi>{progress.total - progress.counted}</bdi>)
            </legend>
            {(['keep', 'zero'] as const).map((choice) => (
              <label key={choice} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="uncounted"
                  value={choice}
                  checked={uncounted === choice}
                  onChange={() => setUncounted(choice)}
                  className="size-5 accent-(--color-pri)"
                />
                {t[choice]}
              </label>
            ))}
          </fieldset>
        )}
        {progress.counted >= progress.total && <input type="hidden" name="uncounted" value="keep" />}
        <FieldError message={uncounted === 'zero' ? t.zeroWarning : undefined} />
        <FieldError message={waiting > 0 ? t.waitingFirst : undefined} />
      </div>
    </FormDialog>
  )
}
