import { BrandMark } from '#ui/display/brand-mark.tsx'
import { useText } from '#ui/page/language.tsx'
import { shopShellText } from './shop-shell.text.ts'
import { StoreLogo, useStoreName } from './store-brand.tsx'
import { useRootData } from './use-root-data.ts'

/**
 * Once per browser session, over a page that is already there; the first script decides whether it is due.
 * CSS alone shows it and takes it away after 2 seconds at most, so no script can leave it standing. A tap on it, which
 * the first script hears too, ends it.
 */
export function Splash() {
  const t = useText(shopShellText)
  const { logo } = useRootData().store
  return (
    <div
      aria-hidden="true"
      className="splash fixed inset-0 z-50 place-content-center justify-items-center gap-2 bg-indigo text-cream"
    >
      {/* The mark in the splash's own colours; the owner's logo in hers. */}
      {logo ? <StoreLogo className="mb-6 size-[120px]" /> : <BrandMark className="mb-6 size-[120px]" />}
      <p className="font-display text-[2.25rem] leading-[1.4] font-semibold">{useStoreName()}</p>
      <p className="text-sand">{t.tagline}</p>
      <p className="splash-bar absolute inset-x-0 bottom-16 mx-auto w-fit text-center text-small">
        {t.loading}
      </p>
    </div>
  )
}
