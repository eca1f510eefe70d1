import { use } from 'react'
import { ShellWords } from '#features/content/shell-content.tsx'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { useText } from '#ui/page/language.tsx'
import { shopShellText } from './shop-shell.text.ts'
import { StoreLogo, useStoreName } from './store-brand.tsx'
import { useRootData } from './use-root-data.ts'

/**
 * Shown once per browser session over the rendered page; the first script decides whether it is due and ends it with a
 * click, the last script ends it as soon as the first large picture is painted. CSS hides it after 2 seconds at most,
 * whatever happens to these.
 */
export function Splash() {
  const t = useText(shopShellText)
  const { tagline } = use(ShellWords)
  const { logo } = useRootData().store
  return (
    <div
      aria-hidden="true"
      className="splash fixed inset-0 z-50 place-content-center justify-items-center gap-2 bg-indigo text-cream"
    >
      {/* The default mark inherits the colours of the splash; the owner's logo has its own. */}
      {logo ? <StoreLogo className="mb-6 size-[120px]" /> : <BrandMark className="mb-6 size-[120px]" />}
      {/* The size of the header, enlarged: each further size of a font is looked up before the first paint. */}
      <p className="my-3 max-w-[50vw] scale-180 text-center font-display text-[1.25rem] leading-[1.4] font-semibold">
        {useStoreName()}
      </p>
      <p className="text-sand">{tagline}</p>
      <p className="splash-bar absolute inset-x-0 bottom-16 mx-auto w-fit text-center text-small">
        {t.loading}
      </p>
    </div>
  )
}
