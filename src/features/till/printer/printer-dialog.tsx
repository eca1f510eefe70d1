/** Chooses, sets and tests the printer of this device. Every change is stored at once. */
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Language } from '#core/text.ts'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { ModalFooter } from '#ui/dialog/sheet.tsx'
import { Button } from '#ui/form/button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { printBy } from './print-job.ts'
import type { PrintOutcome } from './print-outcome.rules.ts'
import { testPageLines } from './printed-lines.text.ts'
import { ChosenPrinter, CutterAndDrawer } from './printer-device.tsx'
import { DOTS, isDeviceWay, PAPERS, printerOf, type PrinterSettings } from './printer-settings.rules.ts'
import { changePrinterSettings, usePrinterSettings } from './printer-settings.ts'
import { PrintWays } from './printer-ways.tsx'
import { printerText, printProblemText } from './printer.text.ts'
import type { PrintableReceipt } from './receipt-canvas.ts'
import { UnprintedNotice } from './unprinted-notice.tsx'

interface PrinterDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function PrinterDialog({ isOpen, onClose }: PrinterDialogProps) {
  return (
    <ModalFrame variant="form-small" isOpen={isOpen} onClose={onClose}>
      <DialogContent onClose={onClose} />
    </ModalFrame>
  )
}

interface Result {
  isGood: boolean
  sentence: string
}

function DialogContent({ onClose }: { onClose: () => void }) {
  const t = useText(printerText)
  const language = useLanguage()
  const settings = usePrinterSettings()
  const [result, setResult] = useState<Result>()
  const [isTesting, setTesting] = useState(false)
  /** Without an outcome the earlier one is cleared. */
  const report = (outcome?: PrintOutcome, sentence = '') =>
    setResult(
      outcome && {
        isGood: outcome.done,
        sentence: outcome.done ? sentence : printProblemText[outcome.problem][language],
      },
    )
  const test = async () => {
    setTesting(true)
    report()
    const outcome = await printBy(settings, testPage(settings, language), false)
    // The print dialog and the list of apps have said it themselves.
    if (!outcome.done || isDeviceWay(settings.way)) report(outcome, t.sent)
    setTesting(false)
  }
  const { way } = settings
  const canTest = !isDeviceWay(way) || printerOf(settings) !== undefined
  return (
    <>
      <ModalHead title={t.title} sub={t.sub} onClose={onClose} />
      <div className="grid min-h-0 grow content-start gap-5 overflow-y-auto p-5">
        <UnprintedNotice />
        <PrintWays settings={settings} onChoose={() => report()} />
        {isDeviceWay(way) && <ChosenPrinter settings={settings} way={way} onOutcome={report} />}
        <PaperSettings settings={settings} />
        {isDeviceWay(way) && <CutterAndDrawer settings={settings} onOutcome={report} />}
      </div>
      <ResultLine result={result} />
      <ModalFooter>
        <Button
          variant="secondary"
          disabled={!canTest}
          busy={isTesting && t.printing}
          onClick={() => void test()}
        >
          {t.testPage}
        </Button>
        <Button onClick={onClose}>{t.done}</Button>
      </ModalFooter>
    </>
  )
}

function testPage(settings: PrinterSettings, language: Language): PrintableReceipt {
  const { paper } = settings
  const printer = printerOf(settings)?.name ?? ''
  const lines = testPageLines({ language, at: new Date(), printer, paper, dots: DOTS[paper] })
  return { lines, qr: location.origin, qrCaption: [], language, isCopy: false }
}

function PaperSettings({ settings }: { settings: PrinterSettings }) {
  const t = useText(printerText)
  const names = { 58: t.paper58, 80: t.paper80 }
  return (
    <>
      <Segmented
        isNamed
        label={t.paper}
        options={PAPERS.map((paper) => ({ value: String(paper), label: names[paper] }))}
        value={String(settings.paper)}
        onChange={(value) => changePrinterSettings({ paper: value === '80' ? 80 : 58 })}
      />
      {settings.way !== 'image' && (
        <Switch
          label={t.automatic}
          help={t.automaticHelp}
          checked={settings.isAutomatic}
          onChange={({ target }) => changePrinterSettings({ isAutomatic: target.checked })}
        />
      )}
    </>
  )
}

/** Above the buttons, where it is seen without scrolling. */
function ResultLine({ result }: { result: Result | undefined }) {
  const Icon = result?.isGood ? CircleCheck : CircleAlert
  return (
    <div role="status" className="shrink-0">
      {result && (
        <p
          className={`flex items-start gap-2 px-5 py-3 text-small ${result.isGood ? 'bg-ok-50 text-ok' : 'bg-henna-50 text-henna'}`}
        >
          <Icon className="mt-0.5 size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
          {result.sentence}
        </p>
      )}
    </div>
  )
}
