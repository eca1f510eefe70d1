import { addToList, removeFromList, useDeviceList } from '#features/cart/use-device-list.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import { heartText } from './heart.text.ts'
import { sendWish } from './send-wish.ts'

interface HeartButtonProps {
  id: number
  name: string
  /** At the bottom of a card by default. */
  className?: string
}

/** Keeps a product on this device, and in the account that is signed in here. Loaded after hydration. */
export default function HeartButton({ id, name, className = 'start-0.5 bottom-0' }: HeartButtonProps) {
  const t = useText(heartText)
  const toasts = useToasts()
  const isWished = useDeviceList('wished').includes(id)
  function toggle() {
    if (isWished) removeFromList('wished', id)
    else addToList('wished', [id])
    void sendWish(id, !isWished)
    if (isWished) toasts.success(t.removed)
    else toasts.success(t.wished, { to: '/wishes', label: t.view })
  }
  return (
    <button
      type="button"
      aria-label={t.wish(name)}
      aria-pressed={isWished}
      onClick={toggle}
      className={`absolute z-10 grid size-11 place-items-center rounded-full ${className}`}
    >
      <span className="grid size-7 place-items-center rounded-full bg-cream text-indigo">
        <HeartIcon isFull={isWished} />
      </span>
    </button>
  )
}

/** Drawn here: an icon that another page uses too would be one more file to load. */
function HeartIcon({ isFull }: { isFull: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-4"
      fill={isFull ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 20.5 4.2 12.7a5.2 5.2 0 0 1 7.4-7.4l.4.4.4-.4a5.2 5.2 0 0 1 7.4 7.4z" />
    </svg>
  )
}
