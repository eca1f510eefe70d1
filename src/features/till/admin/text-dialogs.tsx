/** Dialogs with one text: a note, the name of a parked ticket, or a reason. */
import { useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { counterText } from '../pending.text.ts'
import { MAX_NOTE_LENGTH, MAX_REASON_LENGTH } from '../ticket.rules.ts'
import { ticketText, tillText } from '../till-screen.text.ts'
import { TillForm } from './till-form.tsx'
import { useTillContext } from './use-till.ts'

interface DialogProps {
  onClose: () => void
}

export function NoteDialog({ onClose }: DialogProps) {
  const t = useText(ticketText)
  const ui = useText(tillText)
  const { ticket, change } = useTillContext()
  const [note, setNote] = useState(ticket.note)
  return (
    <TillForm
      title={t.note}
      onClose={onClose}
      onSubmit={() => {
        change((before) => ({ ...before, note: note.trim() }))
        onClose()
      }}
      footer={<Button type="submit">{ui.save}</Button>}
    >
      <TextArea
        label={t.note}
        help={t.noteHelp}
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </TillForm>
  )
}

const MAX_NAME_LENGTH = 60

/** The name is optional: a parked ticket is also found by its time and total. */
export function ParkDialog({ onPark, onClose }: DialogProps & { onPark: (name: string) => void }) {
  const t = useText(ticketText)
  const { ticket } = useTillContext()
  const [name, setName] = useState(ticket.buyer?.name ?? '')
  return (
    <TillForm
      title={t.park}
      onClose={onClose}
      onSubmit={() => onPark(name.trim())}
      footer={<Button type="submit">{t.park}</Button>}
    >
      <TextField
        label={t.parkName}
        help={t.parkHelp}
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </TillForm>
  )
}

interface ReasonDialogProps extends DialogProps {
  title: string
  sentence: string
  confirm: string
  /** Reasons that one tap enters. */
  proposals?: string[]
  isDanger?: boolean
  onConfirm: (reason: string) => void
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, sentence, confirm, proposals = [], isDanger = false, onConfirm, onClose } = props
  const t = useText(counterText)
  const [reason, setReason] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  return (
    <TillForm
      title={title}
      sub={sentence}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (reason.trim() !== '') onConfirm(reason.trim())
      }}
      footer={
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'}>
          {confirm}
        </Button>
      }
    >
      {proposals.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {proposals.map((proposal) => (
            <Button key={proposal} variant="secondary" onClick={() => onConfirm(proposal)}>
              {proposal}
            </Button>
          ))}
        </div>
      )}
      <TextField
        label={t.reason}
        required
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={wasSubmitted && reason.trim() === '' ? t.reasonNeeded : undefined}
      />
    </TillForm>
  )
}
