/** An answer that was begun, kept in this browser until it is sent. */

const PREFIX = 'reply-draft:'

export function readReplyDraft(id: number): string {
  try {
    return localStorage.getItem(PREFIX + id) ?? ''
  } catch {
    // Closed to us: the answer lives as long as the page.
    return ''
  }
}

/** Blank text is nothing to keep. */
export function keepReplyDraft(id: number, typed: string): void {
  try {
    if (typed.trim() === '') localStorage.removeItem(PREFIX + id)
    else localStorage.setItem(PREFIX + id, typed)
  } catch {
    // Closed or full.
  }
}
