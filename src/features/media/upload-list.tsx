/** Uploads of a form: the hook that sends them and the list that shows their progress. */
import { CircleAlert, X } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useText } from '#ui/page/language.tsx'
import { mediaText } from './media.text.ts'
import { pickerText } from './picker.text.ts'
import { uploadFile, type UploadPurpose, type Uploaded, type UploadProblem } from './upload-file.ts'

interface Sending {
  key: number
  name: string
  percent: number
}

interface Skipped {
  key: number
  name: string
  sentence: string
}

/** Sends files one after the other; files that were refused are in `skipped`. */
export function useUploads(to: string, kind: UploadPurpose, onUploaded: (uploaded: Uploaded) => void) {
  const t = useText(pickerText)
  const problems = useText(mediaText)
  const [sending, setSending] = useState<Sending[]>([])
  const [skipped, setSkipped] = useState<Skipped[]>([])
  const nextKey = useRef(1)
  const queue = useRef<Promise<void>>(Promise.resolve())

  const skip = useCallback((name: string, sentence: string) => {
    setSkipped((before) => [...before, { key: nextKey.current++, name, sentence }])
  }, [])
  const sentenceOf = (problem: UploadProblem) =>
    problem === 'lost' || problem === 'signedOut' ? t[problem] : problems[problem]

  async function send(file: File, key: number): Promise<void> {
    const onProgress = (percent: number) =>
      setSending((before) => before.map((one) => (one.key === key ? { ...one, percent } : one)))
    const outcome = await uploadFile(to, kind, file, onProgress)
    setSending((before) => before.filter((one) => one.key !== key))
    if ('uploaded' in outcome) onUploaded(outcome.uploaded)
    else skip(file.name, sentenceOf(outcome.problem))
  }

  function add(files: File[]): void {
    setSkipped([])
    const waiting = files.map((file) => ({ file, key: nextKey.current++ }))
    setSending((before) => [
      ...before,
      ...waiting.map(({ file, key }) => ({ key, name: file.name, percent: 0 })),
    ])
    for (const { file, key } of waiting) queue.current = queue.current.then(() => send(file, key))
  }

  const dismiss = (key: number) => setSkipped((before) => before.filter((one) => one.key !== key))
  return { sending, skipped, add, skip, dismiss }
}

interface UploadListProps {
  sending: Sending[]
  skipped: Skipped[]
  onDismiss: (key: number) => void
}

/** The progress of each file, and why one was skipped. */
export function UploadList({ sending, skipped, onDismiss }: UploadListProps) {
  const t = useText(pickerText)
  return (
    <>
      {sending.map(({ key, name, percent }) => (
        <div key={key} className="flex items-center gap-3 text-small">
          <bdi className="max-w-[40%] truncate">{name}</bdi>
          <progress value={percent} max={100} aria-label={t.sending(name)} className="progress grow" />
          <span className="w-10 text-end text-subtle">
            <bdi dir="ltr">{percent} %</bdi>
          </span>
        </div>
      ))}
      {skipped.map(({ key, name, sentence }) => (
        <p key={key} role="alert" className="flex items-start gap-1.5 text-small font-medium text-henna">
          <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
          <span className="grow">
            <bdi>{name}</bdi> — {sentence}
          </span>
          <button
            type="button"
            aria-label={t.dismiss}
            onClick={() => onDismiss(key)}
            className="grid size-6 shrink-0 place-items-center rounded-[4px] hover:bg-henna-50"
          >
            <X className="size-4" strokeWidth={1.7} aria-hidden="true" />
          </button>
        </p>
      ))}
    </>
  )
}
