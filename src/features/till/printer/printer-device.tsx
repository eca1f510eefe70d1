/** The settings of a printer that the till sends bytes to. */
import { useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import { TRANSPORTS } from './print-job.ts'
import { PrintError, type PrintOutcome } from './print-outcome.rules.ts'
import { BAUD_RATES, DRAWER_PINS, type DeviceWay, type PrinterSettings } from './printer-settings.rules.ts'
import { changePrinterSettings } from './printer-settings.ts'
import { printerText } from './printer.text.ts'
import { openDrawer } from './printer.ts'

interface DeviceSettingsProps {
  settings: PrinterSettings
  way: DeviceWay
  onOutcome: (outcome: PrintOutcome, sentence: string) => void
}

export function DeviceSettings({ settings, way, onOutcome }: DeviceSettingsProps) {
  const t = useText(printerText)
  return (
    <>
      <ChosenPrinter {...{ settings, way, onOutcome }} />
      {way === 'serial' && (
        <SelectField
          required
          label={t.baudRate}
          help={t.baudRateHelp}
          value={settings.baudRate}
          onChange={({ target }) => {
            const baudRate = BAUD_RATES.find((rate) => String(rate) === target.value)
            if (baudRate) changePrinterSettings({ baudRate })
          }}
        >
          {BAUD_RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate}
            </option>
          ))}
        </SelectField>
      )}
      <Switch
        label={t.cutter}
        help={t.cutterHelp}
        checked={settings.hasCutter}
        onChange={({ target }) => changePrinterSettings({ hasCutter: target.checked })}
      />
      <Switch
        label={t.drawer}
        help={t.drawerHelp}
        checked={settings.hasDrawer}
        onChange={({ target }) => changePrinterSettings({ hasDrawer: target.checked })}
      />
      {settings.hasDrawer && <DrawerSettings {...{ settings, onOutcome }} />}
    </>
  )
}

function ChosenPrinter({ settings: { printer }, way, onOutcome }: DeviceSettingsProps) {
  const t = useText(printerText)
  const [isChoosing, setChoosing] = useState(false)
  const choose = async () => {
    setChoosing(true)
    try {
      changePrinterSettings({ printer: await TRANSPORTS[way].choose() })
    } catch (error) {
      if (!(error instanceof PrintError)) throw error
      onOutcome({ done: false, problem: error.problem }, '')
    } finally {
      setChoosing(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-button bg-sunk px-4 py-3">
      <p className={`min-w-0 wrap-anywhere ${printer ? 'font-medium' : 'text-subtle'}`}>
        {printer ? <bdi>{printer.name || t.unnamed}</bdi> : t.noPrinter}
      </p>
      <Button
        variant={printer ? 'secondary' : 'primary'}
        busy={isChoosing && t.choosing}
        onClick={() => void choose()}
      >
        {printer ? t.change : t.choose}
      </Button>
    </div>
  )
}

function DrawerSettings({ settings, onOutcome }: Omit<DeviceSettingsProps, 'way'>) {
  const t = useText(printerText)
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    onOutcome(await openDrawer(), t.drawerOpened)
    setOpening(false)
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <Segmented
        isNamed
        label={t.drawerPin}
        options={DRAWER_PINS.map((pin) => ({ value: String(pin), label: t.pin(pin) }))}
        value={String(settings.drawerPin)}
        onChange={(value) => changePrinterSettings({ drawerPin: value === '5' ? 5 : 2 })}
      />
      <Button
        variant="secondary"
        disabled={!settings.printer}
        busy={isOpening && t.opening}
        onClick={() => void open()}
      >
        {t.openDrawer}
      </Button>
    </div>
  )
}
