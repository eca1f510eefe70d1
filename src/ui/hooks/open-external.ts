/** Opens a URL in a new tab or another application; false where the browser blocks it. */
export function openExternal(url: string): boolean {
  const opened = window.open(url, '_blank')
  if (!opened) return false
  opened.opener = null
  return true
}
