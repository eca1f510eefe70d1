import { FileSpreadsheet, Images } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { importText } from '../import.text.ts'
import { FileDrop } from './file-drop.tsx'
import { uploadImport, type ImportUpload } from './upload-import.ts'
import { useRefusalSentence } from './use-import-mutation.ts'

export const TABLE_FILES =
  '.xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const ZIP_FILES = '.zip,application/zip'

/** The spreadsheet, and optionally its pictures; opens the import when both have arrived. */
export function ImportUploadForm() {
  const t = useText(importText)
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const [table, setTable] = useState<File>()
  const [pictures, setPictures] = useState<File>()
  const { percent, error, send, setError } = useImportUpload()
  const isBusy = percent !== undefined

  async function start(): Promise<void> {
    if (!table) return
    const added = await send({ kind: 'table', file: table })
    if (added === undefined) return
    if (pictures) await send({ kind: 'pictures', id: String(added), file: pictures })
    await navigate(`/admin/products/import/${added}`)
  }

  return (
    <section aria-label={t.title} className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <div className="grid gap-4 md:grid-cols-2">
        <FileDrop
          icon={FileSpreadsheet}
          label={t.chooseFile}
          hint={t.fileHint}
          accept={TABLE_FILES}
          file={table}
          isDisabled={isBusy}
          onFile={(file) => {
            setTable(file)
            setError(undefined)
          }}
        />
        <FileDrop
          icon={Images}
          label={t.chooseZip}
          hint={t.zipHint}
          accept={ZIP_FILES}
          file={pictures}
          isDisabled={isBusy}
          onFile={setPictures}
        />
      </div>
      <FieldError message={error} />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          onClick={() => void start()}
          disabled={!table || !isHydrated}
          busy={isBusy && (percent < 100 ? t.sending : t.reading)}
        >
          {t.send}
        </Button>
        {isBusy && (
          <progress
            value={percent}
            max={100}
            aria-label={t.sending}
            className="progress max-w-[320px] grow"
          />
        )}
      </div>
    </section>
  )
}

/** Sends one file after the other; `percent` is undefined while nothing is sent. */
export function useImportUpload() {
  const t = useText(importText)
  const sentenceOf = useRefusalSentence()
  const [percent, setPercent] = useState<number>()
  const [error, setError] = useState<string>()

  async function send(fields: Record<string, string | File>): Promise<number | undefined> {
    setError(undefined)
    setPercent(0)
    const outcome: ImportUpload = await uploadImport(fields, setPercent)
    setPercent(undefined)
    if ('import' in outcome) return outcome.import
    setError('refusal' in outcome ? sentenceOf(outcome.refusal) : t[outcome.problem])
    return undefined
  }
  return { percent, error, send, setError }
}
