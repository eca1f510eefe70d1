import { CircleAlert, Film, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#ui/form/icon-button.tsx'
import { sendForm } from '#ui/form/send-form.ts'
import { useText } from '#ui/page/language.tsx'
import { uiText } from '#ui/ui.text.ts'
import { mediaPath, videoPath } from '../media.rules.ts'
import { uploadFile } from '../upload-file.ts'
import { videoProblem } from '../video.rules.ts'
import { videoProblemText, videoText } from '../video.text.ts'

export interface ChosenVideo {
  /** Ids of stored media; empty where there is none. */
  video: string
  poster: string
}

interface VideoPickerProps extends ChosenVideo {
  label: string
  onChange: (chosen: ChosenVideo) => void
  uploadTo: string
  onBusy: (isBusy: boolean) => void
}

/** A short film from a file; its first picture is stored with it. */
export function VideoPicker({ label, video, poster, onChange, uploadTo, onBusy }: VideoPickerProps) {
  const t = useText(videoText)
  const problems = useText(videoProblemText)
  const ui = useText(uiText)
  const [percent, setPercent] = useState<number>()
  const [error, setError] = useState<string>()
  const isBusy = percent !== undefined
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])

  async function send(file: File) {
    setError(undefined)
    setPercent(0)
    const result = await upload(uploadTo, file, setPercent)
    setPercent(undefined)
    if (typeof result !== 'string') onChange(result)
    else setError(result === 'lost' ? t.lost : problems[result as keyof typeof problems])
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small font-control">
        {label} <span className="font-normal text-ink-2">{ui.optional}</span>
      </legend>
      {video ? (
        <div className="flex items-start gap-2">
          <video
            src={videoPath(video)}
            poster={poster ? mediaPath(poster) : undefined}
            controls
            muted
            playsInline
            preload="none"
            className="max-h-56 max-w-full rounded-field bg-sunk"
          />
          <IconButton icon={Trash2} label={t.remove} onClick={() => onChange({ video: '', poster: '' })} />
        </div>
      ) : isBusy ? (
        <p role="status" className="text-small">
          {t.sending} <bdi dir="ltr">{percent} %</bdi>
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <label className="relative inline-flex min-h-(--h-button-small) cursor-pointer items-center gap-2 rounded-button px-(--pad-button-small) text-small font-control text-link hover:bg-pri-50 has-focus-visible:outline-2 has-focus-visible:outline-pri">
            <Film className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.choose}
            <input
              type="file"
              accept="video/mp4,video/webm"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) void send(file)
                currentTarget.value = ''
              }}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </label>
          <span className="text-label text-subtle">{t.rules}</span>
        </div>
      )}
      {error && (
        <p role="alert" className="flex items-center gap-1.5 text-small text-henna">
          <CircleAlert className="size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The ids of the film and its first picture, or what is wrong. */
async function upload(
  to: string,
  file: File,
  onProgress: (percent: number) => void,
): Promise<ChosenVideo | string> {
  const problem = videoProblem(new Uint8Array(await file.arrayBuffer()))
  if (problem) return problem
  const form = new FormData()
  form.set('kind', 'video')
  form.set('file', file)
  const sent = await sendForm(to, form, onProgress)
  const { uploaded, refusal } = (sent?.body ?? {}) as {
    uploaded?: { id: string }
    refusal?: { code: string }
  }
  if (!uploaded) return refusal && Object.hasOwn(videoProblemText, refusal.code) ? refusal.code : 'lost'
  return { video: uploaded.id, poster: await uploadPoster(to, file) }
}

/** Empty if this browser cannot show the film: it is then offered without a picture. */
async function uploadPoster(to: string, file: File): Promise<string> {
  const picture = await firstPicture(file).catch(() => undefined)
  if (!picture) return ''
  const outcome = await uploadFile(to, 'image', new File([picture], 'poster.jpg'), () => undefined)
  return 'uploaded' in outcome ? outcome.uploaded.id : ''
}

/** A moment after the start, because many films begin black. */
const POSTER_SECONDS = 0.5
const MAX_WAIT_MS = 8_000

async function firstPicture(file: File): Promise<Blob | undefined> {
  const film = document.createElement('video')
  const url = URL.createObjectURL(file)
  try {
    film.muted = true
    film.preload = 'auto'
    film.src = url
    film.currentTime = POSTER_SECONDS
    await new Promise((resolve, reject) => {
      film.addEventListener('seeked', resolve, { once: true })
      film.addEventListener('error', reject, { once: true })
      setTimeout(reject, MAX_WAIT_MS)
    })
    const canvas = document.createElement('canvas')
    canvas.width = film.videoWidth
    canvas.height = film.videoHeight
    canvas.getContext('2d')?.drawImage(film, 0, 0)
    return await new Promise((resolve) => {
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85)
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
