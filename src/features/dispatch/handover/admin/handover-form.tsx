import { Coins } from 'lucide-react'
import { useState } from 'react'
import { money, parseMoney, sum, type Money } from '#core/money.ts'
import { DenominationCounter } from '#features/cash/admin/denomination-counter.tsx'
import { DifferenceBox } from '#features/cash/admin/difference-box.tsx'
import { MAX_REASON_LENGTH } from '#features/cash/cash-form.rules.ts'
import { denominationsTotal, needsReason, type Denominations } from '#features/cash/cash.rules.ts'
import { countingWayText } from '#features/cash/cash.text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { OldOuguiyaNote } from '#ui/form/old-ouguiya-note.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import { expectedOf, feesLeft, type CourierRun } from '../handover.rules.ts'
import { handoverRefusalText, handoverText } from '../handover.text.ts'
import { useHandover } from './use-handover.ts'

interface HandoverFormProps {
  /** Undefined: he brings what was missing. */
  run: CourierRun | undefined
  debt: Money
  /** A difference above it needs a reason. */
  limit: Money
}

/** Counts what a courier brings, for one run or for what was missing. */
export function HandoverForm({ run, debt, limit }: HandoverFormProps) {
  const t = useText(handoverText)
  const words = useText(countingWayText)
  const refusals = useText(handoverRefusalText)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [way, setWay] = useState<'byDenomination' | 'inOne'>('byDenomination')
  const [denominations, setDenominations] = useState<Denominations>({})
  const [total, setTotal] = useState('')
  const [keepsFees, setKeepsFees] = useState(true)
  const [isPartChosen, setPart] = useState(false)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { fetcher, isBusy, refusalText } = useHandover(() => {
    setKey(crypto.randomUUID())
    setDenominations({})
    setTotal('')
    setReason('')
    setChecked(false)
  })
  const counted = way === 'inOne' ? parseMoney(total) : denominationsTotal(denominations)
  const expected = run ? expectedOf(run, keepsFees) : debt
  const isOnRoad = run !== undefined && run.waiting > 0
  const isPart = run !== undefined && (isOnRoad || isPartChosen)
  const difference = counted === undefined ? undefined : money(counted - expected)
  const hasDifference = run !== undefined && !isPart && difference !== undefined
  // Before anything is counted, all would be missing.
  const isCounted = way === 'inOne' || isChecked || Object.keys(denominations).length > 0
  const asksReason = hasDifference && needsReason(difference, limit)
  const problems = {
    amount: counted === undefined ? refusals.badAmount : undefined,
    reason: asksReason && reason.trim() === '' ? refusals.reasonNeeded : undefined,
  }
  return (
    <fetcher.Form
      method="post"
      noValidate
      onSubmit={(event) => {
        setChecked(true)
        if (problems.amount ?? problems.reason) event.preventDefault()
      }}
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_300px]"
    >
      <input type="hidden" name="intent" value="handover" />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="run" value={run?.id ?? ''} />
      <input type="hidden" name="expected" value={expected} />
      <input type="hidden" name="counted" value={counted === undefined ? '' : counted / 100} />
      <input type="hidden" name="keepsFees" value={keepsFees ? '1' : ''} />
      <input type="hidden" name="isPart" value={isPart ? '1' : ''} />
      <input
        type="hidden"
        name="denominations"
        value={way === 'byDenomination' ? JSON.stringify(denominations) : ''}
      />
      <div className="grid content-start gap-4">
        <Segmented
          label={words.way}
          value={way}
          onChange={(value) => setWay(value === 'inOne' ? 'inOne' : 'byDenomination')}
          options={(['byDenomination', 'inOne'] as const).map((value) => ({ value, label: words[value] }))}
        />
        {way === 'byDenomination' ? (
          <DenominationCounter denominations={denominations} onChange={setDenominations} />
        ) : (
          <TextField
            label={t.counted}
            required
            inputMode="decimal"
            dir="ltr"
            suffix="UM"
            value={total}
            onChange={({ target }) => setTotal(target.value)}
            error={isChecked ? problems.amount : undefined}
          />
        )}
        {way === 'inOne' && <OldOuguiyaNote entered={counted} expected={{ counted: expected }} />}
      </div>
      <div className="grid content-start gap-4">
        <Expected {...{ run, expected, keepsFees }} />
        {run && feesLeft(run) > 0 && (
          <Switch
            label={t.keepsFees}
            checked={keepsFees}
            onChange={({ target }) => setKeepsFees(target.checked)}
          />
        )}
        {run && !isOnRoad && (
          <Segmented
            label={t.kind}
            value={isPart ? 'part' : 'final'}
            onChange={(value) => setPart(value === 'part')}
            options={(['final', 'part'] as const).map((value) => ({ value, label: t[value] }))}
          />
        )}
        {run && (
          <p className="text-small text-subtle">{isOnRoad ? t.onRoad : isPart ? t.partHint : t.finalHint}</p>
        )}
        {hasDifference && isCounted && <DifferenceBox difference={difference} />}
        {asksReason && isCounted && (
          <TextArea
            label={t.reason}
            name="reason"
            required
            rows={2}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={isChecked ? problems.reason : undefined}
          />
        )}
        {refusalText && (
          <p role="alert" className="text-small font-medium text-henna">
            {refusalText}
          </p>
        )}
        <Button type="submit" busy={isBusy && t.receiving}>
          <Coins className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.handOver}
        </Button>
      </div>
    </fetcher.Form>
  )
}

/** How the expected cash is made up. */
function Expected({
  run,
  expected,
  keepsFees,
}: Pick<HandoverFormProps, 'run'> & { expected: Money; keepsFees: boolean }) {
  const t = useText(handoverText)
  const handed = run ? sum(run.handovers.map(({ counted, fees }) => money(counted + fees))) : money(0)
  const lines: [string, Money][] = run
    ? [
        [t.collected, run.cash],
        [t.handedBefore, money(-handed)],
        [t.fees, money(keepsFees ? -feesLeft(run) : 0)],
      ]
    : []
  return (
    <dl className="grid gap-1.5">
      {lines
        .filter(([, amount]) => amount !== 0)
        .map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-3 text-small text-subtle">
            <dt>{label}</dt>
            <dd>
              <AdminMoney amount={amount} />
            </dd>
          </div>
        ))}
      <div className={`flex justify-between gap-3 font-semibold ${run ? 'border-t border-line pt-2' : ''}`}>
        <dt>{t.expected}</dt>
        <dd>
          <AdminMoney amount={expected} />
        </dd>
      </div>
      {run && run.wallet > 0 && (
        <div className="flex justify-between gap-3 text-small text-subtle">
          <dt>{t.wallet}</dt>
          <dd>
            <AdminMoney amount={run.wallet} />
          </dd>
        </div>
      )}
    </dl>
  )
}
