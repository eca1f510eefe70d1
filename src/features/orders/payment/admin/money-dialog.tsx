import { useState } from 'react'
import { formatAmount, parseMoney, type Money } from '#core/money.ts'
import { CASH_METHODS } from '#features/cash/cash.rules.ts'
import { useDrawer, useRefusalMessage } from '#features/orders/lifecycle/admin/use-order-actions.tsx'
import type { OrderChange } from '#features/orders/lifecycle/order-action.rules.ts'
import type { OrderDetail } from '#features/orders/lifecycle/order-detail.rules.ts'
import { orderActionText } from '#features/orders/list/admin/orders.text.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { OldOuguiyaNote } from '#ui/form/old-ouguiya-note.tsx'
import { useProblemFields } from '#ui/form/use-problem-fields.ts'
import { useText } from '#ui/page/language.tsx'
import { needsReference, type OrderMoneyMethod, type PaymentKind } from '../order-payments.rules.ts'
import { MAX_REFERENCE_LENGTH } from '../payment-check.rules.ts'
import { useOrderMethodNames } from './order-method-names.ts'
import { orderMoneyText } from './order-money.text.ts'

const REFERENCE_REFUSALS = new Set(['badReference', 'referenceTaken'])

interface MoneyDialogProps {
  kind: PaymentKind
  order: OrderDetail
  onClose: () => void
}

/** Form of a payment that staff take, or of money that they give back. It stays open until it is saved. */
export function MoneyDialog({ kind, order, onClose }: MoneyDialogProps) {
  const t = useText(orderMoneyText)
  const done = useText(orderActionText)
  const refusalMessage = useRefusalMessage()
  const methods = useOrderMethodNames()
  const isPayment = kind === 'payment'
  const most = isPayment ? order.balance.due : order.balance.overpaid
  const choices = methodsFor(kind, order)
  const [method, setMethod] = useState<OrderMoneyMethod>(isPayment ? choices[0]! : order.refundMethod)
  const [input, setInput] = useState(() => formatAmount(most))
  // Idempotency key: submitted twice, it is entered once.
  const [key] = useState(() => crypto.randomUUID())
  const { fetcher, isBusy, refusal } = useStaffMutation<OrderChange>({
    failure: t.failed,
    onRefused: (refused) => refusalMessage(refused) ?? t.failed,
    onAnswer: () => {
      onClose()
      return done[isPayment ? 'paid' : 'givenBack']
    },
  })
  const { around, isEdited } = useProblemFields<HTMLDivElement>(fetcher.data)
  const message = refusal && (refusalMessage(refusal) ?? t.failed)
  const isAboutReference = refusal !== undefined && REFERENCE_REFUSALS.has(refusal.code)
  const hasReference = method !== 'cash' && method !== 'credit'
  return (
    <FormDialog
      title={isPayment ? t.takeTitle(order.number) : t.giveBackTitle(order.number)}
      width="small"
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      action={`/admin/orders/${order.id}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.saving}>
            {isPayment ? t.takeNow : t.giveBackNow}
          </Button>
        </>
      }
    >
      <input type="hidden" name="intent" value={isPayment ? 'pay' : 'giveBack'} />
      <input type="hidden" name="key" value={key} />
      <div className="grid gap-4" {...around}>
        <SelectField
          label={t.method}
          name="method"
          required
          value={method}
          onChange={({ target }) => setMethod(target.value as OrderMoneyMethod)}
          help={<MethodHelp {...{ kind, order, method }} />}
        >
          {choices.map((each) => (
            <option key={each} value={each}>
              {methods[each]}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-1.5">
          <TextField
            label={t.amount}
            name="amount"
            required
            inputMode="decimal"
            dir="ltr"
            suffix="UM"
            value={input}
            onChange={({ target }) => setInput(target.value)}
            error={isAboutReference || isEdited('amount') ? undefined : message}
            help={
              <>
                {isPayment ? t.stillDue : t.atMost} <AdminMoney amount={most} />
              </>
            }
          />
          <OldOuguiyaNote
            entered={parseMoney(input)}
            expected={
              isPayment ? { order: order.total, due: most, deposit: order.deposit } : { refund: most }
            }
          />
        </div>
        {hasReference && (
          <TextField
            label={t.reference}
            name="reference"
            required={isPayment && needsReference(method)}
            dir="ltr"
            autoComplete="off"
            maxLength={MAX_REFERENCE_LENGTH}
            error={isAboutReference && !isEdited('reference') ? message : undefined}
            help={isPayment ? undefined : t.sentReference}
          />
        )}
      </div>
    </FormDialog>
  )
}

/** Store credit pays only if the client has some, and is given only to a client of the shop. */
function methodsFor(kind: PaymentKind, { credit, client }: OrderDetail): OrderMoneyMethod[] {
  const isCreditPossible = kind === 'payment' ? credit > 0 : client !== undefined
  return [...CASH_METHODS, ...(isCreditPossible ? ['credit' as const] : [])].toSorted(
    (a, b) => Number(b === 'cash') - Number(a === 'cash'),
  )
}

interface MethodHelpProps {
  kind: PaymentKind
  order: OrderDetail
  method: OrderMoneyMethod
}

/** What the drawer or the client's credit holds. */
function MethodHelp({ kind, order, method }: MethodHelpProps) {
  const t = useText(orderMoneyText)
  const drawer = useDrawer()
  if (method === 'credit')
    return (
      <>
        {t.creditLeft} <AdminMoney amount={order.credit} />
      </>
    )
  if (method !== 'cash' || kind === 'payment' || drawer === undefined) return null
  return (
    <>
      {t.inDrawer} <AdminMoney amount={Math.max(0, drawer) as Money} />
    </>
  )
}
