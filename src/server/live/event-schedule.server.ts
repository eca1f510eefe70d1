/** When the open pages of a topic are notified of its changes. */

/** A bulk change sends many notifications; clients receive one event. */
const DEBOUNCE_MS = 300
/**
 * Each page answers an event with a request, which costs about 0.4 ms of processor time with its event. While changes
 * continue (an order changes the stock), ten thousand pages are notified every twenty seconds, a hundred without a delay:
 * a fifth of a core.
 */
const MS_PER_STREAM = 2
/** The part of the time between two events over which one is spread while changes continue. */
const SPREAD = 0.75

interface EventScheduleOptions {
  countStreams: () => number
  /** `spreadMs`: over how long the event is spread; 0: at once. */
  send: (spreadMs: number) => void
}

/**
 * Returns what is called on each change. The first change after a quiet time is sent to all after the debounce, so that
 * a new price is seen within a second.
 */
export function createEventSchedule({ countStreams, send }: EventScheduleOptions): () => void {
  let isScheduled = false
  let sentAt = Number.NEGATIVE_INFINITY
  return () => {
    if (isScheduled) return
    isScheduled = true
    const interval = countStreams() * MS_PER_STREAM
    const pause = Math.max(DEBOUNCE_MS, sentAt + interval - performance.now())
    setTimeout(() => {
      isScheduled = false
      sentAt = performance.now()
      send(pause > DEBOUNCE_MS ? interval * SPREAD : 0)
    }, pause)
  }
}
