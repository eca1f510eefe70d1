import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ImportStatus } from '../import.rules.ts'
import { importStatusText } from '../import.text.ts'

const TONES: Record<ImportStatus, BadgeTone> = {
  reading: 'iris',
  mapping: 'gold',
  checked: 'gold',
  running: 'iris',
  done: 'ok',
  failed: 'henna',
  cancelled: 'grey',
}

export function ImportStatusBadge({ status }: { status: ImportStatus }) {
  return <AdminBadge tone={TONES[status]}>{useText(importStatusText)[status]}</AdminBadge>
}
