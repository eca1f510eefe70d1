/** How a worker that has nothing to do is called. */
export interface Doorbell {
  press(): void
  pressedWithin(patience: number): Promise<void>
}

/** A press while nobody waits is not lost: the next wait ends at once. */
export function doorbell(): Doorbell {
  let pressed = false
  let answer: (() => void) | undefined
  return {
    press() {
      pressed = true
      answer?.()
    },
    async pressedWithin(patience) {
      if (!pressed)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, patience)
          answer = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      pressed = false
    },
  }
}
