import { ChevronDown, Download, Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router'
/** Selecting orders in their table, and what can be done with them together. */
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { openExternal } from '#ui/hooks/open-external.ts'
import { useText } from '#ui/page/language.tsx'
import type { RenderSelected } from '#ui/table/table-toolbar.tsx'
import { NOTE_LINK, useSelectMode } from '#ui/table/use-select-mode.tsx'
import { useKeptSelection, type RowKey } from '#ui/table/use-table-selection.ts'
import { PRINTED, printPath } from '../../documents/print.rules.ts'
import { nextStepText } from '../../list/admin/orders.text.ts'
import type { OrderTableState } from '../../list/order-list.rules.ts'
import { MAX_BULK_ORDERS, reachedBy, SELECTION_PATH, stepsOf, type BulkOrder } from '../bulk.rules.ts'
import { bulkOrdersText } from '../bulk.text.ts'
import { useBulkRun } from './use-bulk-run.ts'

const AdvanceDialog = lazyDialog(async () => (await import('./advance-dialog.tsx')).AdvanceDialog)

interface OrderSelectionProps {
  rows: BulkOrder[]
  total: number
  state: OrderTableState
}

/** Props of the table, and the dialog to render beside it. */
export function useOrderSelection({ rows, total, state }: OrderSelectionProps) {
  const t = useText(bulkOrdersText)
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const selection = useKeptSelection(rows, ({ id }) => id)
  const mode = useSelectMode(total === 0 && selection.keys.length === 0, selection.clear)
  const [opened, setOpened] = useState<BulkOrder[]>()
  const runner = useBulkRun((run) => {
    selection.drop(reachedBy(run))
    void revalidate()
  })
  const loadAll = useLoadAll(selection.select)
  const failed = runner.run?.failed.filter(({ order }) => selection.has(order.id)) ?? []

  const renderSelected: RenderSelected = (keys) =>
    keys.length > MAX_BULK_ORDERS ? (
      <p className="text-small text-gold-ink">{t.tooMany(MAX_BULK_ORDERS)}</p>
    ) : (
      <>
        {failed.length > 0 && (
          <button
            type="button"
            className="text-small font-medium text-henna underline underline-offset-4"
            onClick={() => setOpened(selection.rows)}
          >
            {t.refusedBefore(failed.length)}
          </button>
        )}
        <AdvanceButton
          orders={selection.rows}
          onClick={() => {
            runner.reset()
            setOpened(selection.rows)
          }}
        />
        <PrintMenu keys={keys} state={state} />
        <ButtonLink
          variant="secondary"
          size="small"
          to={`/admin/orders/export.csv?orders=${keys.join(',')}`}
          reloadDocument
        >
          <Download className="size-4" strokeWidth={1.7} aria-hidden="true" />
          <span className="max-md:sr-only">{t.export}</span>
        </ButtonLink>
      </>
    )

  const note: ReactNode = (
    <>
      {t.hint}{' '}
      <button type="button" className={NOTE_LINK} onClick={() => void loadAll(search)}>
        {total > MAX_BULK_ORDERS ? t.selectFirst(MAX_BULK_ORDERS) : t.selectAll(total)}
      </button>
      {total > MAX_BULK_ORDERS && ` · ${t.limit(MAX_BULK_ORDERS)}`}
    </>
  )
  return {
    table: {
      tools: mode.button,
      selection,
      ...(mode.isSelecting && total > 0 && { note }),
      ...(mode.isSelecting && { renderSelected }),
    },
    /** Starts selecting with this row, or selects and deselects it. */
    toggle: (order: BulkOrder) => {
      mode.setSelecting(true)
      selection.toggle(order.id)
    },
    dialog: opened && <AdvanceDialog orders={opened} runner={runner} onClose={() => setOpened(undefined)} />,
  }
}

/** Named after the step that all orders take, if it is one. */
function AdvanceButton({ orders, onClick }: { orders: BulkOrder[]; onClick: () => void }) {
  const t = useText(bulkOrdersText)
  const names = useText(nextStepText)
  const { steps, finished } = stepsOf(orders)
  const [only] = finished.length === 0 && new Set(steps.map(({ from }) => from)).size === 1 ? steps : []
  return (
    <span className="max-md:grow">
      <Button size="small" wide onClick={onClick} disabled={steps.length === 0}>
        {only ? names[only.from] : t.next}
      </Button>
    </span>
  )
}

function PrintMenu({ keys, state }: { keys: RowKey[]; state: OrderTableState }) {
  const t = useText(bulkOrdersText)
  const toasts = useToasts()
  const open = (path: string) => openExternal(path) || toasts.error(t.popupBlocked)
  return (
    <Menu
      label={t.print}
      className="inline-flex min-h-(--h-button-small) items-center justify-center gap-2 rounded-button bg-second px-(--pad-button-small) font-control text-small text-second-ink ring-(length:--line-button) ring-second-line ring-inset hover:bg-second-h"
      entries={PRINTED.map((kind) => ({
        id: kind,
        label: t[kind],
        onAction: () => void open(printPath(kind, keys.map(Number), state)),
      }))}
    >
      <Printer className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {t.print}
      <ChevronDown className="size-4" strokeWidth={1.7} aria-hidden="true" />
    </Menu>
  )
}

/** Selects what matches the list's filters, as it is now. */
function useLoadAll(select: (orders: BulkOrder[]) => void) {
  const t = useText(bulkOrdersText)
  const toasts = useToasts()
  return async (search: string): Promise<void> => {
    try {
      const response = await fetch(SELECTION_PATH + search, { headers: { accept: 'application/json' } })
      if (!response.ok || response.redirected) throw new Error(`the selection answered ${response.status}`)
      select(((await response.json()) as { orders: BulkOrder[] }).orders)
    } catch {
      toasts.error(t.loadFailed)
    }
  }
}
