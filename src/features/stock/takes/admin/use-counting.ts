import { useState } from 'react'
import { isCodeOf } from '#core/barcode.ts'
import { localized } from '#core/text.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { fetchJson } from '#ui/hooks/fetch-json.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { lookUpArticle } from '../../scan/lookup.ts'
import { signalCode } from '../../scan/scan-feedback.ts'
import { scanText } from '../../scan/scan.text.ts'
import type { TakeRow } from '../take.rules.ts'
import { takeText } from './take.text.ts'
import { useCountQueue } from './use-count-queue.ts'

type Chosen = Pick<TakeRow, 'article' | 'line'> & { isScanned: boolean }

/** The article that is being counted, and the scanner. */
export function useCounting(takeId: number, rows: TakeRow[]) {
  const t = useText(takeText)
  const scan = useText(scanText)
  const language = useLanguage()
  const toasts = useToasts()
  const queue = useCountQueue(takeId)
  const [chosen, setChosen] = useState<Chosen>()
  const [isScanning, setScanning] = useState(false)
  const [announced, setAnnounced] = useState('')

  function choose(row: Pick<TakeRow, 'article' | 'line'>, isScanned = false) {
    setChosen({ ...row, isScanned })
  }

  /** Articles on the page are found without the network. */
  async function chooseByCode(
    code: string,
    from: 'scanner' | 'camera' | 'search' = 'scanner',
  ): Promise<void> {
    const shown = rows.find(({ article }) => isCodeOf(article, code))
    const found = shown ?? (await findRow(takeId, code))
    if (found) choose(found, from === 'camera')
    // Other words than a code search the list.
    else if (from !== 'search') toasts.error(found === null ? scan.unknown(code) : scan.lookupFailed)
  }

  function save({ article, line }: Chosen, counted: number) {
    const { variantId, name } = article
    queue.add({ variantId, name, counted, seen: line?.version ?? 0, at: Date.now() })
    setAnnounced(t.saved(localized(name, language), counted))
  }

  return {
    queue,
    chosen,
    isScanning,
    announced,
    choose,
    chooseByCode,
    openCamera: () => setScanning(true),
    closeCamera: () => setScanning(false),
    onCameraCode: (code: string) => {
      setScanning(false)
      void chooseByCode(code, 'camera')
    },
    close: () => setChosen(undefined),
    save: (counted: number, thenScan: boolean) => {
      if (chosen) save(chosen, counted)
      setChosen(undefined)
      setScanning(thenScan)
    },
    /** A keyboard scanner read the next article: the entered number is saved first. */
    next: (code: string, counted: number | undefined) => {
      if (chosen && counted !== undefined) save(chosen, counted)
      signalCode()
      void chooseByCode(code)
    },
  }
}

/** Null if no article has this code, undefined if the server did not answer. */
async function findRow(takeId: number, code: string) {
  const article = await lookUpArticle(code)
  if (!article) return article
  const counted = await fetchJson<Pick<TakeRow, 'line'>>(
    `/admin/products/stock/takes/${takeId}/count?variant=${article.variantId}`,
  )
  return counted && { article, line: counted.line }
}
