import { useRouteLoaderData } from 'react-router'
import { DEFAULT_LANGUAGE } from '#core/text.ts'
import { DEFAULT_STORE } from '#features/settings/settings.rules.ts'
import type { loader } from '../root.tsx'

/** What every page knows: the reader's language and the store. Defaults stand in where even that failed. */
export function useRoot() {
  return (
    useRouteLoaderData<typeof loader>('root') ?? {
      language: DEFAULT_LANGUAGE,
      store: DEFAULT_STORE,
      isStoreKnown: false,
      origin: '',
    }
  )
}
