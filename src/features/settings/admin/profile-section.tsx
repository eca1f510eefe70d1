import { ImageUp, Lock, User, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { mediaPath } from '#features/media/media.rules.ts'
import { UploadList, useUploads } from '#features/media/upload-list.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { TextField } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { SectionVersion } from '../settings-form.rules.ts'
import { SectionCard } from './section-card.tsx'
import { profileText } from './settings.text.ts'
import { useSection } from './use-section.ts'

interface ProfileSectionProps {
  stored: SectionVersion<'profile'>
  email: string
}

export function ProfileSection({ stored, email }: ProfileSectionProps) {
  const t = useText(profileText)
  const state = useSection('profile', stored)
  const { input, change, errorOf } = state
  const [isUploading, setUploading] = useState(false)
  return (
    <SectionCard section="profile" icon={User} state={state} isUploading={isUploading}>
      <Photo
        name={input.name}
        id={input.avatar}
        onChange={(avatar) => change({ avatar })}
        onBusy={setUploading}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t.name}
          name="name"
          required
          autoComplete="name"
          value={input.name}
          onChange={({ target }) => change({ name: target.value })}
          error={errorOf('name')}
        />
        <TextField
          label={t.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          value={input.phone}
          onChange={({ target }) => change({ phone: target.value })}
          error={errorOf('phone')}
        />
      </div>
      <div className="[&_label]:after:content-none">
        <TextField
          label={t.email}
          type="email"
          required
          readOnly
          disabled
          value={email}
          help={t.emailLocked}
          suffix={<Lock className="size-4" strokeWidth={1.7} aria-hidden="true" />}
        />
      </div>
    </SectionCard>
  )
}

interface PhotoProps {
  name: string
  id: string
  onChange: (id: string) => void
  onBusy: (isBusy: boolean) => void
}

function Photo({ name, id, onChange, onBusy }: PhotoProps) {
  const t = useText(profileText)
  const uploads = useUploads('/admin/settings/upload', 'avatar', (stored) => onChange(stored.id))
  const isBusy = uploads.sending.length > 0
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name || '?'} url={id ? mediaPath(id) : undefined} size="large" />
        <label className="relative inline-flex min-h-(--h-button) cursor-pointer items-center gap-2 rounded-button px-(--pad-button) font-control text-control ring-1 ring-line-2 ring-inset hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-pri">
          <ImageUp className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {id ? t.changePhoto : t.addPhoto}
          <input
            type="file"
            accept="image/jpeg,image/png,image/gif,image/webp"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (file) uploads.add([file])
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
        {id && <IconButton icon={X} label={t.removePhoto} onClick={() => onChange('')} />}
        <span className="text-label text-subtle">{t.photoRules}</span>
      </div>
      <UploadList {...uploads} onDismiss={uploads.dismiss} />
    </div>
  )
}
