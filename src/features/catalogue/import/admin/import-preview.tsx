import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Language } from '#core/text.ts'
import { tableText } from '#ui/admin-ui.text.ts'
import { Tabs } from '#ui/display/tabs.tsx'
import { Button } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import type { RowAction } from '../import-plan.rules.ts'
import { ROW_ACTIONS, type ShownImport, type ShownRow } from '../import.rules.ts'
import { importText } from '../import.text.ts'
import { CancelButton } from './mapping-form.tsx'
import { RowDetailList } from './row-details.tsx'
import { useImportMutation } from './use-import-mutation.ts'

interface ImportPreviewProps {
  found: ShownImport
  rows: ShownRow[]
  action: RowAction
  page: number
  pages: number
}

/** What each row would do, or did. */
export function ImportPreview({ found, rows, action, page, pages }: ImportPreviewProps) {
  const t = useText(importText)
  const words = useText(tableText)
  const { id, counts, status } = found
  const isOpen = status === 'checked'
  const canChoose = isOpen && (action === 'create' || action === 'change')
  const pathOf = (rowsOf: RowAction, number = 1) =>
    `/admin/products/import/${id}?rows=${rowsOf}${number > 1 ? `&page=${number}` : ''}`
  const language = useLanguage()
  const columns = useColumns(canChoose, action)
  return (
    <>
      {isOpen && <Confirm found={found} refusedTo={action === 'refuse' ? undefined : pathOf('refuse')} />}
      {action === 'refuse' && counts.refuse.rows > 0 && <RefusedFile id={id} />}
      <PlainTable
        label={t[action]}
        title={t.rows(counts[action].rows)}
        sub={canChoose ? t.chosen(counts[action].chosen, counts[action].rows) : undefined}
        tools={canChoose && counts[action].rows > 0 ? <ChooseAll action={action} /> : undefined}
        tabs={
          <Tabs
            label={t.result}
            current={action}
            tabs={ROW_ACTIONS.map((one) => ({
              id: one,
              label: t[one],
              count: counts[one].rows,
              to: pathOf(one),
            }))}
          />
        }
        columns={columns}
        rows={rows}
        rowKey={({ number }) => number}
        rowName={(row) => nameIn(language, row)}
        empty={{ why: t.noRows }}
        footer={
          <Pagination
            page={page}
            count={pages}
            pathOf={(number) => pathOf(action, number)}
            words={words}
            className="justify-end py-3 md:border-t md:border-line md:px-5"
          />
        }
      />
    </>
  )
}

/** `refusedTo`: the refused rows, unless they are shown already. */
function Confirm({ found: { counts }, refusedTo }: { found: ShownImport; refusedTo: string | undefined }) {
  const t = useText(importText)
  const { submit, isBusy } = useImportMutation()
  const chosen = counts.create.chosen + counts.change.chosen
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => submit({ intent: 'start' })} disabled={chosen === 0} busy={isBusy && t.starting}>
        {chosen === 0 ? t.nothingToDo : t.run(chosen)}
      </Button>
      <Button variant="secondary" onClick={() => submit({ intent: 'columns' })}>
        {t.editColumns}
      </Button>
      <CancelButton label={t.abandon} />
      {refusedTo && counts.refuse.rows > 0 && (
        <Link to={refusedTo} className="font-medium text-henna underline underline-offset-4">
          {t.refusedNote(counts.refuse.rows)}
        </Link>
      )}
    </div>
  )
}

/** The refused rows as a file, to be corrected and imported again. */
function RefusedFile({ id }: { id: number }) {
  const t = useText(importText)
  return (
    <p className="text-small text-ink-2">
      <a
        href={`/admin/products/import/${id}/refused`}
        className="font-medium text-link underline underline-offset-4"
      >
        {t.downloadRefused}
      </a>
      {'. '}
      {t.downloadRefusedHelp}
    </p>
  )
}

function ChooseAll({ action }: { action: RowAction }) {
  const t = useText(importText)
  const { submit, isBusy } = useImportMutation()
  const choose = (value: string) => submit({ intent: 'chooseAll', rows: action, value })
  return (
    <div className="flex gap-1">
      <Button variant="ghost" size="small" disabled={isBusy} onClick={() => choose('1')}>
        {t.chooseAll}
      </Button>
      <Button variant="ghost" size="small" disabled={isBusy} onClick={() => choose('')}>
        {t.chooseNone}
      </Button>
    </div>
  )
}

function useColumns(canChoose: boolean, action: RowAction): TableColumn<ShownRow>[] {
  const t = useText(importText)
  return useMemo(
    () => [
      {
        id: 'product',
        header: t.product,
        phone: 'title',
        width: 340,
        cell: (row) => <RowName row={row} canChoose={canChoose} />,
      },
      {
        id: 'row',
        header: t.row,
        phone: 'badge',
        width: 80,
        cell: ({ number }) => <RowNumber number={number} />,
      },
      {
        id: 'what',
        header: t.what,
        phone: 'wide',
        cell: ({ details }) => <RowDetailList action={action} details={details} />,
      },
    ],
    [t, canChoose, action],
  )
}

function RowNumber({ number }: { number: number }) {
  return <bdi className="text-small text-subtle tabular-nums">{number}</bdi>
}

function nameIn(language: Language, { details: { name, nameAr } }: ShownRow): string {
  return (language === 'ar' && nameAr) || name
}

function RowName({ row, canChoose }: { row: ShownRow; canChoose: boolean }) {
  const t = useText(importText)
  const language = useLanguage()
  const { number, isChosen, action } = row
  const { submit, fetcher } = useImportMutation()
  const name = <bdi className="font-medium break-words">{nameIn(language, row) || t.noValue}</bdi>
  if (!canChoose) return name
  // The choice is shown at once, before the server has stored it.
  const sent = fetcher.formData?.get('value')
  const isTicked = sent === undefined || sent === null ? isChosen : sent === '1'
  return (
    <label className="flex cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        aria-label={t.choose(number)}
        checked={isTicked}
        onChange={({ currentTarget }) =>
          submit({
            intent: 'choose',
            row: String(number),
            rows: action,
            value: currentTarget.checked ? '1' : '',
          })
        }
        className="tick block shrink-0"
      />
      {name}
    </label>
  )
}
