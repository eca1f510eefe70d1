/** Sends one picture or sound ahead of the form that will name it. */
import { sendForm } from '#ui/send-form.ts'
import { fileProblem } from './file-problem.ts'
import { mediaText } from './media.text.ts'
import { shrinkPicture } from './shrink-picture.ts'

export interface Uploaded {
  id: string
  width: number
  height: number
  bytes: number
}

/** A problem of the file itself, or of the way there. */
export type UploadProblem = keyof typeof mediaText | 'lost' | 'signedOut'

export type UploadOutcome = { uploaded: Uploaded } | { problem: UploadProblem }

export async function uploadFile(
  to: string,
  kind: 'image' | 'audio',
  file: File,
  onProgress: (percent: number) => void,
): Promise<UploadOutcome> {
  const problem = await fileProblem(kind, file)
  if (problem) return { problem }
  const form = new FormData()
  form.set('kind', kind)
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
