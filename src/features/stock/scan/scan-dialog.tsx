import { CameraOff, Flashlight, FlashlightOff } from 'lucide-react'
import { useState } from 'react'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { Button, Spinner } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { signalCode } from './scan-feedback.ts'
import { scanText } from './scan.text.ts'
import { useCamera } from './use-camera.ts'

interface ScanDialogProps {
  onClose: () => void
  /** Called once; the caller closes the dialog. */
  onCode: (code: string) => void
}

/** The camera looks for a barcode; a code that it cannot read can be entered. */
export function ScanDialog({ onClose, onCode }: ScanDialogProps) {
  const t = useText(scanText)
  return (
    <ModalFrame variant="form-small" isOpen onClose={onClose}>
      <ModalHead title={t.title} onClose={onClose} />
      <div className="grid grow content-start gap-4 overflow-y-auto p-5">
        <Camera
          onCode={(code) => {
            signalCode()
            onCode(code)
          }}
        />
        <CodeField onCode={onCode} />
      </div>
    </ModalFrame>
  )
}

function Camera({ onCode }: Pick<ScanDialogProps, 'onCode'>) {
  const t = useText(scanText)
  const { video, state, torch } = useCamera(onCode)
  const hasFailed = state === 'refused' || state === 'missing' || state === 'failed'
  return (
    <div className="relative grid aspect-[4/3] place-items-center overflow-clip rounded-card bg-[#14131f] text-[#fff]">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t.camera}
        className={`absolute inset-0 size-full object-cover ${state === 'on' ? '' : 'invisible'}`}
      />
      {state === 'on' && (
        <span
          aria-hidden="true"
          className="relative h-2/5 w-4/5 rounded-card border-2 border-[#ffffffe6] shadow-[0_0_0_999px_rgb(0_0_0/0.35)]"
        />
      )}
      <p role="status" className="relative grid justify-items-center gap-3 px-6 text-center empty:hidden">
        {state === 'starting' && (
          <>
            <Spinner className="size-6" /> {t.starting}
          </>
        )}
        {hasFailed && (
          <>
            <CameraOff className="size-7" strokeWidth={1.6} aria-hidden="true" /> {t[state]}
          </>
        )}
      </p>
      {torch && (
        <span className="absolute end-2 bottom-2 rounded-button bg-surface">
          <IconButton
            icon={torch.isOn ? FlashlightOff : Flashlight}
            label={torch.isOn ? t.lightOff : t.lightOn}
            onClick={torch.toggle}
          />
        </span>
      )}
    </div>
  )
}

function CodeField({ onCode }: Pick<ScanDialogProps, 'onCode'>) {
  const t = useText(scanText)
  const [input, setInput] = useState('')
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog may be inside the form of a page.
        event.stopPropagation()
        const code = input.trim()
        if (code) onCode(code)
      }}
    >
      <div className="min-w-0 grow">
        <TextField
          label={t.code}
          dir="ltr"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={64}
          required
          value={input}
          onChange={(event) => setInput(event.target.value)}
        />
      </div>
      <Button type="submit" variant="secondary">
        {t.use}
      </Button>
    </form>
  )
}
