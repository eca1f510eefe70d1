/** The colour of a value, from the colour picker of the browser or from a picture of the gallery. */
import { Pipette } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { variantFormText } from '../variant-form.text.ts'

const PictureColour = lazy(() => import('./picture-colour.tsx'))

/** The picker of the browser starts here for a colour that is not chosen yet. */
const START_COLOUR = '#999999'

interface SwatchFieldProps {
  swatch: string
  name: string
  pictures: PictureMedia[]
  onChange: (swatch: string) => void
}

export function SwatchField({ swatch, name, pictures, onChange }: SwatchFieldProps) {
  const t = useText(variantFormText)
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="flex items-center">
      <label
        className="relative grid size-9 shrink-0 cursor-pointer place-items-center rounded-full border border-field has-focus-visible:outline-2 has-focus-visible:outline-pri data-empty:border-dashed max-md:size-11"
        data-empty={swatch === '' || undefined}
        style={{ backgroundColor: swatch || undefined }}
      >
        <input
          type="color"
          aria-label={t.swatch(name)}
          value={swatch || START_COLOUR}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        {swatch === '' && (
          <span aria-hidden="true" className="text-small text-subtle">
            ?
          </span>
        )}
      </label>
      {pictures.length > 0 && (
        <IconButton icon={Pipette} label={t.fromPicture(name)} onClick={() => setOpen(true)} />
      )}
      {isOpen && (
        <Suspense>
          <PictureColour
            pictures={pictures}
            onChoose={(colour) => {
              onChange(colour)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
