/**
 * The store as this browser last saw it, under the keys of spec 1: where the server cannot tell what the shop is called,
 * its name, logo and picture stand there at once.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { localized, type Language } from '#core/text.ts'
import { mediaPath, pictureSources } from '#features/media/media.rules.ts'
import type { StoreProfile } from '#features/settings/settings.rules.ts'
import { useLanguage } from '#ui/page/language.tsx'
import { useRootData } from '../use-root-data.ts'

export interface StoredShop {
  name: string
  logo: string
  heroImages: string[]
}

/** Each key with its value, as text. */
export function storeKeys(store: StoreProfile, language: Language): Record<string, string> {
  return {
    shopName: localized(store.name, language),
    shopDescription: localized(store.description, language),
    shopLogo: store.logo ? mediaPath(store.logo.id) : '',
    shopHeroImages: JSON.stringify(store.heroImages.map((picture) => pictureSources(picture).fallback)),
    shopAddress: localized(store.address, language),
    shopPhone: store.phone,
    shopEmail: store.email,
  }
}

/** What was kept, as far as it can be what we wrote. */
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

/** Pictures are the shop's own; anything else in the storage is not followed. */
function ownPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/media\/[\w-]+\/[\w.]+$/.test(value) ? value : undefined
}

/** Kept by every page of the shop, as often as the store changes. */
export function useStoreShop(): void {
  const { store, isStoreKnown } = useRootData()
  const language = useLanguage()
  useEffect(() => {
    if (!isStoreKnown) return
    try {
      for (const [key, value] of Object.entries(storeKeys(store, language))) localStorage.setItem(key, value)
    } catch {
      // Closed or full: the next page asks the server as always.
    }
  }, [store, isStoreKnown, language])
}

let last: { text: string; store: StoredShop | undefined } | undefined

/** The same object as long as nothing changed, so that React can compare it. */
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

/** Nothing while the server itself knows the store. */
export function useStoredShop(): StoredShop | undefined {
  const { isStoreKnown } = useRootData()
  const kept = useSyncExternalStore(never, snapshot, () => undefined)
  return isStoreKnown ? undefined : kept
}
