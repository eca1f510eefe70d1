import { useState } from 'react'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { PicturePicker } from '#features/media/picture-picker.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { isAllowedLink } from '../rich-text.rules.ts'
import { contentProblemText, fieldHelpText, richText } from './content-admin.text.ts'

interface LinkDialogProps {
  /** The selected words. */
  label: string
  onClose: () => void
  onInsert: (label: string, href: string) => void
}

export function LinkDialog({ label: selected, onClose, onInsert }: LinkDialogProps) {
  const t = useText(richText)
  const problems = useText(contentProblemText)
  const help = useText(fieldHelpText)
  const [label, setLabel] = useState(selected)
  const [href, setHref] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const labelError = label.trim() ? undefined : problems.required()
  const hrefError = isAllowedLink(href.trim()) ? undefined : problems.badLink()
  return (
    <FormDialog
      title={t.linkTitle}
      width="small"
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (!labelError && !hrefError) onInsert(label, href)
      }}
      footer={<Button type="submit">{t.insert}</Button>}
    >
      <div className="grid gap-4">
        <TextField
          label={t.linkLabel}
          required
          value={label}
          onChange={({ target }) => setLabel(target.value)}
          error={wasSubmitted ? labelError : undefined}
        />
        <TextField
          label={t.linkHref}
          required
          type="url"
          value={href}
          onChange={({ target }) => setHref(target.value)}
          help={help.link}
          error={wasSubmitted ? hrefError : undefined}
        />
      </div>
    </FormDialog>
  )
}

interface PictureDialogProps {
  uploadTo: string
  onClose: () => void
  onInsert: (picture: PictureMedia, alt: string) => void
}

export function PictureDialog({ uploadTo, onClose, onInsert }: PictureDialogProps) {
  const t = useText(richText)
  const problems = useText(contentProblemText)
  const [pictures, setPictures] = useState<PictureMedia[]>([])
  const [alt, setAlt] = useState('')
  const [isUploading, setUploading] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [picture] = pictures
  return (
    <FormDialog
      title={t.pictureTitle}
      width="small"
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (picture) onInsert(picture, alt)
      }}
      footer={
        <Button type="submit" disabled={isUploading}>
          {t.insert}
        </Button>
      }
    >
      <div className="grid gap-4">
        <PicturePicker
          label={t.picture}
          max={1}
          hasMain={false}
          uploadTo={uploadTo}
          pictures={pictures}
          onChange={(change) => setPictures(change)}
          onBusy={setUploading}
          error={wasSubmitted && !picture ? problems.required() : undefined}
        />
        <TextField
          label={t.pictureAlt}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
          help={t.pictureAltHelp}
          maxLength={120}
        />
      </div>
    </FormDialog>
  )
}
