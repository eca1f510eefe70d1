import { CircleAlert, FileAudio, Mic, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { uiText } from '#ui/ui.text.ts'
import { readableTime, soundPath } from './media.rules.ts'
import { SoundPlayer } from './sound-player.tsx'
import { soundText } from './sound.text.ts'
import { UploadList, useUploads } from './upload-list.tsx'
import { useRecorder } from './use-recorder.ts'

interface SoundPickerProps {
  label: string
  /** The id of a stored sound; empty where there is none. */
  audio: string
  onChange: (audio: string) => void
  uploadTo: string
  onBusy: (isBusy: boolean) => void
}

/** A sound from a file or the microphone; it can be played before the form is saved. */
export function SoundPicker({ label, audio, onChange, uploadTo, onBusy }: SoundPickerProps) {
  const t = useText(soundText)
  const ui = useText(uiText)
  const [isRefused, setRefused] = useState(false)
  const uploads = useUploads(uploadTo, 'audio', ({ id }) => onChange(id))
  const recorder = useRecorder(
    (file) => uploads.add([file]),
    () => setRefused(true),
  )
  const isBusy = uploads.sending.length > 0 || recorder.isRecording
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small font-control">
        {label} <span className="font-normal text-ink-2">{ui.optional}</span>
      </legend>
      {audio ? (
        <SoundPlayer key={audio} src={soundPath(audio)} onRemove={() => onChange('')} />
      ) : recorder.isRecording ? (
        <div className="flex items-center gap-3 rounded-button border border-henna px-3 py-2">
          <span className="size-2.5 animate-pulse rounded-full bg-henna" aria-hidden="true" />
          <span role="status" className="grow">
            {t.recording} <bdi dir="ltr">{readableTime(recorder.seconds)}</bdi>
          </span>
          <Button variant="danger" size="small" onClick={recorder.stop}>
            <Square className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.stop}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              setRefused(false)
              void recorder.start()
            }}
          >
            <Mic className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.record}
          </Button>
          <label className="relative inline-flex min-h-(--h-button-small) cursor-pointer items-center gap-2 rounded-button px-(--pad-button-small) text-small font-control text-link hover:bg-pri-50 has-focus-visible:outline-2 has-focus-visible:outline-pri">
            <FileAudio className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.choose}
            <input
              type="file"
              accept="audio/*"
              onChange={({ currentTarget }) => {
                uploads.add([...(currentTarget.files ?? [])].slice(0, 1))
                currentTarget.value = ''
              }}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </label>
          <span className="text-label text-subtle">{t.rules}</span>
        </div>
      )}
      {isRefused && (
        <p role="alert" className="flex items-center gap-1.5 text-small text-henna">
          <CircleAlert className="size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
          {t.noMicrophone}
        </p>
      )}
      <UploadList {...uploads} onDismiss={uploads.dismiss} />
    </fieldset>
  )
}
