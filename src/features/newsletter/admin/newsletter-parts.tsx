import { Link } from 'react-router'
import { MessagesTabs } from '#features/messages/admin/messages-tabs.tsx'
import { SEGMENTED_CHOSEN, SEGMENTED_PART, SEGMENTED_TRACK } from '#ui/form/segmented.tsx'
import { useText } from '#ui/page/language.tsx'
import { lettersText } from './letters.text.ts'

const PARTS = [
  ['subscribers', '/admin/messages/newsletter'],
  ['letters', '/admin/messages/newsletter/letters'],
] as const

/** The tabs of messages, and below them the two parts of the newsletter. */
export function NewsletterParts({ current }: { current: 'subscribers' | 'letters' }) {
  const t = useText(lettersText)
  return (
    <div className="mb-4 grid grid-cols-1 gap-4">
      <MessagesTabs current="newsletter" />
      <nav aria-label={t.parts} className={SEGMENTED_TRACK}>
        {PARTS.map(([part, to]) => (
          <Link
            key={part}
            to={to}
            aria-current={part === current ? 'page' : undefined}
            className={`${SEGMENTED_PART} ${part === current ? SEGMENTED_CHOSEN : ''}`}
          >
            {t[part]}
          </Link>
        ))}
      </nav>
    </div>
  )
}
