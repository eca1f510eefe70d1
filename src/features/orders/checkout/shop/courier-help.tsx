import { lazy, Suspense, useState, type ComponentType } from 'react'
import { addressText } from '#features/orders/address-fields.text.ts'
import { TextField } from '#ui/form/field.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import type { CheckoutField, CheckoutForm } from '../checkout.rules.ts'
import { checkoutText } from '../checkout.text.ts'
import type { CourierHelpToolsProps } from './courier-help-tools.tsx'

/** Loaded when it is opened; offline the file may be missing, and the landmark works without it. */
const CourierHelpTools = lazy<ComponentType<CourierHelpToolsProps>>(() =>
  import('./courier-help-tools.tsx').catch(() => ({ default: () => null })),
)

export interface CourierHelpProps {
  input: CheckoutForm
  /** The values with which the form was rendered first. */
  initial: CheckoutForm
  setPin: (pin: string) => void
  voice: File | undefined
  setVoice: (voice: File | undefined) => void
  errorOf: (field: CheckoutField) => string | undefined
}

/** Optional: a landmark, the location of the device, a voice note. The landmark works without JavaScript. */
export function CourierHelp({ input, initial, setPin, voice, setVoice, errorOf }: CourierHelpProps) {
  const t = useText(checkoutText)
  const labels = useText(addressText)
  const isHydrated = useIsHydrated()
  /** Undefined until it is opened or closed. The recording of a draft is read after the form is shown. */
  const [toggled, setToggled] = useState<boolean>()
  const isOpen = toggled ?? Boolean(input.landmark || input.pin || voice)
  const errors = { landmark: errorOf('landmark'), pin: errorOf('pin'), voice: errorOf('voice') }
  const isShown = isOpen || Object.values(errors).some(Boolean)
  return (
    <details open={isShown} onToggle={({ currentTarget }) => setToggled(currentTarget.open)}>
      <summary className="cursor-pointer py-3 text-pri">{t.courierHelp}</summary>
      <div className="grid grid-cols-1 gap-4">
        <TextField
          label={labels.landmark}
          name="landmark"
          defaultValue={initial.landmark}
          error={errors.landmark}
        />
        <input type="hidden" name="pin" value={input.pin} />
        {isHydrated && isShown && (
          <Suspense>
            <CourierHelpTools
              pin={input.pin}
              setPin={setPin}
              hasPinProblem={errors.pin !== undefined}
              voice={voice}
              setVoice={setVoice}
              voiceError={errors.voice}
            />
          </Suspense>
        )}
      </div>
    </details>
  )
}
