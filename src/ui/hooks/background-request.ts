/** Distinguishes requests that a page makes by itself from those of a user action. */

let running = 0

export async function runInBackground(request: () => Promise<void>): Promise<void> {
  running++
  try {
    await request()
  } finally {
    running--
  }
}

export function isBackgroundRequest(): boolean {
  return running > 0
}
