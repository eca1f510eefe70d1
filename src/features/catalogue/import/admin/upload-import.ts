/** Sends the files of an import. */

interface Refusal {
  code: string
  details: Record<string, string | number>
}

export type ImportUpload = { import: number } | { refusal: Refusal } | { problem: 'lost' | 'signedOut' }

/** A ZIP of 30 MB on a slow line; `sendForm` of public pages waits shorter. */
const TIMEOUT_MS = 290_000

export async function uploadImport(
  fields: Record<string, string | File>,
  onProgress: (percent: number) => void,
): Promise<ImportUpload> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = await send(form, onProgress)
  if (request.status === 413) return { refusal: { code: 'fileTooLarge', details: {} } }
  const body = bodyOf(request)
  if (body.import !== undefined) return { import: body.import }
  if (body.refusal) return { refusal: body.refusal }
  return { problem: body.signedOut ? 'signedOut' : 'lost' }
}

/** With XMLHttpRequest, because `fetch` reports no upload progress. */
function send(form: FormData, onProgress: (percent: number) => void): Promise<XMLHttpRequest> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/admin/products/import/upload')
    request.setRequestHeader('accept', 'application/json')
    request.timeout = TIMEOUT_MS
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(Math.round((loaded / total) * 100))
    })
    request.addEventListener('loadend', () => resolve(request))
    request.send(form)
  })
}

interface ResponseBody {
  import?: number
  refusal?: Refusal
  signedOut?: boolean
}

/** Empty when no answer arrived, or an HTML page. */
function bodyOf({ responseText }: XMLHttpRequest): ResponseBody {
  try {
    return JSON.parse(responseText) as ResponseBody
  } catch {
    return {}
  }
}
