import { Plus, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHead } from '../display/page-head.tsx'
import { BackLink } from '../form/back-link.tsx'
import { Button } from '../form/button.tsx'
import { EmptyMessage } from './table-empty.tsx'

interface ListPageProps {
  title: string
  sub?: ReactNode
  back: { to: string; label: string }
  /** Opens the form of a new row. */
  add: { label: string; onAdd: () => void }
  empty: { icon: LucideIcon; title: string; why?: string }
  /** Elements `li`, with the classes of `LIST_ROW`. */
  rows: ReactNode[]
}

export const LIST_ROW = 'flex min-h-14 items-center gap-3 px-4 py-2.5'

/** A short list below another screen, to which rows are added. */
export function ListPage({ title, sub, back, add, empty, rows }: ListPageProps) {
  const addButton = (
    <Button onClick={add.onAdd}>
      <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {add.label}
    </Button>
  )
  return (
    <>
      <title>{title}</title>
      <PageHead
        title={title}
        sub={sub}
        isNested
        actions={
          <>
            <BackLink to={back.to}>{back.label}</BackLink>
            {rows.length > 0 && addButton}
          </>
        }
      />
      {rows.length === 0 ? (
        <EmptyMessage {...empty}>{addButton}</EmptyMessage>
      ) : (
        <ul aria-label={title} className="divide-y divide-line rounded-card border border-line bg-surface">
          {rows}
        </ul>
      )}
    </>
  )
}
