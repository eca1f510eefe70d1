import { useRouteLoaderData } from 'react-router'
import { DEFAULT_LANGUAGE, type Language } from '#core/text.ts'
import { DEFAULT_STORE, type StoreProfile } from '#features/settings/settings.rules.ts'

/** The data of the root route, which every page has. */
export interface RootData {
  language: Language
  store: StoreProfile
  /** False where `store` is the default because the settings could not be read. */
  isStoreKnown: boolean
  origin: string
}

/** Defaults where even the root loader failed. */
export function useRootData(): RootData {
  return (
    useRouteLoaderData<RootData>('root') ?? {
      language: DEFAULT_LANGUAGE,
      store: DEFAULT_STORE,
      isStoreKnown: false,
      origin: '',
    }
  )
}
