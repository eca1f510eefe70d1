import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { useText } from '#ui/page/language.tsx'
import type { LetterState } from '../letter.rules.ts'
import { letterStateText } from './letters.text.ts'

const TONES: Record<LetterState, BadgeTone> = {
  draft: 'gold',
  scheduled: 'iris',
  sending: 'teal',
  sent: 'ok',
  stopped: 'grey',
}

export function LetterBadge({ state }: { state: LetterState }) {
  return <AdminBadge tone={TONES[state]}>{useText(letterStateText)[state]}</AdminBadge>
}
