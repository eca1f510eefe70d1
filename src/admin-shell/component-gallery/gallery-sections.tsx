/** Dialogs, sheets and badges of the component gallery. */
import { ChevronDown, ChevronUp, UserX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { OrderStatusBadge } from '#features/orders/order-status-badge.tsx'
import { roleText, screenText } from '#features/staff/staff.text.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { IconLink } from '#ui/form/icon-button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import { adminGalleryText } from './component-gallery.text.ts'
import { SAMPLE_SHAPE } from './gallery-samples.ts'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-h2 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

export function BadgeSamples() {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-5">
      {[...SAMPLE_SHAPE.filters.status, 'en route'].map((status) => (
        <OrderStatusBadge key={status} status={status} />
      ))}
      <Avatar name="Mariem" />
      <Avatar name="Oumar" size="large" />
      <Avatar name="سيدي" />
    </div>
  )
}

export function DialogSamples() {
  const t = useText(adminGalleryText)
  const toasts = useToasts()
  const confirm = useConfirm()
  const [isFormOpen, setFormOpen] = useState(false)
  async function remove() {
    const yes = await confirm({
      kind: 'danger',
      title: t.dangerTitle,
      sentence: t.dangerSentence,
      confirm: t.dangerConfirm,
      keep: t.keep,
      renderExtra: (setReady) => (
        <div className="mt-3">
          <TextField
            label={t.dangerType}
            required
            onChange={(event) => setReady(event.target.value === t.dangerName)}
          />
        </div>
      ),
    })
    if (yes) toasts.success(t.dangerConfirm)
  }
  async function deactivate() {
    const texts = {
      title: t.warningTitle,
      sentence: t.warningSentence,
      confirm: t.warning,
      keep: t.keepActive,
    }
    if (await confirm({ kind: 'warning', icon: UserX, ...texts })) toasts.success(t.warning)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="danger" onClick={() => void remove()}>
        {t.danger}
      </Button>
      <Button variant="secondary" onClick={() => void deactivate()}>
        {t.warning}
      </Button>
      <Button variant="secondary" onClick={() => toasts.success(t.sentDone)}>
        {t.success}
      </Button>
      <Button variant="secondary" onClick={() => toasts.error(t.notSaved)}>
        {t.failure}
      </Button>
      <Button variant="tint" onClick={() => setFormOpen(true)}>
        {t.openForm}
      </Button>
      <UserForm isOpen={isFormOpen} onClose={() => setFormOpen(false)} />
    </div>
  )
}

function UserForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(adminGalleryText)
  const roles = useText(roleText)
  const screens = useText(screenText)
  const toasts = useToasts()
  const [error, setError] = useState<string>()
  return (
    <FormDialog
      title={t.openForm}
      sub={t.formSub}
      width="small"
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        const isFilled = new FormData(event.currentTarget).get('name') !== ''
        setError(isFilled ? undefined : t.required)
        if (!isFilled) return
        onClose()
        toasts.success(t.save)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit">{t.save}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField label={t.name} name="name" required error={error} />
        <TextField label={t.email} name="email" type="email" required help={t.emailHelp} />
        <TextField label={t.phone} name="phone" type="tel" />
        <Segmented
          name="role"
          label={t.role}
          defaultValue="cashier"
          options={(['admin', 'manager', 'cashier'] as const).map((role) => ({
            value: role,
            label: roles[role],
          }))}
        />
        <Switch name="manageOrders" label={screens.orders} help={t.ordersRight} defaultChecked />
        <Switch name="viewReports" label={screens.reports} help={t.reportsRight} />
      </div>
    </FormDialog>
  )
}

/** Open where the URL contains an order. */
export function OrderSheetSample() {
  const t = useText(adminGalleryText)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const number = Number(query.get('order') ?? 0)
  return (
    <Sheet
      title={`${t.order} ${number}`}
      badges={<OrderStatusBadge status="pending" />}
      sub={t.dayLong}
      tools={
        <div className="flex gap-1">
          <IconLink
            icon={ChevronUp}
            label={String(number + 1)}
            to={`?order=${number + 1}`}
            preventScrollReset
          />
          <IconLink
            icon={ChevronDown}
            label={String(number - 1)}
            to={`?order=${number - 1}`}
            preventScrollReset
          />
        </div>
      }
      isOpen={number > 0}
      onClose={() => void navigate('/components/admin', { preventScrollReset: true })}
      footer={
        <>
          <Button variant="danger-ghost">{t.cancelOrder}</Button>
          <Button>{t.confirm}</Button>
        </>
      }
    >
      <p>{t.toCheck}</p>
    </Sheet>
  )
}
