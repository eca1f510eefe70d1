import { lazy, Suspense, type ComponentType } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

/** A part of a page that is loaded after hydration; nothing where its file is missing, as without a network. */
export function afterHydration<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  const Part = lazy(() => load().catch(() => ({ default: () => null }) as never))
  return (props) => (
    <Suspense>{useIsHydrated() && <Part {...props} />}</Suspense>
  )
}
