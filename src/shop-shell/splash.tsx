import { use } from 'react'
import { ShellWords } from '#features/content/shell-content.tsx'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { useText } from '#ui/page/language.tsx'
import { usePageContext } from '#ui/page/page-context.tsx'
import { shopShellText } from './shop-shell.text.ts'
import { StoreLogo, useStoreName } from './store-brand.tsx'
import { useRootData } from './use-root-data.ts'

/** An inline script after the content, in JavaScript for old browsers: waits for the first large picture, if there is one. */
const SPLASH_SCRIPT = `(function (splash, picture) {
  function leave() { requestAnimationFrame(function () { splash.dataset.done = '' }) }
  picture && picture.decode ? picture.decode().then(leave, leave) : leave()
})(document.currentScript.previousElementSibling, document.querySelector('main [fetchpriority="high"]'))`

/**
 * Shown once per browser session over the rendered page; the first script decides whether it is due. It goes as soon as
 * the first picture is painted. CSS hides it after 2 seconds at most, whatever happens to the picture or the script. A
 * click, which the first script handles, ends it.
 */
export function Splash() {
  const t = useText(shopShellText)
  const { tagline } = use(ShellWords)
  const { logo } = useRootData().store
  const { nonce } = usePageContext()
  return (
    <>
      <div
        aria-hidden="true"
        // The script marks it before hydration.
        suppressHydrationWarning
        className="splash fixed inset-0 z-50 place-content-center justify-items-center gap-2 bg-indigo text-cream"
      >
        {/* The default mark inherits the colours of the splash; the owner's logo has its own. */}
        {logo ? <StoreLogo className="mb-6 size-[120px]" /> : <BrandMark className="mb-6 size-[120px]" />}
        <p className="font-display text-[2.25rem] leading-[1.4] font-semibold">{useStoreName()}</p>
        <p className="text-sand">{tagline}</p>
        <p className="splash-bar absolute inset-x-0 bottom-16 mx-auto w-fit text-center text-small">
          {t.loading}
        </p>
      </div>
      {/* In the page of the server only: a script that React inserts does not run, and the bundle needs no copy of it. */}
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? SPLASH_SCRIPT : ' ' }}
      />
    </>
  )
}
