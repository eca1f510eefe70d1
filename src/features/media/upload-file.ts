/** Sends one picture or sound ahead of the form that will name it. */
import { sendForm } from '#ui/form/send-form.ts'
import { mediaText } from './media.text.ts'
import { fileProblem, shrinkPicture } from './shrink-picture.ts'

export interface Uploaded {
  id: string
  width: number
  height: number
  bytes: number
}

/** A problem of the file itself, or of the way there. */
export type UploadProblem = keyof typeof mediaText | 'lost' | 'signedOut'

export type UploadOutcome = { uploaded: Uploaded } | { problem: UploadProblem }

/** `image` may be made smaller on the way; a portrait is small, a logo may be transparent: both travel as they are. */
export type SentKind = 'image' | 'logo' | 'avatar' | 'audio'

export async function uploadFile(
  to: string,
  kind: SentKind,
  file: File,
  onProgress: (percent: number) => void,
): Promise<UploadOutcome> {
  const judgedAs = kind === 'logo' ? 'image' : kind
  const problem = await fileProblem(judgedAs, file)
  if (problem) return { problem }
  const form = new FormData()
  form.set('kind', judgedAs)
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
