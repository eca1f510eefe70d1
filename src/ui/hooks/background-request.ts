/** Tells what a page asks for by itself from what somebody asks for. */

let asking = 0

export async function inBackground(ask: () => Promise<void>): Promise<void> {
  asking++
  try {
    await ask()
  } finally {
    asking--
  }
}

export function isInBackground(): boolean {
  return asking > 0
}
