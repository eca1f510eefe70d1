import { useState } from 'react'
import type { Money } from '#core/money.ts'
import type { TextOf } from '#core/text.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { useProblemFields } from '#ui/form/use-problem-fields.ts'
import { useText } from '#ui/page/language.tsx'
import type { CashSessionRow } from '../cash-day.rules.ts'
import { cashDialogText, cashRefusalText } from '../cash-dialog.text.ts'
import { MAX_DESCRIPTION_LENGTH, type TransferProblem } from '../cash-form.rules.ts'
import { cashText } from '../cash-screen.text.ts'
import { drawerOf, drawerStart } from '../cash.rules.ts'
import type { ClosingView } from '../closing-view.rules.ts'
import { useMethodNames } from '../method-names.tsx'
import { canTransfer, sideValue, type Side } from '../transfer.rules.ts'
import { transferText } from '../transfer.text.ts'
import { useCashMutation } from './use-cash-mutation.ts'

interface TransferDialogProps {
  current: CashSessionRow | undefined
  closing: ClosingView
  onClose: () => void
}

interface SideChoice {
  value: string
  side: Side
  name: string
  /** Undefined: not known, or not for the viewer. */
  holds: Money | undefined
}

/** Moves money between the drawer, safes, banks and wallets, to and from the owner, and enters fees. */
export function TransferDialog({ current, closing, onClose }: TransferDialogProps) {
  const t = useText(transferText)
  const words = useText(cashText)
  const dialog = useText(cashDialogText)
  const refusals = useText(cashRefusalText)
  const { fetcher, isBusy, answer, refusal, refusalText } = useCashMutation('transferError', onClose)
  // Idempotency key: a transfer submitted twice is entered once.
  const [key] = useState(() => crypto.randomUUID())
  const choices = useSideChoices(current, closing)
  const [from, setFrom] = useState('drawer')
  const [chosen, setTo] = useState<string>()
  const [input, setInput] = useState<string>()
  const source = choices.find(({ value }) => value === from) ?? choices[0]!
  const targets = choices.filter(({ side }) => canTransfer(source.side, side))
  const target = targets.find(({ value }) => value === chosen) ?? targets[0]!
  const description = input ?? t.route(source.name, target.name)
  const { around, isEdited } = useProblemFields<HTMLDivElement>(fetcher.data)
  const problems = answer && 'problems' in answer ? answer.problems : []
  const errorOf = (field: TransferProblem['field']) => {
    if (isEdited(field)) return undefined
    const problem = problems.find((one) => one.field === field)
    if (problem) return refusals[problem.code]
    return field === 'amount' && refusal ? refusalText : undefined
  }
  return (
    <FormDialog
      title={t.title}
      sub={t.sub}
      width="small"
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.busy}>
            {t.submit}
          </Button>
        </>
      }
    >
      <input type="hidden" name="intent" value="transfer" />
      <input type="hidden" name="key" value={key} />
      <div className="grid gap-4" {...around}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label={t.from}
            name="from"
            required
            value={source.value}
            onChange={({ target: { value } }) => setFrom(value)}
            help={<Holds choice={source} />}
          >
            {choices.filter(({ side }) => side.kind !== 'fees').map(optionOf)}
          </SelectField>
          <SelectField
            label={t.to}
            name="to"
            required
            value={target.value}
            onChange={({ target: { value } }) => setTo(value)}
            help={noteOf(source.side, target.side, t) ?? <Holds choice={target} />}
            error={errorOf('to')}
          >
            {targets.map(optionOf)}
          </SelectField>
        </div>
        <TextField
          label={dialog.amount}
          name="amount"
          required
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          suffix="UM"
          error={errorOf('amount')}
          help={isMovedBefore(source.side, closing) ? t.alreadyMoved : undefined}
        />
        <TextField
          label={t.description}
          name="description"
          required
          maxLength={MAX_DESCRIPTION_LENGTH}
          value={description}
          onChange={({ target: { value } }) => setInput(value)}
          error={errorOf('description')}
        />
      </div>
    </FormDialog>
  )
}

function optionOf({ value, name }: SideChoice) {
  return (
    <option key={value} value={value}>
      {name}
    </option>
  )
}

function Holds({ choice: { holds } }: { choice: SideChoice }) {
  const t = useText(transferText)
  if (holds === undefined) return null
  return (
    <>
      {t.holds} <AdminMoney amount={holds} />
    </>
  )
}

/** The owner and fees are no places: what the entry is instead. */
function noteOf(from: Side, to: Side, t: TextOf<typeof transferText>): string | undefined {
  if (to.kind === 'owner') return t.ownerOut
  if (to.kind === 'fees') return t.asFees
  return from.kind === 'owner' ? t.ownerIn : undefined
}

function isMovedBefore(from: Side, { places }: ClosingView): boolean {
  if (from.kind === 'wallet') return true
  return from.kind === 'place' && places.some(({ place, kind }) => place === from.place && kind === 'bank')
}

function useSideChoices(current: CashSessionRow | undefined, closing: ClosingView): SideChoice[] {
  const t = useText(transferText)
  const names = useMethodNames()
  const inDrawer =
    current && !current.isHidden ? drawerOf(drawerStart(current), current.ledgerTotals).expected : undefined
  const choices: Omit<SideChoice, 'value'>[] = [
    { side: { kind: 'drawer' }, name: t.drawer, holds: inDrawer },
    ...closing.places.map(({ place, name, amount }) => ({
      side: { kind: 'place' as const, place },
      name,
      holds: amount,
    })),
    ...closing.wallets.map(({ method, expected }) => ({
      side: { kind: 'wallet' as const, method },
      name: names[method],
      holds: expected ?? undefined,
    })),
    { side: { kind: 'owner' }, name: t.owner, holds: undefined },
    { side: { kind: 'fees' }, name: t.fees, holds: undefined },
  ]
  return choices.map((choice) => ({ ...choice, value: sideValue(choice.side) }))
}
