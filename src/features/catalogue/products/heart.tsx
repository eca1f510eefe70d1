import { Heart } from 'lucide-react'
import { addToList, removeFromList, useDeviceList } from '#features/cart/use-device-list.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import { heartText } from './heart.text.ts'
import { sendWish } from './send-wish.ts'

interface HeartButtonProps {
  id: number
  name: string
  className: string
}

/** Keeps a product on this device, and in the account that is signed in here. Loaded after hydration. */
export default function HeartButton({ id, name, className }: HeartButtonProps) {
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
        <Heart className="size-4" strokeWidth={1.6} fill={isWished ? 'currentColor' : 'none'} aria-hidden="true" />
      </span>
    </button>
  )
}
