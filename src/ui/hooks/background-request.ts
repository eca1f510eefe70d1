/** Tells what a page asks for by itself from what somebody asks for. */

let asking = 0

export async function runInBackground(ask: () => Promise<void>): Promise<void> {
  asking++
  try {
    await ask()
  } finally {
    asking--
  }
}

export function isBackgroundRequest(): boolean {
  return asking > 0
}
