import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { FormDialog } from './form-dialog.tsx'

interface ConflictDialogProps {
  title: string
  /** Who saved another version, and when. */
  sentence: string
  keepMine: string
  takeTheirs: string
  onKeep: () => void
  onTake: () => void
  onClose: () => void
  /** Both versions. */
  children: ReactNode
}

/** Another user saved a form first: shows both versions and lets the user choose one. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, sentence, keepMine, takeTheirs, onKeep, onTake, onClose, children } = props
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        onKeep()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onTake}>
            {takeTheirs}
          </Button>
          <Button type="submit">{keepMine}</Button>
        </>
      }
    >
      <p className="mb-4 flex items-start gap-2 rounded-button bg-gold-50 px-4 py-2.5 text-gold-ink">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
        {sentence}
      </p>
      {children}
    </FormDialog>
  )
}
