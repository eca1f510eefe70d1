import { Search } from 'lucide-react'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { readId } from '#core/id.ts'
import { numberText } from '#core/text.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ShownLine, ShownPayment } from '../matching/shown-lines.rules.ts'
import { statementsText } from '../statements.text.ts'
import { LineView } from './line-view.tsx'
import { PaymentChoices } from './payment-choices.tsx'

interface OrderDialogProps {
  line: ShownLine
  mayAccept: boolean
  onClose: () => void
}

/** A person names the order that a line has paid. */
export function OrderDialog({ line, mayAccept, onClose }: OrderDialogProps) {
  const t = useText(statementsText)
  const fetcher = useFetcher<{ payments: ShownPayment[] }>()
  const [number, setNumber] = useState('')
  const payments = fetcher.state === 'idle' ? fetcher.data?.payments : undefined
  return (
    <FormDialog
      title={t.chooseOrder}
      width="small"
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        const order = readId(numberText(number).trim())
        if (order !== undefined) void fetcher.load(`/admin/cash-register/statements/orders?number=${order}`)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.keep}
          </Button>
          <Button type="submit" busy={fetcher.state !== 'idle' && t.find}>
            <Search className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.find}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <LineView line={line} />
        <TextField
          label={t.orderNumber}
          required
          inputMode="numeric"
          dir="ltr"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          error={payments?.length === 0 ? t.orderHasNone : undefined}
        />
        {payments && payments.length > 0 && (
          <PaymentChoices
            {...{ payments, mayAccept }}
            lineId={line.id}
            sender={line.phone}
            onDone={onClose}
          />
        )}
      </div>
    </FormDialog>
  )
}
