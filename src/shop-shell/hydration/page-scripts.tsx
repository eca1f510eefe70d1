import { useState } from 'react'
import { Scripts, useMatches } from 'react-router'
import { hydrationTexts, useServerFramework, type HydrationTexts } from './react-router-internals.ts'

/** When a page hydrates: `now` on load, `mine` on load if the browser has data for it, `calm` on first interaction. */
export type LazyHydration = 'now' | 'mine' | 'calm'

/** A route asks for early hydration with `export const handle = { wakes: 'now' }`. */
export function useLazyHydration(): LazyHydration | undefined {
  const matches = useMatches()
  const isShop = matches.some(({ id }) => id === 'app/shop-shell')
  // The development server needs its own scripts to run first.
  if (!isShop || import.meta.env.DEV) return undefined
  const asked = matches.map(({ handle }) => (handle as { wakes?: unknown } | undefined)?.wakes)
  return asked.find((wakes) => wakes === 'now' || wakes === 'mine') ?? 'calm'
}

/** Admin pages hydrate on load; shop pages list their files, which `late-start.ts` imports when they are needed. */
export function PageScripts({ nonce, late }: { nonce: string | undefined; late: boolean }) {
  return late ? <LateScripts nonce={nonce} /> : <Scripts nonce={nonce} />
}

function LateScripts({ nonce }: { nonce: string | undefined }) {
  const framework = useServerFramework()
  const ids = useMatches().map(({ id }) => id)
  // The browser keeps the elements the server sent.
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
