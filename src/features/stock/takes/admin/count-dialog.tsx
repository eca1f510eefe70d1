import { ScanBarcode } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isCodeOf } from '#core/barcode.ts'
import { localized, numberText } from '#core/text.ts'
import { Picture } from '#features/media/picture.tsx'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { ModalFooter } from '#ui/dialog/sheet.tsx'
import { Button } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { useWedgeScanner } from '../../scan/use-wedge-scanner.ts'
import { MAX_GAP_MS } from '../../scan/wedge.rules.ts'
import { withDigit, type CountedLine, type TakeRow } from '../take.rules.ts'
import { NumberPad } from './number-pad.tsx'
import { takeText } from './take.text.ts'

interface CountDialogProps {
  article: TakeRow['article']
  line: CountedLine | undefined
  /** The article was scanned with the camera: saving opens the camera again. */
  isScanned: boolean
  onClose: () => void
  onSave: (counted: number, thenScan: boolean) => void
  /** A keyboard scanner read another article; `counted` is the number entered for this one. */
  onOther: (code: string, counted: number | undefined) => void
}

/** Enters what is there with large keys. Scanning the same article again adds one. */
export function CountDialog({ article, line, isScanned, onClose, onSave, onOther }: CountDialogProps) {
  const t = useText(takeText)
  const language = useLanguage()
  const [input, setInput] = useState('')
  const counted = input === '' ? undefined : Number(input)
  const save = () => counted !== undefined && onSave(counted, isScanned)
  useKeyboardDigits(input, setInput, save, (code, before) => {
    if (isCodeOf(article, code)) setInput(String(Number(before) + 1))
    else onOther(code, before === '' ? undefined : Number(before))
  })
  const name = localized(article.name, language)
  return (
    <ModalFrame variant="form-small" isOpen onClose={onClose} closesOutside={false} label={t.countOf(name)}>
      <form
        className="flex min-h-0 grow flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <ModalHead title={name} sub={article.sku || article.barcode} onClose={onClose} />
        <div className="grid grow content-between gap-4 overflow-y-auto p-5">
          <div className="flex items-center gap-4">
            <span className="size-16 shrink-0 overflow-clip rounded-button bg-sunk">
              {article.picture && (
                <Picture media={article.picture} alt="" sizes="64px" className="size-full object-cover" />
              )}
            </span>
            <p className="min-w-0 grow text-small text-subtle">
              {line ? t.already(line.counted, line.staffName) : t.howMany}
            </p>
            <output
              aria-live="polite"
              aria-label={t.howMany}
              dir="ltr"
              className="min-w-24 border-b-2 border-pri text-center text-[2.5rem] leading-[1.2] font-semibold tabular-nums"
            >
              {input || <span className="text-line-2">–</span>}
            </output>
          </div>
          <NumberPad onKey={(key) => setInput((before) => withDigit(before, key))} />
        </div>
        <ModalFooter>
          <Button type="submit" size="large" wide disabled={input === ''}>
            {isScanned && <ScanBarcode className="size-5" strokeWidth={1.7} aria-hidden="true" />}
            {isScanned ? t.saveAndScan : t.save}
          </Button>
        </ModalFooter>
      </form>
    </ModalFrame>
  )
}

/** Digits of a keyboard are entered, Enter saves; digits of a scanner are a code and are taken back. */
function useKeyboardDigits(
  input: string,
  setInput: (input: string) => void,
  onEnter: () => void,
  onCode: (code: string, before: string) => void,
) {
  const last = useRef({ at: -Infinity, before: '' })
  useWedgeScanner((code) => {
    const { before } = last.current
    // The next scan may follow at once.
    last.current.at = -Infinity
    setInput(before)
    onCode(code, before)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isOnButton = event.target instanceof HTMLButtonElement
    if (event.key === 'Enter' && !isOnButton && !event.defaultPrevented) return onEnter()
    const key = event.key === 'Backspace' ? 'delete' : numberText(event.key)
    if (key !== 'delete' && !/^\d$/.test(key)) return
    if (event.timeStamp - last.current.at > MAX_GAP_MS) last.current.before = input
    last.current.at = event.timeStamp
    setInput(withDigit(input, key))
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
