import { useState } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ParcelToSend } from '../run.rules.ts'
import { newRunText, runText } from '../runs.text.ts'
import { ParcelChooser } from './parcel-chooser.tsx'
import { useRunMutation } from './use-run-mutation.ts'

export function AddOrdersDialog({ parcels, onClose }: { parcels: ParcelToSend[]; onClose: () => void }) {
  const t = useText(runText)
  const words = useText(newRunText)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { send, isBusy } = useRunMutation(onClose)
  return (
    <FormDialog
      title={t.addOrders}
      sub={words.chosen(chosen.size)}
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.size > 0 && !isBusy) send({ intent: 'add', orders: [...chosen] })
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.close}
          </Button>
          <Button type="submit" busy={isBusy && t.adding} disabled={chosen.size === 0}>
            {t.add}
          </Button>
        </>
      }
    >
      {parcels.length === 0 ? (
        <p className="text-ink-2">{words.noOrders}</p>
      ) : (
        <ParcelChooser parcels={parcels} chosen={chosen} onChange={setChosen} />
      )}
    </FormDialog>
  )
}
