/** The details of one picture: where it is used, its alternative texts, and the buttons to replace and remove it. */
import { ArrowUpRight, ImageUp, Trash2 } from 'lucide-react'
import { useState, type ChangeEvent } from 'react'
import { Link } from 'react-router'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { Picture } from '../../picture.tsx'
import { UploadList, useUploads } from '../../upload-list.tsx'
import { altProblem, usePath, type MediaUse, type PictureDetail } from '../library.rules.ts'
import { libraryRefusalText, mediaUserText, pictureDetailText } from '../library.text.ts'
import { useNameOfUse } from './library-grid.tsx'

/** Sends a form of the page. */
export interface PictureChange {
  submit: (fields: Record<string, string>) => void
  isBusy: boolean
}

interface PictureSheetProps {
  picture: PictureDetail
  change: PictureChange
  onClose: () => void
}

export function PictureSheet({ picture, change, onClose }: PictureSheetProps) {
  const t = useText(pictureDetailText)
  const ask = useConfirm()
  const { submit } = change
  const { id, bytes, width, height, createdAt, isUsed } = picture
  async function remove() {
    const words = { title: t.removeTitle, sentence: t.removeSentence, confirm: t.remove }
    if (await ask({ kind: 'danger', ...words })) submit({ intent: 'remove', id })
  }
  return (
    <Sheet
      title={t.title}
      sub={t.size(width, height, Math.ceil(bytes / 1024))}
      tools={
        <span className="text-small text-subtle max-sm:hidden">
          <DateTime at={createdAt} />
        </span>
      }
      width="narrow"
      isOpen
      onClose={onClose}
      footer={
        !isUsed && (
          <span className="me-auto">
            <Button variant="danger-ghost" onClick={() => void remove()}>
              <Trash2 className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.remove}
            </Button>
          </span>
        )
      }
    >
      <div className="grid gap-6">
        <div className="grid gap-3">
          <span className="grid max-h-[340px] place-items-center overflow-hidden rounded-card border border-line bg-sunk [&_img]:max-h-[340px] [&_img]:w-auto [&_img]:object-contain">
            <Picture media={picture} alt="" sizes="420px" priority />
          </span>
          <ReplaceButton onUploaded={(upload) => submit({ intent: 'replace', id, upload })} />
        </div>
        <Uses picture={picture} />
        <AltForm picture={picture} change={change} />
      </div>
    </Sheet>
  )
}

/** The URL names a picture that was removed. */
export function MissingPicture({ onClose }: { onClose: () => void }) {
  const t = useText(pictureDetailText)
  return (
    <Sheet title={t.title} width="narrow" isOpen onClose={onClose}>
      <p>{t.missing}</p>
    </Sheet>
  )
}

function Uses({ picture: { uses, orders } }: { picture: PictureDetail }) {
  const t = useText(pictureDetailText)
  if (uses.length === 0 && orders === 0) return <p className="text-ink-2">{t.notUsed}</p>
  return (
    <section className="grid gap-2">
      <h3 className="text-h3 font-semibold">{t.usedIn}</h3>
      <ul className="grid">
        {uses.map((use) => (
          <UseLine key={`${use.by}:${use.id}`} use={use} />
        ))}
      </ul>
      {orders > 0 && <p className="text-small text-subtle">{t.orders(orders)}</p>}
    </section>
  )
}

function UseLine({ use }: { use: MediaUse }) {
  const kinds = useText(mediaUserText)
  const name = useNameOfUse()(use)
  return (
    <li className="border-b border-line last:border-0">
      <Link to={usePath(use)} className="flex min-h-11 items-center gap-3 text-link hover:underline">
        <bdi className="min-w-0 grow truncate">{name}</bdi>
        <span className="shrink-0 text-small text-subtle">{kinds[use.by]}</span>
        <ArrowUpRight className="mirrored size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
      </Link>
    </li>
  )
}

const UPLOAD_TO = '/admin/media/upload'

function ReplaceButton({ onUploaded }: { onUploaded: (id: string) => void }) {
  const t = useText(pictureDetailText)
  const uploads = useUploads(UPLOAD_TO, 'image', ({ id }) => onUploaded(id))
  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    uploads.add([...(currentTarget.files ?? [])])
    // Allows the same file to be chosen again.
    currentTarget.value = ''
  }
  return (
    <div className="grid gap-2">
      <label className="relative flex min-h-11 cursor-pointer items-center gap-3 rounded-button border border-dashed border-field px-4 py-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-pri">
        <ImageUp className="size-5 shrink-0 text-link" strokeWidth={1.6} aria-hidden="true" />
        <span className="grid">
          <span className="font-medium text-link">{t.replace}</span>
          <span className="text-label text-subtle">{t.replaceHelp}</span>
        </span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          onChange={pick}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      <UploadList {...uploads} onDismiss={uploads.dismiss} />
    </div>
  )
}

function AltForm({ picture: { id, alt }, change }: Pick<PictureSheetProps, 'picture' | 'change'>) {
  const t = useText(pictureDetailText)
  const sentences = useText(libraryRefusalText)
  const { submit, isBusy } = change
  const [input, setInput] = useState(alt)
  const errorOf = (text: string) => (altProblem(text) ? sentences.altTooLong() : undefined)
  const errors = { fr: errorOf(input.fr), ar: errorOf(input.ar) }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!errors.fr && !errors.ar) submit({ intent: 'describe', id, alt: input.fr, altAr: input.ar })
      }}
    >
      <div>
        <h3 className="text-h3 font-semibold">{t.altTitle}</h3>
        <p className="text-small text-subtle">{t.altHelp}</p>
      </div>
      <TextField
        label={t.inFrench}
        lang="fr"
        dir="ltr"
        value={input.fr}
        onChange={({ target }) => setInput({ ...input, fr: target.value })}
        error={errors.fr}
      />
      <TextField
        label={t.inArabic}
        lang="ar"
        dir="rtl"
        value={input.ar}
        onChange={({ target }) => setInput({ ...input, ar: target.value })}
        error={errors.ar}
      />
      <span>
        <Button type="submit" busy={isBusy && t.saving}>
          {t.save}
        </Button>
      </span>
    </form>
  )
}
