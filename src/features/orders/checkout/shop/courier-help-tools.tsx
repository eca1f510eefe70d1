import { MapPin, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { pinOf } from '../pin.rules.ts'
import { courierHelpText } from './courier-help.text.ts'
import { VoiceNote } from './voice-note.tsx'

export interface CourierHelpToolsProps {
  pin: string
  setPin: (pin: string) => void
  hasPinProblem: boolean
  voice: File | undefined
  setVoice: (voice: File | undefined) => void
  voiceError: string | undefined
}

export default function CourierHelpTools({
  pin,
  setPin,
  hasPinProblem,
  ...voiceNote
}: CourierHelpToolsProps) {
  const { voice, setVoice, voiceError } = voiceNote
  return (
    <>
      <PinField pin={pin} setPin={setPin} hasProblem={hasPinProblem} />
      <VoiceNote voice={voice} setVoice={setVoice} error={voiceError} />
    </>
  )
}

const TIMEOUT_MS = 20_000
/** Accepts a location that the device measured up to a minute ago. */
const MAX_AGE_MS = 60_000

interface PinFieldProps {
  pin: string
  setPin: (pin: string) => void
  hasProblem: boolean
}

/** Asks the device for its location only on tap. */
function PinField({ pin, setPin, hasProblem }: PinFieldProps) {
  const t = useText(courierHelpText)
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState<'pinRefused' | 'pinFailed'>()

  function locate() {
    setProblem(undefined)
    // Missing on pages without HTTPS.
    const geolocation = (navigator as { geolocation?: Geolocation }).geolocation
    if (!geolocation) return setProblem('pinFailed')
    setLocating(true)
    geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        setPin(pinOf(coords))
      },
      ({ code, PERMISSION_DENIED }) => {
        setLocating(false)
        setProblem(code === PERMISSION_DENIED ? 'pinRefused' : 'pinFailed')
      },
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  }

  return (
    <div className="grid gap-1.5">
      {pin ? (
        <div className="flex items-center gap-3 rounded-card border border-ok bg-ok-50 p-3">
          <MapPin className="size-5 shrink-0 text-ok" strokeWidth={1.6} aria-hidden="true" />
          <span role="status" className="min-w-0 grow">
            {t.pinShared}{' '}
            <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
              {pin.replace(',', ', ')}
            </bdi>
          </span>
          <button
            type="button"
            aria-label={t.removePin}
            onClick={() => setPin('')}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface"
          >
            <X className="size-5" strokeWidth={1.6} aria-hidden="true" />
          </button>
        </div>
      ) : (
        <Button variant="secondary" busy={isLocating && t.locating} onClick={locate}>
          <MapPin className="size-5" strokeWidth={1.6} aria-hidden="true" />
          {t.sharePin}
        </Button>
      )}
      <p className="text-small text-ink-2">{t.pinHint}</p>
      <FieldError message={problem ? t[problem] : hasProblem ? t.badPin : undefined} />
    </div>
  )
}
