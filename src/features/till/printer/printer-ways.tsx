import { Bluetooth, Cable, ImageDown, Printer, Usb, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { TRANSPORTS } from './print-job.ts'
import { isDeviceWay, PRINT_WAYS, type PrinterSettings, type PrintWay } from './printer-settings.rules.ts'
import { changePrinterSettings } from './printer-settings.ts'
import { printerText, printWayText } from './printer.text.ts'

const ICONS: Record<PrintWay, LucideIcon> = {
  bluetooth: Bluetooth,
  usb: Usb,
  serial: Cable,
  system: Printer,
  image: ImageDown,
}

interface PrintWaysProps {
  settings: PrinterSettings
  onChoose: () => void
}

/** A printer belongs to its way: another way starts without one. */
export function PrintWays({ settings, onChoose }: PrintWaysProps) {
  const t = useText(printerText)
  const name = useId()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-small font-control">{t.way}</legend>
      {PRINT_WAYS.map((way) => (
        <Way
          key={way}
          {...{ name, way }}
          isChosen={way === settings.way}
          onChoose={() => {
            changePrinterSettings({ way, printer: undefined })
            onChoose()
          }}
        />
      ))}
    </fieldset>
  )
}

interface WayProps {
  name: string
  way: PrintWay
  isChosen: boolean
  onChoose: () => void
}

function Way({ name, way, isChosen, onChoose }: WayProps) {
  const t = useText(printerText)
  const language = useLanguage()
  const isPossible = !isDeviceWay(way) || TRANSPORTS[way].isSupported()
  const Icon = ICONS[way]
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-button border border-line px-3 py-2 has-checked:border-pri has-checked:bg-pri-50 has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-pri">
      <Icon
        className={`size-5 shrink-0 ${isPossible ? 'text-link' : 'text-subtle'}`}
        strokeWidth={1.6}
        aria-hidden="true"
      />
      <span className="min-w-0 grow">
        <span className={`block font-medium ${isPossible ? '' : 'text-subtle'}`}>
          {printWayText[way].label[language]}
        </span>
        <span className="block text-label text-subtle">
          {isPossible ? printWayText[way].help[language] : t.notHere}
        </span>
      </span>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={!isPossible && !isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-pri"
      />
    </label>
  )
}
