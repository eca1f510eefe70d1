import { Store } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { directionOf, inLanguage } from '#core/text.ts'
import type { ChangePictures, PictureMedia } from '#features/media/media.rules.ts'
import { PicturePicker } from '#features/media/picture-picker.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { LanguageProvider, useText } from '#ui/page/language.tsx'
import type { BusinessForm, SectionVersion } from '../settings-form.rules.ts'
import { SectionCard } from './section-card.tsx'
import { businessText } from './settings.text.ts'
import { useSection } from './use-section.ts'

interface BusinessSectionProps {
  stored: SectionVersion<'business'>
  logo: PictureMedia | undefined
}

const UPLOAD_TO = '/admin/settings/upload'

export function BusinessSection({ stored, logo }: BusinessSectionProps) {
  const t = useText(businessText)
  const state = useSection('business', stored)
  const { input, change, errorOf } = state
  const pictures = usePictures(logo ? [logo] : [])
  const [isLogoBusy, setLogoBusy] = useState(false)
  const changeLogo: ChangePictures = (pick) =>
    change({ logo: pictures.add(pick(pictures.of([input.logo])))[0] ?? '' })
  const fieldProps = (field: 'phone' | 'email' | 'taxNumber') => ({
    label: t[field],
    name: field,
    value: input[field],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
    error: errorOf(field),
  })
  return (
    <SectionCard section="business" icon={Store} state={state} isUploading={isLogoBusy}>
      <BilingualFields field="name" required {...{ input, change, errorOf }} />
      <BilingualFields field="description" isLong {...{ input, change, errorOf }} />
      <BilingualFields field="address" {...{ input, change, errorOf }} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...fieldProps('phone')} type="tel" required />
        <TextField {...fieldProps('email')} type="email" />
        <TextField {...fieldProps('taxNumber')} dir="ltr" />
      </div>
      <div id="logo" className="grid scroll-mt-[100px] max-lg:scroll-mt-[144px]">
        <PicturePicker
          label={t.logo}
          kind="logo"
          isOptional
          hint={t.logoHint}
          acceptsPaste={false}
          max={1}
          uploadTo={UPLOAD_TO}
          pictures={pictures.of([input.logo])}
          onChange={changeLogo}
          onBusy={setLogoBusy}
        />
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-small text-subtle [&>a]:text-link [&>a]:underline [&>a]:underline-offset-4">
        {t.hero}
        <Link to="/admin/content/hero">{t.editHero}</Link>
        <Link to="/admin/content/hours">{t.editHours}</Link>
      </p>
    </SectionCard>
  )
}

/** The form contains picture ids; their sizes come from the loader or from the upload. */
function usePictures(stored: PictureMedia[]) {
  const [uploaded, setUploaded] = useState<PictureMedia[]>([])
  const all = [...stored, ...uploaded]
  return {
    of: (ids: string[]): PictureMedia[] =>
      ids
        .filter(Boolean)
        .map((id) => all.find((one) => one.id === id) ?? { id, width: 0, height: 0, widths: [] }),
    add(pictures: PictureMedia[]): string[] {
      setUploaded((before) => [...before, ...pictures])
      return pictures.map(({ id }) => id)
    },
  }
}

type BilingualField = 'name' | 'description' | 'address'

interface BilingualFieldsProps {
  field: BilingualField
  required?: boolean
  isLong?: boolean
  input: BusinessForm
  change: (part: Partial<BusinessForm>) => void
  errorOf: (field: string) => string | undefined
}

/** A field in French and in Arabic, each with its own label and direction. */
function BilingualFields({
  field,
  required = false,
  isLong = false,
  input,
  change,
  errorOf,
}: BilingualFieldsProps) {
  const Field = isLong ? LongField : TextField
  return (
    <div className="grid items-start gap-4 md:grid-cols-2" dir="ltr">
      {(['fr', 'ar'] as const).map((language) => {
        const name = language === 'fr' ? field : (`${field}Ar` as const)
        return (
          <LanguageProvider key={language} language={language}>
            <div lang={language} dir={directionOf(language)}>
              <Field
                label={inLanguage(businessText, language)[field]}
                name={name}
                required={required}
                dir={directionOf(language)}
                value={input[name]}
                onChange={({ target }: { target: { value: string } }) => change({ [name]: target.value })}
                error={errorOf(name)}
              />
            </div>
          </LanguageProvider>
        )
      })}
    </div>
  )
}

function LongField(props: React.ComponentProps<typeof TextArea>) {
  return <TextArea rows={3} {...props} />
}
