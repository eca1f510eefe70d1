import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { scanText } from './scan.text.ts'

const ScanDialog = lazyDialog(async () => (await import('./scan-dialog.tsx')).ScanDialog)

interface ScanButtonProps {
  onCode: (code: string) => void
  /** With its name beside the icon. */
  isNamed?: boolean
}

/** Opens the camera to scan one barcode. */
export function ScanButton({ onCode, isNamed = false }: ScanButtonProps) {
  const t = useText(scanText)
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      <span className="needs-script contents">
        {isNamed ? (
          <Button onClick={open}>
            <ScanBarcode className="size-5" strokeWidth={1.7} aria-hidden="true" />
            {t.scan}
          </Button>
        ) : (
          <IconButton icon={ScanBarcode} label={t.title} onClick={open} />
        )}
      </span>
      {isOpen && (
        <ScanDialog
          onClose={() => setOpen(false)}
          onCode={(code) => {
            setOpen(false)
            onCode(code)
          }}
        />
      )}
    </>
  )
}
