/** Uploads one picture or sound before the form that refers to it is sent. */
import { sendForm } from '#ui/form/send-form.ts'
import { mediaText } from './media.text.ts'
import { fileProblem, shrinkPicture } from './shrink-picture.ts'

export interface Uploaded {
  id: string
  width: number
  height: number
  bytes: number
}

/** A problem of the file, of the connection or of the session. */
export type UploadProblem = keyof typeof mediaText | 'lost' | 'signedOut'

export type UploadOutcome = { uploaded: Uploaded } | { problem: UploadProblem }

/** Only `image` is shrunk before the upload: an avatar is small, and a logo may be transparent. */
export type UploadPurpose = 'image' | 'logo' | 'avatar' | 'audio'

export async function uploadFile(
  to: string,
  kind: UploadPurpose,
  file: File,
  onProgress: (percent: number) => void,
): Promise<UploadOutcome> {
  const uploadKind = kind === 'logo' ? 'image' : kind
  const problem = await fileProblem(uploadKind, file)
  if (problem) return { problem }
  const form = new FormData()
  form.set('kind', uploadKind)
  form.set('file', kind === 'image' ? await shrinkPicture(file) : file)
  const sent = await sendForm(to, form, onProgress)
  return outcomeOf(sent?.body)
}

function outcomeOf(body: unknown): UploadOutcome {
  const { uploaded, refusal, signedOut } = (body ?? {}) as {
    uploaded?: Uploaded
    refusal?: { code: string }
    signedOut?: boolean
  }
  if (uploaded) return { uploaded }
  if (signedOut) return { problem: 'signedOut' }
  return { problem: refusal && isKnown(refusal.code) ? refusal.code : 'lost' }
}

function isKnown(code: string): code is keyof typeof mediaText {
  return Object.hasOwn(mediaText, code)
}
