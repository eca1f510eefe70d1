import { useNavigate } from 'react-router'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import { lookUpArticle } from './lookup.ts'
import { ScanButton } from './scan-button.tsx'
import { scanText } from './scan.text.ts'
import { useWedgeScanner } from './use-wedge-scanner.ts'

/** Opens the form of the product whose barcode or SKU is scanned, beside the search of the product list. */
export function ProductScanner() {
  const t = useText(scanText)
  const toasts = useToasts()
  const navigate = useNavigate()
  async function open(code: string) {
    const article = await lookUpArticle(code)
    if (article) void navigate(`/admin/products?edit=${article.productId}`, { preventScrollReset: true })
    else toasts.error(article === null ? t.unknown(code) : t.lookupFailed)
  }
  useWedgeScanner((code) => void open(code))
  return <ScanButton onCode={(code) => void open(code)} />
}
