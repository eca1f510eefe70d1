import { useState } from 'react'
import { Scripts, useMatches } from 'react-router'
import { hydrationTexts, useServerFramework, type HydrationTexts } from './react-router-internals.ts'

/** When a page hydrates: `now` on load, `mine` on load if the browser has data for it, `calm` on first interaction. */
export type LazyHydration = 'now' | 'mine' | 'calm'

/** A route requests early hydration with `export const handle = { hydrates: 'now' }`. */
export function useLazyHydration(): LazyHydration | undefined {
  const matches = useMatches()
  const isShop = matches.some(({ id }) => id === 'shop-shell/shop-layout.page')
  // The development server needs its own scripts to run first.
  if (!isShop || import.meta.env.DEV) return undefined
  const requested = matches.map(({ handle }) => (handle as { hydrates?: unknown } | undefined)?.hydrates)
  return requested.find((hydrates) => hydrates === 'now' || hydrates === 'mine') ?? 'calm'
}

/** Admin pages hydrate on load; shop pages list their files, which `lazy-hydration.ts` imports when they are needed. */
export function PageScripts({ nonce, isLazy }: { nonce: string | undefined; isLazy: boolean }) {
  return isLazy ? <LazyScripts nonce={nonce} /> : <Scripts nonce={nonce} />
}

function LazyScripts({ nonce }: { nonce: string | undefined }) {
  const framework = useServerFramework()
  const ids = useMatches().map(({ id }) => id)
  // In the browser React keeps the elements that the server sent.
  const [texts] = useState(import.meta.env.SSR && framework ? hydrationTexts(framework, ids) : BLANK)
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: texts.contextScript }}
      />
      <script
        id="late"
        type="application/json"
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: texts.hydration }}
      />
    </>
  )
}

const BLANK: HydrationTexts = { contextScript: ' ', hydration: ' ' }
