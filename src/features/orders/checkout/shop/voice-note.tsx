/* oxlint-disable jsx-a11y/media-has-caption -- the shopper's own recording */
import { FileAudio, Mic, Square, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { readableTime, type MediaProblem } from '#features/media/media.rules.ts'
import { mediaText } from '#features/media/media.text.ts'
import { fileProblem } from '#features/media/shrink-picture.ts'
import { useRecorder } from '#features/media/use-recorder.ts'
import { Button } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { courierHelpText } from './courier-help.text.ts'

interface VoiceNoteProps {
  voice: File | undefined
  setVoice: (voice: File | undefined) => void
  error: string | undefined
}

const MAX_SECONDS = 30

/** Recorded or chosen, and sent with the order. */
export function VoiceNote({ voice, setVoice, error }: VoiceNoteProps) {
  const t = useText(courierHelpText)
  const fileMessages = useText(mediaText)
  const [problem, setProblem] = useState<MediaProblem | 'noMicrophone' | 'tooLong'>()
  const recorder = useRecorder(setVoice, () => setProblem('noMicrophone'), MAX_SECONDS)
  const message =
    problem && (problem === 'noMicrophone' || problem === 'tooLong' ? t[problem] : fileMessages[problem])

  async function choose(file: File | undefined) {
    if (!file) return
    const found = (await fileProblem('audio', file)) ?? ((await isTooLong(file)) ? 'tooLong' : undefined)
    setProblem(found)
    if (!found) setVoice(file)
  }

  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-small font-control">{t.voice}</legend>
      {voice ? (
        <Recording voice={voice} onRemove={() => setVoice(undefined)} />
      ) : recorder.isRecording ? (
        <div className="flex items-center gap-3 rounded-card border border-henna p-3">
          <span role="status" className="grow">
            {t.recording} <bdi dir="ltr">{readableTime(recorder.seconds)}</bdi>
          </span>
          <Button size="small" onClick={recorder.stop}>
            <Square className="size-4" strokeWidth={1.6} aria-hidden="true" />
            {t.stop}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="secondary"
            onClick={() => {
              setProblem(undefined)
              void recorder.start()
            }}
          >
            <Mic className="size-5" strokeWidth={1.6} aria-hidden="true" />
            {t.record}
          </Button>
          <label className="relative flex min-h-11 cursor-pointer items-center gap-2 text-pri has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-pri">
            <FileAudio className="size-5" strokeWidth={1.6} aria-hidden="true" />
            {t.choose}
            <input
              type="file"
              accept="audio/*"
              onChange={({ currentTarget }) => {
                void choose(currentTarget.files?.[0])
                currentTarget.value = ''
              }}
              className="sr-only"
            />
          </label>
        </div>
      )}
      <p className="text-small text-ink-2">{t.voiceHint}</p>
      <FieldError message={message ?? error} />
    </fieldset>
  )
}

function Recording({ voice, onRemove }: { voice: File; onRemove: () => void }) {
  const t = useText(courierHelpText)
  const setSource = useCallback(
    (player: HTMLAudioElement) => {
      const url = URL.createObjectURL(voice)
      player.src = url
      return () => URL.revokeObjectURL(url)
    },
    [voice],
  )
  return (
    <div className="flex items-center gap-3">
      <audio ref={setSource} controls aria-label={t.voice} className="min-w-0 grow" />
      <button
        type="button"
        aria-label={t.removeVoice}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface"
      >
        <X className="size-5" strokeWidth={1.6} aria-hidden="true" />
      </button>
    </div>
  )
}

/** False if the browser does not know the length: a recording in WebM does not say it. */
async function isTooLong(file: File): Promise<boolean> {
  const url = URL.createObjectURL(file)
  const seconds = await new Promise<number>((resolve) => {
    const sound = new Audio()
    sound.addEventListener('loadedmetadata', () => resolve(sound.duration))
    sound.addEventListener('error', () => resolve(0))
    sound.preload = 'metadata'
    sound.src = url
  })
  URL.revokeObjectURL(url)
  // A recorder stops a moment after the limit.
  return Number.isFinite(seconds) && seconds > MAX_SECONDS + 1
}
