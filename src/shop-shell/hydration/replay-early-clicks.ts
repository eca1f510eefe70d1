/** Replays the clicks and input that `lazy-hydration.ts` recorded before hydration, in order, each click once. */

interface EarlyInteractions {
  clicks: Set<HTMLButtonElement>
  inputs: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string>
  stop: () => void
}

export function replayEarlyClicks(): void {
  const { early } = window as { early?: EarlyInteractions }
  if (!early) return
  early.stop()
  for (const [field, value] of early.inputs) replayInput(field, value)
  for (const button of document.querySelectorAll<HTMLElement>('[data-tapped]')) {
    delete button.dataset.tapped
    delete button.dataset.added
  }
  const clicks = [...early.clicks]
  early.inputs.clear()
  early.clicks.clear()
  // After React has applied what was typed and chosen before hydration.
  queueMicrotask(() => {
    for (const button of clicks) if (button.isConnected) button.click()
  })
  try {
    // The page has hydrated, so another missing file may reload it once again.
    sessionStorage.removeItem('reloaded')
  } catch {
    // Storage is blocked, so nothing was stored there.
  }
}

/** React fires onChange only for a value that differs from the last one it tracked, so the field is emptied first. */
function replayInput(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  if (!field.isConnected) return
  const valueProperty = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')
  field.value = ''
  valueProperty?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
}
