/** What a person did before React was there (`late-start.ts` kept it): done now, in its order, each tap once. */

interface Early {
  taps: Set<HTMLButtonElement>
  typed: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string>
  stop: () => void
}

export function replayEarlyClicks(): void {
  const { early } = window as { early?: Early }
  if (!early) return
  early.stop()
  for (const [field, value] of early.typed) retype(field, value)
  for (const button of early.taps) {
    delete button.dataset.tapped
    if (button.isConnected) button.click()
  }
  early.typed.clear()
  early.taps.clear()
  try {
    // The page stands: another missing file may bring it anew again.
    sessionStorage.removeItem('reloaded')
  } catch {
    // Closed to us: nothing was noted there either.
  }
}

/** React hears of a value only where it differs from the last one it knows, so that is emptied first. */
function retype(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  if (!field.isConnected) return
  const plain = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')
  field.value = ''
  plain?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
}
