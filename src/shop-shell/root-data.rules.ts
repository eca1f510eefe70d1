import type { Phone } from '#core/phone.ts'
import { DEFAULT_LANGUAGE, type Language } from '#core/text.ts'
import type { StoreProfile } from '#features/settings/settings.rules.ts'

/** The data of the root route, which every page has. */
export interface RootData {
  language: Language
  store: StoreProfile
  /** False where `store` is the default because the settings could not be read. */
  isStoreKnown: boolean
  origin: string
}

const NO_TEXT = { fr: '', ar: '' }

/** Where even the root loader failed. Nothing about the store is in the scripts: it may have changed. */
export const UNKNOWN_ROOT: RootData = {
  language: DEFAULT_LANGUAGE,
  store: {
    name: NO_TEXT,
    description: NO_TEXT,
    address: NO_TEXT,
    phone: '' as Phone,
    email: '',
    taxNumber: '',
    logo: undefined,
  },
  isStoreKnown: false,
  origin: '',
}
