import { Camera, CircleAlert, Images, ImageUp } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useState, type ChangeEvent, type DragEvent } from 'react'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ChangePictures, PictureMedia } from './media.rules.ts'
import { pickerText } from './picker.text.ts'
import { PictureTiles } from './picture-tiles.tsx'
import { UploadList, useUploads } from './upload-list.tsx'

interface PicturePickerProps {
  label: string
  pictures: PictureMedia[]
  onChange: ChangePictures
  max: number
  /** URL that stores one picture and returns its id. */
  uploadTo: string
  /** Called with true while files are uploading, so that the form waits. */
  onBusy: (isBusy: boolean) => void
  error?: string | undefined
  kind?: 'image' | 'logo'
  isOptional?: boolean
  /** Replaces the general hint about formats and sizes. */
  hint?: string
  /** Whether the first picture is labelled as the main one. */
  hasMain?: boolean
  /** False where a page has several pickers: each would add a pasted picture. */
  acceptsPaste?: boolean
}

const LibraryDialog = lazy(() => import('./library/admin/library-dialog.tsx'))

const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** Adds pictures by file, camera, drop or paste, which are uploaded immediately, or from the library. */
export function PicturePicker({
  label,
  pictures,
  onChange,
  max,
  uploadTo,
  onBusy,
  error,
  kind = 'image',
  isOptional = false,
  hint,
  hasMain = true,
  acceptsPaste = true,
}: PicturePickerProps) {
  const t = useText(pickerText)
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  function addPicture(picture: PictureMedia): void {
    onChange((before) => (max === 1 ? [picture] : [...before, picture].slice(0, max)))
    setAnnouncement(t.added)
  }
  const uploads = useUploads(uploadTo, kind, ({ id: stored, width, height }) =>
    addPicture({ id: stored, width, height, widths: [] }),
  )
  const isBusy = uploads.sending.length > 0
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const remaining = max === 1 ? 1 : max - pictures.length - uploads.sending.length

  function add(files: File[]): void {
    if (files.length === 0) return
    uploads.add(files.slice(0, Math.max(0, remaining)))
    for (const file of files.slice(Math.max(0, remaining))) uploads.skip(file.name, t.tooMany(max))
  }
  usePastedFiles(acceptsPaste ? add : undefined)

  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    add([...(currentTarget.files ?? [])])
    // Allows the same file to be chosen again.
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
        {max > 1 && (
          <span className="font-normal text-subtle">
            {hasMain ? t.count(pictures.length, max) : t.plainCount(pictures.length, max)}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-3">
        <PictureTiles
          pictures={pictures}
          onChange={onChange}
          onAnnounce={setAnnouncement}
          hasMain={hasMain}
        />
        {remaining > 0 && (
          <div className="flex min-w-[160px] grow gap-2 md:max-w-[280px]">
            <label
              className={`relative grid min-h-24 grow cursor-pointer place-content-center justify-items-center gap-0.5 rounded-button border border-dashed px-3 py-2 text-center text-small hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-pri ${error ? 'border-2 border-henna' : 'border-field'}`}
            >
              <ImageUp className="size-5 text-link" strokeWidth={1.6} aria-hidden="true" />
              <span className="font-medium text-link">
                {max === 1 && pictures.length > 0 ? t.replace : t.add}
              </span>
              <span className="text-label text-subtle">{hint ?? t.rules}</span>
              {acceptsPaste && (
                <span className="text-label text-subtle pointer-coarse:hidden">{t.dropOrPaste}</span>
              )}
              <input
                type="file"
                accept={ACCEPTED}
                multiple={max > 1}
                aria-invalid={error ? true : undefined}
                onChange={pick}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
            </label>
            <CameraButton onPick={pick} />
          </div>
        )}
      </div>
      {remaining > 0 && (
        <p>
          <Button variant="ghost" size="small" onClick={() => setLibraryOpen(true)}>
            <Images className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.chooseFromLibrary}
          </Button>
        </p>
      )}
      {isLibraryOpen && (
        <Suspense>
          <LibraryDialog
            chosen={pictures.map((picture) => picture.id)}
            onChoose={(picture) => {
              addPicture(picture)
              setLibraryOpen(false)
            }}
            onClose={() => setLibraryOpen(false)}
          />
        </Suspense>
      )}
      <UploadList {...uploads} onDismiss={uploads.dismiss} />
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-center gap-1.5 text-small text-henna">
          <CircleAlert className="size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}

/** For touch devices only: elsewhere `capture` has no effect. */
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

/** Receives pasted files wherever the focus is; pasted text is left to the focused field. */
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
