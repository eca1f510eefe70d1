/** For development: sample receipts as this device draws them, buttons that print them, and the dialog. */
import { useEffect, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { pngOf } from './png.ts'
import { PrinterDialog } from './printer-dialog.tsx'
import { DOTS, printsAutomatically } from './printer-settings.rules.ts'
import { usePrinterSettings } from './printer-settings.ts'
import { printerText } from './printer.text.ts'
import { openDrawer } from './printer.ts'
import { drawReceipt, type PrintableReceipt } from './receipt-canvas.ts'
import { SAMPLE_RECEIPTS } from './sample-receipts.ts'
import { usePrint } from './use-print.ts'

export function PrinterSamples() {
  const t = useText(printerText)
  const [isOpen, setOpen] = useState(false)
  const settings = usePrinterSettings()
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen(true)}>{t.title}</Button>
        <Button variant="secondary" onClick={() => void openDrawer()}>
          {t.openDrawer}
        </Button>
        {printsAutomatically(settings) && <span className="self-center">{t.automatic}</span>}
      </div>
      <div className="flex flex-wrap items-start gap-6">
        {Object.entries(SAMPLE_RECEIPTS).map(([name, receipt]) => (
          <Sample key={name} name={name} receipt={receipt} />
        ))}
      </div>
      <PrinterDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Sample({ name, receipt }: { name: string; receipt: PrintableReceipt }) {
  const t = useText(printerText)
  const { paper } = usePrinterSettings()
  const print = usePrint()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const next = URL.createObjectURL(await pngOf(await drawReceipt(receipt, DOTS[paper])))
      if (isCurrent) setUrl(next)
    }
    void draw()
    return () => {
      isCurrent = false
    }
  }, [receipt, paper])
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="flex items-center justify-between gap-4">
        <code>{name}</code>
        <Button size="small" variant="quiet" onClick={() => void print(receipt, { openDrawer: true })}>
          {t.printAgain}
        </Button>
      </figcaption>
      {url && <img src={url} alt={name} className="max-w-full bg-white" />}
    </figure>
  )
}
