import { Inbox, SearchX, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { withoutFilters, type TableShape, type TableState } from '#core/table-state.ts'
import { tableText } from '../admin-ui.text.ts'
import { ButtonLink } from '../form/button.tsx'
import { useText } from '../page/language.tsx'
import { useTableUrl } from './use-table-url.ts'

export interface EmptyTableProps {
  icon?: LucideIcon
  /** Why there are no rows, or how they are added. */
  why?: string
  /** A button that adds the first row. */
  action?: ReactNode
}

/** Shown while the table has no rows at all. */
export function TableEmpty({ icon = Inbox, why, action }: EmptyTableProps) {
  const t = useText(tableText)
  return (
    <EmptyMessage icon={icon} title={t.empty} why={why}>
      {action}
    </EmptyMessage>
  )
}

/** Shown when no row matches; links to the unfiltered table. */
export function TableNoResult({ state, shape }: { state: TableState; shape: TableShape }) {
  const t = useText(tableText)
  const addressOf = useTableUrl(shape)
  return (
    <EmptyMessage
      icon={SearchX}
      title={t.noResult}
      why={state.search ? t.nothingFor(state.search) : t.nothingFiltered}
    >
      <ButtonLink to={addressOf(withoutFilters(state))} preventScrollReset variant="secondary" size="small">
        {t.clearFilters}
      </ButtonLink>
    </EmptyMessage>
  )
}

interface EmptyMessageProps {
  icon: LucideIcon
  title: string
  why?: string | undefined
  children?: ReactNode
}

/** Shown where there is no content. */
export function EmptyMessage({ icon: Icon, title, why, children }: EmptyMessageProps) {
  return (
    <div role="status" className="grid justify-items-center gap-1 px-5 py-12 text-center">
      <Icon className="mb-1 size-7 text-subtle" strokeWidth={1.5} aria-hidden="true" />
      <p className="font-semibold">{title}</p>
      {why && <p className="max-w-[40ch] text-small text-balance text-subtle">{why}</p>}
      {children && <div className="mt-2">{children}</div>}
    </div>
  )
}
