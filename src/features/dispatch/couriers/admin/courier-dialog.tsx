import { useState } from 'react'
import { CURRENCY_LABEL, formatAmount } from '#core/money.ts'
import { formatPhone } from '#core/phone.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useText } from '#ui/page/language.tsx'
import { uiText } from '#ui/ui.text.ts'
import { FEE_KINDS } from '../../dispatch.rules.ts'
import { courierProblems, EMPTY_COURIER, type Courier, type CourierForm } from '../courier.rules.ts'
import { courierProblemText, couriersText, feeKindText } from '../couriers.text.ts'
import { useCourierMutation } from './use-courier-mutation.ts'

interface CourierDialogProps {
  /** Undefined for a new one. */
  courier: Courier | undefined
  users: { id: number; name: string }[]
  onClose: () => void
}

export function CourierDialog({ courier, users, onClose }: CourierDialogProps) {
  const t = useText(couriersText)
  const ui = useText(uiText)
  const kinds = useText(feeKindText)
  const problems = useText(courierProblemText)
  const [form, setForm] = useState(() => (courier ? formOf(courier) : EMPTY_COURIER))
  const [isChecked, setChecked] = useState(false)
  const { submit, isBusy } = useCourierMutation(onClose)
  const change = (values: Partial<CourierForm>) => setForm({ ...form, ...values })
  const errorOf = (field: keyof CourierForm) => {
    const problem = isChecked ? courierProblems(form).find((one) => one.field === field) : undefined
    return problem && problems[problem.code]
  }
  return (
    <FormDialog
      title={courier ? t.edit(courier.name) : t.newTitle}
      width="small"
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (courierProblems(form).length > 0 || isBusy) return
        submit({ intent: 'save', id: courier ? String(courier.id) : '', ...form })
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextField
          label={t.name}
          required
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
          error={errorOf('name')}
        />
        <TextField
          label={t.phone}
          type="tel"
          inputMode="tel"
          value={form.phone}
          onChange={({ target }) => change({ phone: target.value })}
          error={errorOf('phone')}
        />
        <SelectField
          label={t.user}
          value={form.user}
          help={t.userHelp}
          onChange={({ target }) => change({ user: target.value })}
          error={errorOf('user')}
        >
          <option value="">{t.noUser}</option>
          {users.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Segmented
          label={t.fee}
          isNamed
          value={form.feeKind}
          options={FEE_KINDS.map((value) => ({ value, label: kinds[value] }))}
          onChange={(feeKind) => change({ feeKind })}
        />
        {form.feeKind === 'parcel' && (
          <TextField
            label={t.parcelFee}
            required
            inputMode="decimal"
            dir="ltr"
            suffix={CURRENCY_LABEL}
            value={form.parcelFee}
            onChange={({ target }) => change({ parcelFee: target.value })}
            error={errorOf('parcelFee')}
          />
        )}
      </div>
    </FormDialog>
  )
}

function formOf({ name, phone, userId, feeKind, parcelFee }: Courier): CourierForm {
  return {
    name,
    phone: phone && formatPhone(phone),
    user: userId === null ? '' : String(userId),
    feeKind,
    parcelFee: parcelFee > 0 ? formatAmount(parcelFee, ' ') : '',
  }
}
