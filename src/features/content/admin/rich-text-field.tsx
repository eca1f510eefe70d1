/** A text with headings, bold, lists, links and pictures: a plain text field, buttons that write the marks, a preview. */
import { Bold, Heading2, ImagePlus, Link2, List, type LucideIcon } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { TextArea } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import {
  applyFormat,
  insertLink,
  insertPicture,
  type EditedText,
  type Selection,
  type TextFormat,
} from '../rich-text-edit.rules.ts'
import { RichText } from '../rich-text.tsx'
import { richText } from './content-admin.text.ts'
import { LinkDialog, PictureDialog } from './rich-text-dialogs.tsx'
import { UPLOAD_TO } from './upload-to.ts'
import type { Pictures } from './use-pictures.ts'

interface RichTextFieldProps {
  label: string
  name: string
  required: boolean
  dir: 'rtl' | 'ltr'
  value: string
  error: string | undefined
  help: string | undefined
  max: number
  /** Those of the text, and new ones. */
  pictures: Pictures
  uploadTo?: string
  onChange: (value: string) => void
}

const FORMATS: { format: TextFormat; icon: LucideIcon }[] = [
  { format: 'bold', icon: Bold },
  { format: 'heading', icon: Heading2 },
  { format: 'list', icon: List },
]

/** Longer texts get a higher field. */
const MAX_SHORT_TEXT = 5_000

type Dialog = { kind: 'link' | 'picture'; selection: Selection }

export function RichTextField({
  value,
  onChange,
  max,
  pictures,
  uploadTo = UPLOAD_TO,
  ...field
}: RichTextFieldProps) {
  const t = useText(richText)
  const area = useRef<HTMLTextAreaElement>(null)
  const nextSelection = useRef<Selection>(undefined)
  const [dialog, setDialog] = useState<Dialog>()
  useEffect(() => {
    const selection = nextSelection.current
    if (!selection || dialog) return
    nextSelection.current = undefined
    area.current?.focus()
    area.current?.setSelectionRange(selection.start, selection.end)
  })

  function selected(): Selection {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = area.current ?? {}
    return { start, end }
  }
  function write({ text, start, end }: EditedText): void {
    nextSelection.current = { start, end }
    setDialog(undefined)
    onChange(text)
  }
  return (
    <div className="grid gap-3">
      <div className="relative [&_textarea]:mt-(--h-icon)">
        <TextArea
          ref={area}
          rows={max > MAX_SHORT_TEXT ? 12 : 4}
          {...field}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <div
          role="toolbar"
          aria-label={`${t.toolbar}, ${field.label}`}
          className="absolute start-0 top-[22px] flex [:lang(ar)_&]:top-[26px]"
        >
          {FORMATS.map(({ format, icon }) => (
            <IconButton
              key={format}
              icon={icon}
              label={t[format]}
              onClick={() => write(applyFormat(value, selected(), format))}
            />
          ))}
          <IconButton
            icon={Link2}
            label={t.link}
            onClick={() => setDialog({ kind: 'link', selection: selected() })}
          />
          <IconButton
            icon={ImagePlus}
            label={t.picture}
            onClick={() => setDialog({ kind: 'picture', selection: selected() })}
          />
        </div>
      </div>
      <Preview source={value} max={max} pictures={pictures} />
      {dialog?.kind === 'link' && (
        <LinkDialog
          label={value.slice(dialog.selection.start, dialog.selection.end)}
          onClose={() => setDialog(undefined)}
          onInsert={(label, href) => write(insertLink(value, dialog.selection, label, href))}
        />
      )}
      {dialog?.kind === 'picture' && (
        <PictureDialog
          uploadTo={uploadTo}
          onClose={() => setDialog(undefined)}
          onInsert={(picture, alt) => {
            pictures.add([picture])
            write(insertPicture(value, dialog.selection, picture.id, alt))
          }}
        />
      )}
    </div>
  )
}

/** As wide as a phone. Links cannot be followed: that would leave the form. */
function Preview({ source, max, pictures }: { source: string; max: number; pictures: Pictures }) {
  const t = useText(richText)
  const language = useLanguage()
  const shown = useDeferredValue(source)
  const isEmpty = shown.trim() === ''
  return (
    <div>
      <p className="mb-1 text-label text-subtle">{t.preview}</p>
      <div
        inert
        lang={language}
        className="max-h-[420px] max-w-[360px] overflow-y-auto rounded-card border border-line bg-bg p-4"
      >
        {isEmpty || shown.length > max ? (
          <p className="text-small text-subtle">{t.emptyPreview}</p>
        ) : (
          <RichText source={shown} pictures={pictures.byId} />
        )}
      </div>
    </div>
  )
}
