/** Sends a form with XMLHttpRequest, because `fetch` reports no upload progress. */

export interface FormResponse {
  status: number
  body: unknown
  /** Seconds, where the server sends Retry-After. */
  retryAfter: number | undefined
}

/** After this time the request counts as lost. */
const TIMEOUT_MS = 90_000

/** Undefined when no response arrived: whether the server received the form is unknown. */
export function sendForm(
  url: string,
  form: FormData,
  onProgress?: (percent: number) => void,
): Promise<FormResponse | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    request.timeout = TIMEOUT_MS
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
    // An HTML page instead of JSON: the caller decides by the status.
    return undefined
  }
}
