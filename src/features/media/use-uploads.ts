import { useCallback, useRef, useState } from 'react'
import { useText } from '#ui/language.tsx'
import { mediaText } from './media.text.ts'
import { pickerText } from './picker.text.ts'
import { uploadFile, type SentKind, type Uploaded, type UploadProblem } from './upload-file.ts'

export interface Sending {
  key: number
  name: string
  percent: number
}

export interface Skipped {
  key: number
  name: string
  sentence: string
}

/** Files on their way and files that were skipped, each by its name. One is sent after the other. */
export function useUploads(to: string, kind: SentKind, onUploaded: (uploaded: Uploaded) => void) {
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
