import { Crown } from 'lucide-react'
import { useCallback, useState } from 'react'
import { either } from '#core/text.ts'
import { Picture } from '#features/media/picture.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Mark } from '#ui/mark.tsx'
import { useRoot } from './use-root.ts'

export function useStoreName(): string {
  const { store } = useRoot()
  return either(store.name, useLanguage())
}

/** The owner's logo; the house's mark where there is none, a crown where it cannot be loaded (spec 8). */
export function StoreLogo({ className }: { className: string }) {
  const { logo } = useRoot().store
  const [failed, setFailed] = useState(false)
  // A picture that failed before React arrived never tells again: look once.
  const look = useCallback((holder: HTMLSpanElement | null) => {
    const image = holder?.querySelector('img')
    if (image?.complete && image.naturalWidth === 0) setFailed(true)
  }, [])
  if (!logo) return <Mark className={`text-pri ${className}`} />
  if (failed) return <Crown className={`text-gold ${className}`} strokeWidth={1.4} aria-hidden="true" />
  return (
    <span
      ref={look}
      onErrorCapture={() => setFailed(true)}
      className={`overflow-hidden rounded-full ${className}`}
    >
      <Picture media={logo} alt="" sizes="46px" priority className="size-full object-cover" />
    </span>
  )
}
