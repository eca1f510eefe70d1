import { ChevronDown, Images } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/form/button.tsx'
import { FieldError, SelectField } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import {
  columnsMissingForNew,
  mappingProblem,
  type ColumnMapping,
  type ImportField,
} from '../import-columns.rules.ts'
import { columnText } from '../import-columns.text.ts'
import type { ShownImport } from '../import.rules.ts'
import { importRefusalText, importText } from '../import.text.ts'
import { useImportUpload, ZIP_FILES } from './import-upload.tsx'
import { useImportMutation } from './use-import-mutation.ts'

interface MappingFormProps {
  found: ShownImport
  samples: string[][]
  fields: ImportField[]
}

/** What each column of the file is. */
export function MappingForm({ found, samples, fields }: MappingFormProps) {
  const t = useText(importText)
  const problems = useText(importRefusalText)
  const names = useText(columnText)
  const { headings, settings } = found
  const allowed = settings.columns.map((field) => (field && fields.includes(field) ? field : null))
  const [columns, setColumns] = useState<ColumnMapping>(allowed)
  const [createsCategories, setCreates] = useState(settings.createsCategories)
  const { submit, isBusy } = useImportMutation()
  const problem = mappingProblem(columns)
  const missing = columnsMissingForNew(columns)

  function preview(): void {
    const form = new FormData()
    form.set('intent', 'map')
    for (const field of columns) form.append('column', field ?? '')
    if (createsCategories) form.set('createsCategories', '1')
    submit(form)
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
      <section aria-labelledby="columns-title" className="rounded-card border border-line bg-surface">
        <div className="px-5 py-4 max-sm:px-4">
          <h2 id="columns-title" className="text-h2 font-semibold">
            {t.columns}
          </h2>
          <p className="text-small text-subtle">{t.columnsLead}</p>
        </div>
        {settings.sheets.length > 1 && <SheetChoice found={found} />}
        <ul className="divide-y divide-line border-t border-line">
          {headings.map((heading, index) => (
            <ColumnRow
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity
              key={index}
              heading={heading || t.columnNumber(index + 1)}
              samples={samples.map((cells) => cells[index]?.trim() ?? '')}
              field={columns[index] ?? null}
              taken={columns}
              fields={fields}
              onChange={(field) =>
                setColumns((before) => before.map((one, at) => (at === index ? field : one)))
              }
            />
          ))}
        </ul>
      </section>
      <div className="sticky top-20 grid gap-4 rounded-card border border-line bg-surface p-5">
        <h2 className="text-h2 font-semibold">{t.rows(found.rowCount)}</h2>
        <Switch
          label={t.createCategories}
          help={t.createCategoriesHelp}
          checked={createsCategories}
          onChange={({ currentTarget }) => setCreates(currentTarget.checked)}
        />
        <PicturesField found={found} hasColumn={columns.includes('pictures')} />
        <ul className="grid list-disc gap-1.5 ps-5 text-small text-ink-2">
          {t.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        {missing.length > 0 && (
          <p role="status" className="text-small text-henna">
            {t.missingForNew(missing.map((field) => names[field]))}
          </p>
        )}
        <FieldError message={problem && problems[problem]()} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={preview} disabled={problem !== undefined} busy={isBusy && t.previewing}>
            {t.preview}
          </Button>
          <CancelButton label={t.abandon} />
        </div>
      </div>
    </div>
  )
}

export function CancelButton({ label }: { label: string }) {
  const { submit, isBusy } = useImportMutation()
  return (
    <Button variant="danger-ghost" disabled={isBusy} onClick={() => submit({ intent: 'cancel' })}>
      {label}
    </Button>
  )
}

function SheetChoice({ found: { settings } }: { found: ShownImport }) {
  const t = useText(importText)
  const { submit, isBusy } = useImportMutation()
  return (
    <div className="max-w-[320px] px-5 pb-4 max-sm:px-4">
      <SelectField
        label={t.sheet}
        required
        value={settings.sheet}
        disabled={isBusy}
        onChange={({ currentTarget }) => submit({ intent: 'sheet', sheet: currentTarget.value })}
      >
        {settings.sheets.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two sheets may have the same name
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

interface ColumnRowProps {
  heading: string
  samples: string[]
  field: ImportField | null
  taken: ColumnMapping
  fields: ImportField[]
  onChange: (field: ImportField | null) => void
}

function ColumnRow({ heading, samples, field, taken, fields, onChange }: ColumnRowProps) {
  const t = useText(importText)
  const names = useText(columnText)
  const shown = samples.filter(Boolean).join(' · ')
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-5 py-3 sm:grid-cols-[minmax(0,1fr)_240px] max-sm:px-4">
      <div className="min-w-0">
        <p className={`truncate font-medium ${field ? '' : 'text-subtle'}`}>
          <bdi>{heading}</bdi>
        </p>
        <bdi className="block w-fit max-w-full truncate text-small text-subtle">{shown || t.empty}</bdi>
      </div>
      <div className="relative">
        <select
          aria-label={heading}
          value={field ?? ''}
          onChange={({ currentTarget }) => onChange((currentTarget.value || null) as ImportField | null)}
          className="min-h-(--h-field) w-full appearance-none rounded-field border border-field bg-surface px-(--pad-field) pe-11 text-input"
        >
          <option value="">{t.notImported}</option>
          {fields.map((one) => (
            <option key={one} value={one} disabled={one !== field && taken.includes(one)}>
              {names[one]}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute end-4 top-1/2 size-5 -translate-y-1/2 text-ink-2"
          strokeWidth={1.6}
          aria-hidden="true"
        />
      </div>
    </li>
  )
}

/** Pictures can also be added after the spreadsheet. */
function PicturesField({ found: { id, settings }, hasColumn }: { found: ShownImport; hasColumn: boolean }) {
  const t = useText(importText)
  const { revalidate } = useRevalidator()
  const { percent, error, send } = useImportUpload()
  const count = Object.keys(settings.pictures).length
  async function add(file: File | undefined): Promise<void> {
    if (file && (await send({ kind: 'pictures', id: String(id), file })) !== undefined) await revalidate()
  }
  return (
    <div className="grid gap-1.5">
      {count > 0 && <p className="text-small">{t.pictures(count)}</p>}
      {count === 0 && hasColumn && <p className="text-small text-subtle">{t.picturesIgnored}</p>}
      {percent === undefined ? (
        <label className="relative flex w-fit cursor-pointer items-center gap-2 text-small font-medium text-link has-focus-visible:outline-2 has-focus-visible:outline-pri">
          <Images className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.chooseZip}
          <input
            type="file"
            accept={ZIP_FILES}
            onChange={({ currentTarget }) => void add(currentTarget.files?.[0] ?? undefined)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
      ) : (
        <progress value={percent} max={100} aria-label={t.sending} className="progress" />
      )}
      <FieldError message={error} />
    </div>
  )
}
