import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMethodNames } from '#features/cash/method-names.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError, SelectField, TextArea } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { uiText } from '#ui/ui.text.ts'
import { pasteText } from '../paste.text.ts'
import { MAX_STATEMENT_LENGTH } from '../statement-line.rules.ts'
import { statementsText } from '../statements.text.ts'
import { WALLETS } from '../wallet.rules.ts'
import { readTextFile, type FileProblem } from './read-text-file.ts'
import { useStatementMutation } from './use-statement-mutation.ts'

/** What the person has entered; the page keeps it, so that closing the dialog loses nothing. */
export interface PasteDraft {
  wallet: string
  text: string
  fileName: string
  /** Created with the draft: sending it twice adds it once. */
  key: string
}

export function emptyDraft(wallet = ''): PasteDraft {
  return { wallet, text: '', fileName: '', key: crypto.randomUUID() }
}

interface PasteDialogProps {
  draft: PasteDraft
  onChange: (draft: PasteDraft) => void
  onClose: () => void
  onAdded: () => void
}

export function PasteDialog({ draft, onChange, onClose, onAdded }: PasteDialogProps) {
  const t = useText(pasteText)
  const ui = useText(uiText)
  const names = useMethodNames()
  const labels = useText(statementsText)
  const [isChecked, setChecked] = useState(false)
  const [isReading, setReading] = useState(false)
  // The wallet can be chosen while the server reads a file.
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const { submit, isBusy, refusalText } = useStatementMutation(onAdded)
  const problems = {
    wallet: draft.wallet === '' ? t.walletNeeded : undefined,
    text:
      draft.text.trim() === ''
        ? t.textNeeded
        : draft.text.length > MAX_STATEMENT_LENGTH
          ? t.tooLong
          : undefined,
  }
  // Another text is another statement.
  const change = (values: Partial<PasteDraft>) =>
    onChange({ ...latest.current, fileName: '', key: crypto.randomUUID(), ...values })
  return (
    <FormDialog
      title={t.title}
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (problems.wallet || problems.text || isBusy || isReading) return
        submit({ intent: 'add', ...draft }, { encType: 'multipart/form-data' })
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.reading}>
            {t.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <SelectField
          label={labels.wallet}
          required
          value={draft.wallet}
          onChange={({ target }) => change({ wallet: target.value, fileName: draft.fileName })}
          error={isChecked ? problems.wallet : undefined}
        >
          <option value="">—</option>
          {WALLETS.map((wallet) => (
            <option key={wallet} value={wallet}>
              {names[wallet]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t.text}
          required
          rows={10}
          placeholder={t.placeholder}
          value={draft.text}
          readOnly={isReading}
          help={t.help}
          onChange={({ target }) => change({ text: target.value })}
          error={isChecked ? (problems.text ?? refusalText) : undefined}
        />
        <FileButton fileName={draft.fileName} onRead={change} isReading={isReading} setReading={setReading} />
      </div>
    </FormDialog>
  )
}

interface FileButtonProps {
  fileName: string
  onRead: (values: Pick<PasteDraft, 'text' | 'fileName'>) => void
  isReading: boolean
  setReading: (isReading: boolean) => void
}

function FileButton({ fileName, onRead, isReading, setReading }: FileButtonProps) {
  const t = useText(pasteText)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<FileProblem>()
  async function read(file: File | undefined) {
    if (!file) return
    setReading(true)
    const result = await readTextFile(file)
    setReading(false)
    setProblem('problem' in result ? result.problem : undefined)
    if ('text' in result) onRead({ text: result.text, fileName: file.name.slice(0, 200) })
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" busy={isReading && t.reading} onClick={() => input.current?.click()}>
          <FileUp className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.file}
        </Button>
        {fileName && <span className="text-small text-ink-2">{t.fileRead(fileName)}</span>}
      </div>
      <input
        ref={input}
        type="file"
        accept=".txt,.csv,.tsv,.pdf,text/plain,text/csv,application/pdf"
        className="sr-only"
        tabIndex={-1}
        aria-label={t.file}
        onChange={({ target }) => {
          void read(target.files?.[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <FieldError message={problem && t[problem]} />
    </div>
  )
}
