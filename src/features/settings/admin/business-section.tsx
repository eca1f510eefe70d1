import { Store } from 'lucide-react'
import { useState } from 'react'
import { inLanguage } from '#core/text.ts'
import type { ChangePictures, PictureMedia } from '#features/media/media.rules.ts'
import { PicturePicker } from '#features/media/picture-picker.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import type { BusinessForm, Filled } from '../settings-form.rules.ts'
import { MAX_HERO_IMAGES } from '../settings.rules.ts'
import { SectionCard } from './section-card.tsx'
import { businessText } from './settings.text.ts'
import { useSection } from './use-section.ts'

interface BusinessSectionProps {
  filled: Filled<'business'>
  logo: PictureMedia | undefined
  heroes: PictureMedia[]
}

const UPLOAD_TO = '/admin/settings/upload'

export function BusinessSection({ filled, logo, heroes }: BusinessSectionProps) {
  const t = useText(businessText)
  const state = useSection('business', filled)
  const { typed, change, errorOf } = state
  const pictures = usePictures([...(logo ? [logo] : []), ...heroes])
  const [isLogoBusy, setLogoBusy] = useState(false)
  const [areHeroesBusy, setHeroesBusy] = useState(false)
  const changeLogo: ChangePictures = (pick) =>
    change({ logo: pictures.note(pick(pictures.of([typed.logo])))[0] ?? '' })
  const changeHeroes: ChangePictures = (pick) =>
    change({ heroes: pictures.note(pick(pictures.of(typed.heroes))) })
  const plain = (field: 'phone' | 'email' | 'taxNumber') => ({
    label: t[field],
    name: field,
    value: typed[field],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
    error: errorOf(field),
  })
  return (
    <SectionCard section="business" icon={Store} state={state} isWaiting={isLogoBusy || areHeroesBusy}>
      <Twins field="name" required {...{ typed, change, errorOf }} />
      <Twins field="description" isLong {...{ typed, change, errorOf }} />
      <Twins field="address" {...{ typed, change, errorOf }} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...plain('phone')} type="tel" required />
        <TextField {...plain('email')} type="email" />
        <TextField {...plain('taxNumber')} dir="ltr" />
      </div>
      <div id="logo" className="grid scroll-mt-[100px] max-lg:scroll-mt-[144px]">
        <PicturePicker
          label={t.logo}
          kind="logo"
          isOptional
          hint={t.logoHint}
          takesPasted={false}
          most={1}
          uploadTo={UPLOAD_TO}
          pictures={pictures.of([typed.logo])}
          onChange={changeLogo}
          onBusy={setLogoBusy}
        />
      </div>
      <PicturePicker
        label={t.heroes}
        isOptional
        hasMain={false}
        hint={t.heroesHint}
        takesPasted={false}
        most={MAX_HERO_IMAGES}
        uploadTo={UPLOAD_TO}
        pictures={pictures.of(typed.heroes)}
        onChange={changeHeroes}
        onBusy={setHeroesBusy}
        error={errorOf('heroes')}
      />
      <p className="-mt-2 text-label text-subtle">{t.heroesOrder}</p>
    </SectionCard>
  )
}

/** The form names pictures; what they look like is known from the page, or from their upload. */
function usePictures(stored: PictureMedia[]) {
  const [uploaded, setUploaded] = useState<PictureMedia[]>([])
  const all = [...stored, ...uploaded]
  return {
    of: (ids: string[]): PictureMedia[] =>
      ids
        .filter(Boolean)
        .map((id) => all.find((one) => one.id === id) ?? { id, width: 0, height: 0, widths: [] }),
    note(pictures: PictureMedia[]): string[] {
      setUploaded((before) => [...before, ...pictures])
      return pictures.map(({ id }) => id)
    },
  }
}

type TwinField = 'name' | 'description' | 'address'

interface TwinsProps {
  field: TwinField
  required?: boolean
  isLong?: boolean
  typed: BusinessForm
  change: (part: Partial<BusinessForm>) => void
  errorOf: (field: string) => string | undefined
}

/** The same in both languages: French first, Arabic in its own words and direction. */
function Twins({ field, required = false, isLong = false, typed, change, errorOf }: TwinsProps) {
  const Field = isLong ? LongField : TextField
  return (
    <div className="grid items-start gap-4 md:grid-cols-2" dir="ltr">
      {(['fr', 'ar'] as const).map((language) => {
        const name = language === 'fr' ? field : (`${field}Ar` as const)
        return (
          <div key={language} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
            <Field
              label={inLanguage(businessText, language)[field]}
              name={name}
              required={required}
              dir={language === 'ar' ? 'rtl' : 'ltr'}
              value={typed[name]}
              onChange={({ target }: { target: { value: string } }) => change({ [name]: target.value })}
              error={errorOf(name)}
            />
          </div>
        )
      })}
    </div>
  )
}

function LongField(props: React.ComponentProps<typeof TextArea>) {
  return <TextArea rows={3} {...props} />
}
