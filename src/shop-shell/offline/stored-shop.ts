/**
 * The store profile in localStorage, under the keys of spec 1: shown while the server cannot load the settings.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { localized, type Language } from '#core/text.ts'
import { fileOf, mediaPath } from '#features/media/media.rules.ts'
import type { StoreProfile } from '#features/settings/settings.rules.ts'
import { useLanguage } from '#ui/page/language.tsx'
import { useRootData } from '../use-root-data.ts'

export interface StoredShop {
  name: string
  logo: string
  heroImages: string[]
}

/** The localStorage entries of a store profile. */
export function storeKeys(
  store: StoreProfile,
  heroImages: string[],
  language: Language,
): Record<string, string> {
  return {
    shopName: localized(store.name, language),
    shopDescription: localized(store.description, language),
    shopLogo: store.logo ? mediaPath(fileOf(store.logo)) : '',
    shopHeroImages: JSON.stringify(heroImages),
    shopAddress: localized(store.address, language),
    shopPhone: store.phone,
    shopEmail: store.email,
  }
}

/** Reads and validates the stored entries. */
export function readStoreKeys(get: (key: string) => string | null): StoredShop | undefined {
  const name = get('shopName')?.trim()
  if (!name) return undefined
  return { name, logo: ownPath(get('shopLogo')) ?? '', heroImages: pathsIn(get('shopHeroImages')) }
}

function pathsIn(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.flatMap((one) => ownPath(one) ?? []) : []
  } catch {
    return []
  }
}

/** Accepts only picture paths of the shop. */
function ownPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/media\/[\w-]+\/[\w.]+$/.test(value) ? value : undefined
}

/** Stores the profile on every page of the shop, and again when it changes. */
export function useStoreShop(heroImages: string[]): void {
  const { store, isStoreKnown } = useRootData()
  const language = useLanguage()
  useEffect(() => {
    if (!isStoreKnown) return
    try {
      for (const [key, value] of Object.entries(storeKeys(store, heroImages, language)))
        localStorage.setItem(key, value)
    } catch {
      // Storage is blocked or full: pages work without the stored profile.
    }
  }, [store, heroImages, isStoreKnown, language])
}

let last: { text: string; store: StoredShop | undefined } | undefined

/** Returns the same object while nothing changed, as useSyncExternalStore requires. */
function snapshot(): StoredShop | undefined {
  try {
    const get = (key: string) => localStorage.getItem(key)
    const text = ['shopName', 'shopLogo', 'shopHeroImages'].map(get).join('\n')
    if (last?.text !== text) last = { text, store: readStoreKeys(get) }
    return last.store
  } catch {
    return undefined
  }
}

const never = () => () => {}

/** Undefined while the server could load the store profile. */
export function useStoredShop(): StoredShop | undefined {
  const { isStoreKnown } = useRootData()
  const stored = useSyncExternalStore(never, snapshot, () => undefined)
  return isStoreKnown ? undefined : stored
}
