import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { numberText } from '#core/text.ts'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import type { useDisplay } from '../display/use-display.ts'
import { tillDialogText } from '../till-dialogs.text.ts'
import { TillForm } from './till-form.tsx'

interface DisplayDialogProps {
  display: ReturnType<typeof useDisplay>
  onClose: () => void
}

/** Pairs the display of the client by the code that it shows. */
export function DisplayDialog({ display, onClose }: DisplayDialogProps) {
  const t = useText(tillDialogText)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function pair() {
    setBusy(true)
    const result = await display.pair(numberText(code).replaceAll(/\D/g, ''))
    setBusy(false)
    if (result === 'paired') onClose()
    else setProblem(t[result === 'offline' ? 'displayOffline' : result])
  }
  if (display.isPaired)
    return (
      <TillForm
        title={t.displayTitle}
        onClose={onClose}
        onSubmit={() => void display.unpair().then(onClose)}
        footer={
          <Button type="submit" variant="danger-ghost">
            {t.unpair}
          </Button>
        }
      >
        <p className="flex items-center gap-3 text-ok">
          <MonitorSmartphone className="size-6" strokeWidth={1.7} aria-hidden="true" />
          {t.displayPaired}
        </p>
      </TillForm>
    )
  return (
    <TillForm
      title={t.displayTitle}
      sub={t.displaySub}
      onClose={onClose}
      onSubmit={() => void pair()}
      footer={
        <Button type="submit" busy={isBusy && t.pair}>
          {t.pair}
        </Button>
      }
    >
      <p>
        <bdi dir="ltr" className="text-h2 font-semibold">
          {location.host}/display
        </bdi>
      </p>
      <TextField
        label={t.displayCode}
        required
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={problem}
      />
    </TillForm>
  )
}
