import { History, TriangleAlert } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { money, type Money } from '#core/money.ts'
import type { LabelledZone } from '#features/orders/checkout/checkout.rules.ts'
import { useRefusalMessage } from '#features/orders/lifecycle/admin/use-order-actions.tsx'
import { isChangeAllowed } from '#features/orders/order-changes.rules.ts'
import { orderStatusText } from '#features/orders/order-status.text.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError, TextArea } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { FIELD_LENGTHS, type EditFields, type EditProblem } from '../edit-form.rules.ts'
import {
  usualRefundMethod,
  wireLine,
  withFreshArticles,
  type EditableOrder,
  type EditAnswer,
} from '../editable-order.rules.ts'
import { DiscountInputs } from './discount-inputs.tsx'
import { EditChanges } from './edit-changes.tsx'
import { Comparison, EditConflict } from './edit-conflict.tsx'
import { EditDelivery } from './edit-delivery.tsx'
import { EditLines } from './edit-lines.tsx'
import { EditSummary } from './edit-summary.tsx'
import { editProblemText, editRefusalText, editText, noLineText } from './edit.text.ts'
import { isRefundPossible, RefundChoice, type RefundInput } from './refund-choice.tsx'
import { useEditForm, type EditForm as Editor } from './use-edit-form.ts'

const CARD =
  'grid grid-cols-1 content-start gap-4 rounded-card border border-line bg-surface p-5 max-[359px]:p-3'

export interface EditFormProps {
  order: EditableOrder
  /** The active ones. */
  zones: LabelledZone[]
  /** The cash in the drawer; undefined: the viewer counts blind. */
  drawer: Money | undefined
  discountLimit: number
  mayRefund: boolean
}

export function EditForm({ order: loaded, zones, drawer, discountLimit, mayRefund }: EditFormProps) {
  const t = useText(editText)
  const editor = useEditForm(loaded, { zones, discountLimit })
  const { order, input, plan, conflict } = editor
  const [chosen, setRefund] = useState<RefundInput>()
  const refund = chosen ?? { method: usualRefundMethod(order.payments, order.paymentMethod), reference: '' }
  const { save, isBusy } = useSave(editor, refund)
  const errorOf = useErrors(editor)
  const { overpaid } = plan.balance
  const isAllowed = overpaid === 0 || (mayRefund && isRefundPossible(refund, overpaid, drawer))
  const isOpen = isChangeAllowed('edit', conflict?.order.status ?? order.status)
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isAllowed && isOpen) save()
        }}
        className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_400px]"
      >
        <Notes editor={editor} isOpen={isOpen} />
        <div className="grid grid-cols-1 gap-5">
          <section className={CARD}>
            <h2 className="text-h2 font-semibold">{t.lines}</h2>
            <EditLines lines={input.lines} onChange={editor.changeLines} error={errorOf('lines')} />
          </section>
          <section className={CARD}>
            <EditDelivery
              form={input.form}
              stored={order.content}
              zones={zones}
              onChange={editor.change}
              errorOf={errorOf}
            />
            <TextArea
              label={t.notes}
              rows={2}
              value={input.form.notes}
              onChange={(event) => editor.change({ notes: event.target.value })}
              error={errorOf('notes')}
            />
          </section>
        </div>
        <section className={`${CARD} lg:sticky lg:top-4`}>
          <DiscountInputs
            form={input.form}
            limit={discountLimit}
            onChange={editor.change}
            errorOf={errorOf}
          />
          <h2 className="text-h2 font-semibold">{t.summary}</h2>
          <EditSummary order={order} plan={plan} />
          {overpaid > 0 &&
            (mayRefund ? (
              <RefundChoice
                {...{ refund, drawer }}
                amount={overpaid}
                hasClient={order.hasClient}
                onChange={setRefund}
              />
            ) : (
              <FieldError message={t.mayNotRefund} />
            ))}
          <div className="grid gap-1.5 border-t border-line pt-3">
            <h3 className="text-h3 font-semibold">{t.changes}</h3>
            {editor.changes.length === 0 ? (
              <p className="text-subtle">{t.nothing}</p>
            ) : (
              <EditChanges changes={editor.changes} />
            )}
          </div>
          <Button
            type="submit"
            wide
            disabled={editor.changes.length === 0 || !isAllowed || !isOpen}
            busy={isBusy && t.saving}
          >
            {t.save}
          </Button>
        </section>
      </form>
      {/* Outside the form: React passes the submit event of a dialog on to the form around it. */}
      {conflict && isOpen && (
        <EditConflict
          stored={conflict.order}
          changes={conflict.changes}
          onKeep={editor.keepMine}
          onTake={editor.restart}
          onClose={editor.keepMine}
        />
      )}
    </>
  )
}

/** That a draft was found, or that the order was sent or cancelled meanwhile, with what was entered. */
function Notes({ editor, isOpen }: { editor: Editor; isOpen: boolean }) {
  const t = useText(editText)
  const statuses = useText(orderStatusText)
  const { conflict, order, isDraft } = editor
  if (!isOpen)
    return (
      <Note icon={<TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />}>
        <span className="grid grow gap-3">
          {t.closed(statuses[conflict?.order.status ?? order.status])}
          {conflict && <Comparison changes={conflict.changes} />}
        </span>
      </Note>
    )
  if (!isDraft) return null
  return (
    <Note icon={<History className="mt-0.5 size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />}>
      <span>
        {t.draftFound}{' '}
        <button type="button" className="font-semibold underline" onClick={editor.restart}>
          {t.discard}
        </button>
      </span>
    </Note>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex items-start gap-2 rounded-button bg-gold-50 px-4 py-2.5 text-gold-ink lg:col-span-2"
    >
      {icon}
      {children}
    </div>
  )
}

/** The error of a field: of the address and of stock at once, of the others when saving was tried. */
function useErrors({ problems, wasSubmitted }: Editor) {
  const words = useText(editProblemText)
  const noLine = useText(noLineText)
  const atOnce = new Set<EditProblem['code']>([
    'noZone',
    'methodNotOffered',
    'aboveGoods',
    'aboveLimit',
    'notAllowed',
  ])
  return (field: keyof EditFields | 'lines'): string | undefined => {
    const problem = problems.find((one) => one.field === field && (wasSubmitted || atOnce.has(one.code)))
    if (!problem) return undefined
    if (field === 'lines' && problem.code === 'required') return noLine.required
    return problem.code === 'tooLong'
      ? words.tooLong(FIELD_LENGTHS[field as keyof typeof FIELD_LENGTHS])
      : words[problem.code]
  }
}

function useSave(editor: Editor, refund: RefundInput) {
  const t = useText(editText)
  const refusals = useText(editRefusalText)
  const refusalMessage = useRefusalMessage()
  const navigate = useNavigate()
  const toasts = useToasts()
  // The idempotency key: sending the same again saves it once; other input is another edit.
  const sent = useRef({ form: '', key: '' })
  const { order, input, plan } = editor
  const { submit, isBusy } = useStaffMutation<EditAnswer>({
    failure: t.failed,
    onRefused: (refused) =>
      refusals[refused.code as keyof typeof refusals] ?? refusalMessage(refused) ?? t.failed,
    onAnswer: (answer) => {
      if ('saved' in answer) {
        editor.discardDraft()
        void navigate(`/admin/orders/${order.id}`)
        return t.saved(order.number)
      }
      if ('conflict' in answer) {
        editor.setConflict(answer.conflict)
        return undefined
      }
      if (answer.articles.length > 0) editor.changeLines((lines) => withFreshArticles(lines, answer.articles))
      toasts.error(refusals[answer.code as keyof typeof refusals] ?? t.failed)
      return undefined
    },
  })
  function save() {
    if (!editor.check()) {
      toasts.error(refusals.badEdit)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus())
      return
    }
    const form = JSON.stringify({ fields: input.form, lines: input.lines.map(wireLine) })
    if (sent.current.form !== form) sent.current = { form, key: crypto.randomUUID() }
    submit({
      key: sent.current.key,
      version: String(input.version),
      status: input.status,
      total: String(plan.after.total),
      giveBack: String(money(plan.balance.overpaid)),
      refundMethod: refund.method,
      refundReference: refund.reference,
      form,
    })
  }
  return { save, isBusy }
}
