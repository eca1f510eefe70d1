import { Camera, CircleAlert, ImageUp } from 'lucide-react'
import { useEffect, useId, useState, type ChangeEvent, type DragEvent } from 'react'
import { useText } from '#ui/page/language.tsx'
import type { ChangePictures, PictureMedia } from './media.rules.ts'
import { pickerText } from './picker.text.ts'
import { PictureTiles } from './picture-tiles.tsx'
import { UploadList, useUploads } from './upload-list.tsx'

interface PicturePickerProps {
  label: string
  pictures: PictureMedia[]
  onChange: ChangePictures
  most: number
  /** Where one picture is stored and answered with its id. */
  uploadTo: string
  /** While something is on its way, the form must wait. */
  onBusy: (isBusy: boolean) => void
  error?: string | undefined
  kind?: 'image' | 'logo'
  isOptional?: boolean
  /** What suits this place, instead of the general rule. */
  hint?: string
  /** The first of several stands for all of them. */
  hasMain?: boolean
  /** Where several stand on one page, a pasted picture would be everybody's. */
  takesPasted?: boolean
}

const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** Pictures chosen, photographed, dropped or pasted; stored at once, shown in the order they will have. */
export function PicturePicker({
  label,
  pictures,
  onChange,
  most,
  uploadTo,
  onBusy,
  error,
  kind = 'image',
  isOptional = false,
  hint,
  hasMain = true,
  takesPasted = true,
}: PicturePickerProps) {
  const t = useText(pickerText)
  const id = useId()
  const [news, setNews] = useState('')
  const uploads = useUploads(uploadTo, kind, ({ id: stored, width, height }) => {
    const picture = { id: stored, width, height, widths: [] }
    onChange((before) => (most === 1 ? [picture] : [...before, picture].slice(0, most)))
    setNews(t.added)
  })
  const isBusy = uploads.sending.length > 0
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const room = most === 1 ? 1 : most - pictures.length - uploads.sending.length

  function add(files: File[]): void {
    if (files.length === 0) return
    uploads.add(files.slice(0, Math.max(0, room)))
    for (const file of files.slice(Math.max(0, room))) uploads.skip(file.name, t.tooMany(most))
  }
  usePastedFiles(takesPasted ? add : undefined)

  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    add([...(currentTarget.files ?? [])])
    // The same file again is a change too.
    currentTarget.value = ''
  }

  return (
    <fieldset
      className="grid gap-2"
      aria-describedby={error ? `${id}-error` : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        add([...event.dataTransfer.files])
      }}
    >
      <legend className="mb-2 text-small font-control">
        {label} {!isOptional && <span className="text-henna">* </span>}
        {most > 1 && (
          <span className="font-normal text-subtle">
            {hasMain ? t.count(pictures.length, most) : t.plainCount(pictures.length, most)}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-3">
        <PictureTiles pictures={pictures} onChange={onChange} onNews={setNews} hasMain={hasMain} />
        {room > 0 && (
          <div className="flex min-w-[160px] grow gap-2 md:max-w-[280px]">
            <label
              className={`relative grid min-h-24 grow cursor-pointer place-content-center justify-items-center gap-0.5 rounded-button border border-dashed px-3 py-2 text-center text-small hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-pri ${error ? 'border-2 border-henna' : 'border-field'}`}
            >
              <ImageUp className="size-5 text-link" strokeWidth={1.6} aria-hidden="true" />
              <span className="font-medium text-link">
                {most === 1 && pictures.length > 0 ? t.replace : t.add}
              </span>
              <span className="text-label text-subtle">{hint ?? t.rules}</span>
              {takesPasted && (
                <span className="text-label text-subtle pointer-coarse:hidden">{t.dropOrPaste}</span>
              )}
              <input
                type="file"
                accept={ACCEPTED}
                multiple={most > 1}
                aria-invalid={error ? true : undefined}
                onChange={pick}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
            </label>
            <CameraButton onPick={pick} />
          </div>
        )}
      </div>
      <UploadList {...uploads} onDismiss={uploads.dismiss} />
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-center gap-1.5 text-small text-henna">
          <CircleAlert className="size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  )
}

/** Phones and tablets only: elsewhere the file chooser is all there is. */
function CameraButton({ onPick }: { onPick: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const t = useText(pickerText)
  return (
    <label className="relative hidden w-24 cursor-pointer place-content-center justify-items-center gap-1 rounded-button border border-dashed border-field p-2 text-center text-label text-link has-focus-visible:outline-2 has-focus-visible:outline-pri pointer-coarse:grid">
      <Camera className="size-5" strokeWidth={1.6} aria-hidden="true" />
      {t.camera}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        onChange={onPick}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  )
}

/** A screenshot or a copied picture, wherever the focus is; pasted words stay the field's. */
function usePastedFiles(onFiles: ((files: File[]) => void) | undefined): void {
  useEffect(() => {
    if (!onFiles) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
}
