import { formatMoney, type Money } from '#core/money.ts'
import { useText } from '#ui/page/language.tsx'
import { payText } from '../till-screen.text.ts'

interface LaterProps {
  due: Money
  hasBuyer: boolean
  onLater: () => void
}

/** The rest is paid another day, which needs a client. */
export function Later({ due, hasBuyer, onLater }: LaterProps) {
  const t = useText(payText)
  if (!hasBuyer) return <p className="text-small text-subtle">{t.laterNeedsClient}</p>
  return (
    <button
      type="button"
      onClick={onLater}
      className="min-h-12 rounded-button px-4 font-medium text-link hover:bg-pri-50"
    >
      {t.later(formatMoney(due))}
    </button>
  )
}
