/**
 * Dialogs and menus are loaded with the first interaction on a screen, not with the screen: react-aria and the forms in
 * them are a quarter of the scripts of the admin.
 */
import { useEffect, useReducer } from 'react'
import { adminUiText } from '../admin-ui.text.ts'
import { useToasts } from '../feedback/toast.tsx'
import { useText } from '../page/language.tsx'

interface Overlay<Module> {
  load: () => Promise<Module>
  loaded: () => Module | undefined
  /** For a screen that imports the module itself. */
  provide: (module: Module) => void
}

/** All that the screens on this page have named, for the first interaction. */
const known: { load: () => Promise<unknown> }[] = []

export function overlay<Module>(importModule: () => Promise<Module>): Overlay<Module> {
  let loaded: Module | undefined
  let loading: Promise<Module> | undefined
  const load = async () => {
    if (loaded) return loaded
    loading ??= importModule()
    try {
      loaded = await loading
      return loaded
    } catch (error) {
      // The next attempt loads again.
      loading = undefined
      throw error
    }
  }
  const provide = (module: Module) => {
    loaded = module
  }
  known.push({ load })
  return { load, loaded: () => loaded, provide }
}

export const modalOverlay = overlay(() => import('./aria-modal.tsx'))
export const menuOverlay = overlay(() => import('./aria-menu.tsx'))

const FIRST_INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Starts loading when the person reaches for something. */
export function useOverlayPreload(): void {
  useEffect(() => {
    const stop = new AbortController()
    const load = () => {
      stop.abort()
      // When idle: keys of a barcode scanner that arrive meanwhile must not wait. Safari has no such callback.
      const whenIdle = globalThis.requestIdleCallback ?? setTimeout
      whenIdle(loadKnown)
    }
    const loadKnown = () => {
      // Opening a dialog or menu tries again, and says if it fails.
      for (const { load: start } of known) start().catch(() => undefined)
    }
    for (const type of FIRST_INTERACTIONS)
      document.addEventListener(type, load, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
}

/** The module, if it is loaded. Opening loads it; if that fails, a toast says so and `onFailed` is called. */
export function useOverlay<Module>(
  { load, loaded }: Overlay<Module>,
  isOpen: boolean,
  onFailed: () => void,
): Module | undefined {
  const t = useText(adminUiText)
  const toasts = useToasts()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const shown = loaded()
  useEffect(() => {
    // Not `loaded()`: the preload may have finished since this was rendered, and then it must be rendered again.
    if (!isOpen || shown) return undefined
    let isCurrent = true
    const open = async () => {
      try {
        await load()
        if (isCurrent) rerender()
      } catch {
        if (!isCurrent) return
        toasts.error(t.notLoaded)
        onFailed()
      }
    }
    void open()
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- one attempt for each opening
  }, [isOpen])
  return shown
}
