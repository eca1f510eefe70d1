import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { aStore, anOrderView } from '../../../../tests/receipt-samples.ts'
import { DocumentRoll } from './document-page.tsx'
import { receiptOf } from './receipt.rules.ts'

it('has the direction of its language; numbers are left-to-right and names have automatic direction', () => {
  const consoleError = vi.spyOn(console, 'error')
  const receipt = receiptOf(anOrderView({ language: 'ar' }), aStore)
  const html = renderToStaticMarkup(<DocumentRoll doc={receipt} />)
  expect(html).toContain('lang="ar" dir="rtl" aria-label="REC-1001"')
  expect(html).toContain('<bdi dir="ltr">8\u00A0800\u00A0UM</bdi>')
  expect(html).toContain('<bdi dir="ltr">2\u00A0×\u00A01\u00A0800</bdi>')
  expect(html).toContain('<bdi dir="auto">ملحفة غاز نيلي</bdi>')
  expect(html).toContain('هاتف <bdi dir="ltr">45\u00A025\u00A000\u00A000</bdi>')
  expect(consoleError).not.toHaveBeenCalled()
})
