/** The settings of the printer of this device, in localStorage. */
import { useSyncExternalStore } from 'react'
import { DEFAULT_PRINTER, parsePrinterSettings, type PrinterSettings } from './printer-settings.rules.ts'

const STORAGE_KEY = 'till-printer'
const CHANGED = 'melhfa:till-printer'

let current = DEFAULT_PRINTER
let currentText: string | null = null

/** The same object until the settings change, here or in another tab. */
export function printerSettings(): PrinterSettings {
  try {
    const text = localStorage.getItem(STORAGE_KEY)
    if (text !== currentText) current = parsePrinterSettings(JSON.parse(text ?? 'null'))
    currentText = text
  } catch {
    // Storage is blocked or has no valid JSON: what was set last in this page applies.
  }
  return current
}

export function changePrinterSettings(changes: Partial<PrinterSettings>): void {
  current = { ...printerSettings(), ...changes }
  try {
    const text = JSON.stringify(current)
    localStorage.setItem(STORAGE_KEY, text)
    currentText = text
  } catch {
    // Storage is blocked or full: the settings last until the page is closed.
  }
  dispatchEvent(new Event(CHANGED))
}

export function usePrinterSettings(): PrinterSettings {
  return useSyncExternalStore(subscribe, printerSettings, () => DEFAULT_PRINTER)
}

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(CHANGED, onChange)
    removeEventListener('storage', onChange)
  }
}
