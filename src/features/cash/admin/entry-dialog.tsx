import { useState } from 'react'
import { parseMoney, type Money } from '#core/money.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { OldOuguiyaNote } from '#ui/form/old-ouguiya-note.tsx'
import { useProblemFields } from '#ui/form/use-problem-fields.ts'
import { useText } from '#ui/page/language.tsx'
import type { CashSessionRow } from '../cash-day.rules.ts'
import { cashDialogText, cashRefusalText } from '../cash-dialog.text.ts'
import { NEW_ENTRY, proposedMethod, type EntryProblem } from '../cash-form.rules.ts'
import { cashText } from '../cash-screen.text.ts'
import {
  CASH_METHODS,
  drawerOf,
  drawerStart,
  isDrawerMove,
  takesCash,
  MANUAL_TYPES,
  type CashMethod,
  type ManualType,
} from '../cash.rules.ts'
import { transactionTypeText } from '../cash.text.ts'
import { useMethodNames } from '../method-names.tsx'
import { OrderField } from './order-field.tsx'
import { useCashMutation } from './use-cash-mutation.ts'

interface EntryDialogProps {
  current: CashSessionRow | undefined
  /** Without it, the form has no refunds. */
  mayRefund: boolean
  onClose: () => void
}

/** Refusals that are shown below the amount. */
const AMOUNT_REFUSALS = new Set(['notEnoughCash', 'saleAboveOrder', 'refundAboveOrder'])

/** Form of a manual transaction: a sale, a refund, an expense, a cash deposit or a cash withdrawal. */
export function EntryDialog({ current, mayRefund, onClose }: EntryDialogProps) {
  const t = useText(cashDialogText)
  const words = useText(cashText)
  const types = useText(transactionTypeText)
  const methods = useMethodNames()
  const refusals = useText(cashRefusalText)
  const { fetcher, isBusy, answer, refusal, refusalText } = useCashMutation('addError', onClose)
  // Idempotency key: a transaction submitted twice is entered once.
  const [key] = useState(() => crypto.randomUUID())
  const [type, setType] = useState<ManualType>('sale')
  const [chosen, setChosen] = useState<CashMethod>()
  const [amount, setAmount] = useState(NEW_ENTRY.amount)
  const [orderTotal, setOrderTotal] = useState<Money>()
  const method = isDrawerMove(type) ? 'cash' : (chosen ?? proposedMethod(type))
  const { around, isEdited } = useProblemFields<HTMLDivElement>(fetcher.data)
  const problems = answer && 'problems' in answer ? answer.problems : []
  const errorOf = (field: EntryProblem['field']) => {
    if (isEdited(field)) return undefined
    const problem = problems.find((one) => one.field === field)
    if (problem) return refusals[problem.code]
    if (field === 'amount' && refusal && AMOUNT_REFUSALS.has(refusal.code)) return refusalText
    return field === 'orderNumber' && refusal?.code === 'unknownOrder' ? refusalText : undefined
  }
  return (
    <FormDialog
      title={t.entryTitle}
      width="small"
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.adding}>
            {t.addIt}
          </Button>
        </>
      }
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="method" value={method} />
      <div className="grid gap-4" {...around}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t.type}
            name="type"
            required
            value={type}
            onChange={({ target }) => setType(target.value as ManualType)}
          >
            {MANUAL_TYPES.filter((each) => each !== 'refund' || mayRefund).map((each) => (
              <option key={each} value={each}>
                {types[each]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t.method}
            required
            disabled={isDrawerMove(type)}
            value={method}
            onChange={({ target }) => setChosen(target.value as CashMethod)}
          >
            {CASH_METHODS.map((each) => (
              <option key={each} value={each}>
                {methods[each]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="grid gap-1.5">
          <TextField
            label={t.amount}
            name="amount"
            required
            inputMode="decimal"
            dir="ltr"
            suffix="UM"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            error={errorOf('amount')}
            help={
              takesCash(type, method) && current && !current.isHidden ? (
                <InDrawer current={current} />
              ) : undefined
            }
          />
          {(type === 'sale' || type === 'refund') && (
            <OldOuguiyaNote entered={parseMoney(amount)} expected={{ order: orderTotal }} />
          )}
        </div>
        <TextField
          label={isDrawerMove(type) ? t.why : t.description}
          name="description"
          required
          error={errorOf('description')}
        />
        {!isDrawerMove(type) && <OrderField error={errorOf('orderNumber')} onOrderTotal={setOrderTotal} />}
      </div>
    </FormDialog>
  )
}

function InDrawer({ current }: { current: CashSessionRow }) {
  const t = useText(cashDialogText)
  return (
    <>
      {t.inDrawer} <AdminMoney amount={drawerOf(drawerStart(current), current.ledgerTotals).expected} />
    </>
  )
}
