/** Opens another program or page beside this one; false where the browser forbids it. */
export function openExternal(url: string): boolean {
  const opened = window.open(url, '_blank')
  if (!opened) return false
  opened.opener = null
  return true
}
