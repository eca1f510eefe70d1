/** Advances the selected orders: which steps, then the progress, then the result. */
import { CircleAlert } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { orderStatusText } from '../../order-status.text.ts'
import { bulkRunText } from '../bulk-run.text.ts'
import { sizeOf, stepsOf, type BulkOrder, type BulkStep } from '../bulk.rules.ts'
import { RunView } from './run-view.tsx'
import type { BulkRunner } from './use-bulk-run.ts'

interface AdvanceDialogProps {
  /** As they were on the screen when the dialog was opened. */
  orders: BulkOrder[]
  runner: BulkRunner
  onClose: () => void
}

export function AdvanceDialog({ orders, runner, onClose }: AdvanceDialogProps) {
  const t = useText(bulkRunText)
  const { steps, finished } = stepsOf(orders)
  // An unchecked proof needs a look first, or a decision.
  const [chosen, setChosen] = useState(() => steps.filter((step) => !step.isUnchecked).map(({ key }) => key))
  const toAdvance = steps.filter(({ key }) => chosen.includes(key)).flatMap((step) => step.orders)
  const { run, isRunning } = runner

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!run && toAdvance.length > 0) runner.start(toAdvance)
  }

  return (
    <FormDialog
      title={t.title}
      sub={t.orders(run ? sizeOf(run).total : orders.length)}
      width="small"
      isOpen
      onClose={() => !isRunning && onClose()}
      onSubmit={submit}
      footer={
        run ? (
          <RunButtons runner={runner} onClose={onClose} />
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" disabled={toAdvance.length === 0}>
              {t.apply(toAdvance.length)}
            </Button>
          </>
        )
      }
    >
      {run ? (
        <RunView run={run} isRunning={isRunning} />
      ) : (
        <div className="grid gap-2">
          {steps.map((step) => (
            <StepChoice
              key={step.key}
              step={step}
              isChosen={chosen.includes(step.key)}
              onChange={(isOn) =>
                setChosen((before) =>
                  isOn ? [...before, step.key] : before.filter((other) => other !== step.key),
                )
              }
            />
          ))}
          {steps.length === 0 && <p>{t.nothing}</p>}
          {steps.length > 0 && finished.length > 0 && (
            <p className="text-small text-subtle">{t.finished(finished.length)}</p>
          )}
        </div>
      )}
    </FormDialog>
  )
}

interface StepChoiceProps {
  step: BulkStep
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function StepChoice({
  step: { from, to, orders, isUnchecked, cashSales },
  isChosen,
  onChange,
}: StepChoiceProps) {
  const t = useText(bulkRunText)
  const statuses = useText(orderStatusText)
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-card border border-line p-3 has-checked:border-pri">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        className="tick mt-1 block shrink-0"
      />
      <span className="grid gap-0.5">
        <span className="font-medium">{t.step(statuses[from], statuses[to])}</span>
        <span className="text-small text-subtle">{t.orders(orders.length)}</span>
        {isUnchecked && (
          <span className="flex items-start gap-1.5 text-small font-medium text-gold-ink">
            <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
            {t.unchecked}
          </span>
        )}
        {cashSales > 0 && <span className="text-small text-ink-2">{t.cashSales(cashSales)}</span>}
      </span>
    </label>
  )
}

function RunButtons({ runner, onClose }: Pick<AdvanceDialogProps, 'runner' | 'onClose'>) {
  const t = useText(bulkRunText)
  const { run, isRunning, isStopping, stop, resume } = runner
  if (isRunning)
    return (
      <Button variant="secondary" onClick={stop} busy={isStopping && t.stopping}>
        {t.stop}
      </Button>
    )
  return (
    <>
      <Button variant={run?.interruption ? 'secondary' : 'primary'} onClick={onClose}>
        {t.close}
      </Button>
      {run?.interruption && <Button onClick={resume}>{t.resume}</Button>}
    </>
  )
}
