/** Sends what waits in the outbox, in one process or in several that share the work. */
import { doorbell, type Doorbell } from './doorbell.server.ts'
import { onChange } from './live.server.ts'
import { log } from './log.server.ts'
import { canSendMail } from './mail.server.ts'
import { forgetOldLetters, sendNextLetter } from './outbox.server.ts'

/** A new letter calls at once; this finds those whose pause is over. */
const LOOK_EVERY = 15_000
const TIDY_EVERY = 3_600_000
/** A letter in hand is finished, but a stop waits for no mail server. */
const STOP_WITHIN = 2_000

export function startOutboxWorker(): { stop: () => Promise<void> } {
  if (!canSendMail()) return { stop: async () => {} }
  const bell = doorbell()
  const forget = onChange('outbox', () => bell.press())
  const stopping = new AbortController()
  const stopped = workUntil(stopping.signal, bell)
  return {
    stop: async () => {
      forget()
      stopping.abort()
      bell.press()
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_WITHIN).unref())])
    },
  }
}

async function workUntil(stopping: AbortSignal, bell: Doorbell): Promise<void> {
  let tidyAt = 0
  while (!stopping.aborted)
    try {
      if (await sendNextLetter(new Date())) continue
      if (Date.now() >= tidyAt) {
        tidyAt = Date.now() + TIDY_EVERY
        await forgetOldLetters(new Date())
      }
      await bell.pressedWithin(LOOK_EVERY)
    } catch (error) {
      log.warn({ err: error }, 'outbox interrupted')
      await bell.pressedWithin(LOOK_EVERY)
    }
}
