/** Set while an account is signed in on this device; see the page of the wish list. */
export const ACCOUNT_FLAG = 'wishes-account'

/** Changes the list of the account. A failed request is made good by the next visit of the list. */
export async function sendWish(id: number, isWished: boolean): Promise<void> {
  try {
    if (!localStorage.getItem(ACCOUNT_FLAG)) return
    const body = new URLSearchParams({ [isWished ? 'add' : 'remove']: String(id) })
    const answer = await fetch('/wishes/mine', { method: 'POST', body, keepalive: true })
    const isSignedOut = answer.ok && (await answer.json()) === null
    if (isSignedOut) localStorage.removeItem(ACCOUNT_FLAG)
  } catch {
    // Storage is blocked, or there is no network.
  }
}
