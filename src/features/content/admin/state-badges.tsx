import { CircleAlert, CircleCheck, FilePen, type LucideIcon } from 'lucide-react'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { useText } from '#ui/page/language.tsx'
import type { DocumentState, DocumentSummary } from '../content-admin.rules.ts'
import { contentText, stateText } from './content-admin.text.ts'

const STATES: Record<DocumentState, { tone: BadgeTone; icon?: LucideIcon }> = {
  default: { tone: 'grey' },
  published: { tone: 'ok', icon: CircleCheck },
  draft: { tone: 'gold', icon: FilePen },
  new: { tone: 'gold', icon: FilePen },
}

/** Whether the document is published, and which language it lacks. */
export function StateBadges({ state, missing }: Pick<DocumentSummary, 'state' | 'missing'>) {
  const states = useText(stateText)
  const t = useText(contentText)
  return (
    <span className="flex flex-wrap gap-1.5">
      <AdminBadge {...STATES[state]}>{states[state]}</AdminBadge>
      {missing.fr > 0 && (
        <AdminBadge tone="henna" icon={CircleAlert}>
          {t.frenchMissing}
        </AdminBadge>
      )}
      {missing.ar > 0 && (
        <AdminBadge tone="henna" icon={CircleAlert}>
          {t.arabicMissing}
        </AdminBadge>
      )}
    </span>
  )
}
