/** Sends a form as a program does and says how much of it has left; `fetch` cannot tell that. */

export interface Sent {
  status: number
  body: unknown
  /** Seconds, where the server asks for a pause. */
  retryAfter: number | undefined
}

/** A line that stands still this long counts as lost. */
const MAX_MS = 90_000

/** Nothing where no answer came: whether the form arrived is unknown. */
export function sendForm(
  url: string,
  form: FormData,
  onProgress?: (percent: number) => void,
): Promise<Sent | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    request.timeout = MAX_MS
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(Math.min(100, Math.round((loaded / total) * 100)))
    })
    const lost = () => resolve(undefined)
    for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, lost)
    request.addEventListener('load', () => {
      const pause = Number(request.getResponseHeader('retry-after'))
      resolve({ status: request.status, body: parsed(request.responseText), retryAfter: pause || undefined })
    })
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A page where an answer for programs was expected: the status says enough.
    return undefined
  }
}
