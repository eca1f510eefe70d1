import { Crown } from 'lucide-react'
import { useState } from 'react'
import { localized } from '#core/text.ts'
import { Picture } from '#features/media/picture.tsx'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { watchPicture } from '#ui/hooks/watch-picture.ts'
import { useLanguage } from '#ui/page/language.tsx'
import { useStoredShop } from './offline/stored-shop.ts'
import { useRootData } from './use-root-data.ts'

export function useStoreName(): string {
  const { store } = useRootData()
  const language = useLanguage()
  return useStoredShop()?.name ?? localized(store.name, language)
}

/** The owner's logo; the default mark where there is none, a crown where it cannot be loaded (spec 8). */
export function StoreLogo({ className }: { className: string }) {
  const { logo } = useRootData().store
  const storedLogo = useStoredShop()?.logo
  const [failed, setFailed] = useState(false)
  if (storedLogo && !failed)
    return (
      <span {...watchPicture(() => setFailed(true))} className={`overflow-hidden rounded-full ${className}`}>
        <img src={storedLogo} alt="" className="size-full object-cover" />
      </span>
    )
  if (!logo) return <BrandMark className={`text-pri ${className}`} />
  if (failed) return <Crown className={`text-gold ${className}`} strokeWidth={1.4} aria-hidden="true" />
  return (
    <span {...watchPicture(() => setFailed(true))} className={`overflow-hidden rounded-full ${className}`}>
      <Picture media={logo} alt="" sizes="46px" priority className="size-full object-cover" />
    </span>
  )
}
