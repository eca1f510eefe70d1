import { Inbox, SearchX, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { withoutFilters, type TableShape, type TableState } from '#core/table-state.ts'
import { tableText } from '../admin-ui.text.ts'
import { ButtonLink } from '../form/button.tsx'
import { useText } from '../page/language.tsx'
import { useTableUrl } from './use-table-url.ts'

export interface EmptyWords {
  icon?: LucideIcon
  /** Why there is nothing, or how it gets here. */
  why?: string
  /** The one way to change that. */
  action?: ReactNode
}

/** Nothing yet. */
export function TableEmpty({ icon = Inbox, why, action }: EmptyWords) {
  const t = useText(tableText)
  return (
    <Nothing icon={icon} title={t.empty} why={why}>
      {action}
    </Nothing>
  )
}

/** Nothing that matches: the way back to everything. */
export function TableNoResult({ state, shape }: { state: TableState; shape: TableShape }) {
  const t = useText(tableText)
  const addressOf = useTableUrl(shape)
  return (
    <Nothing
      icon={SearchX}
      title={t.noResult}
      why={state.search ? t.nothingFor(state.search) : t.nothingFiltered}
    >
      <ButtonLink to={addressOf(withoutFilters(state))} preventScrollReset look="secondary" size="small">
        {t.clearFilters}
      </ButtonLink>
    </Nothing>
  )
}

interface NothingProps {
  icon: LucideIcon
  title: string
  why: string | undefined
  children: ReactNode
}

function Nothing({ icon: Icon, title, why, children }: NothingProps) {
  return (
    <div role="status" className="grid justify-items-center gap-1 px-5 py-12 text-center">
      <Icon className="mb-1 size-7 text-subtle" strokeWidth={1.5} aria-hidden="true" />
      <p className="font-semibold">{title}</p>
      {why && <p className="max-w-[40ch] text-small text-balance text-subtle">{why}</p>}
      {children && <div className="mt-2">{children}</div>}
    </div>
  )
}
