import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Language } from '#core/text.ts'
import { aStore, anOrderView } from '../../../../tests/receipt-samples.ts'
import { renderDocumentImage } from './receipt-image.server.ts'
import { invoiceOf, receiptOf } from './receipt.rules.ts'

/** One byte per dot, row by row. */
function dotsOf(png: Buffer): Promise<Buffer> {
  return sharp(png).toColourspace('b-w').raw().toBuffer()
}

/** Columns with black dots of a product's name: compares the image with one without the name. */
async function inkOfName(name: string, language: Language): Promise<boolean[]> {
  const draw = async (fr: string) => {
    const lines = [{ name: { fr, ar: fr }, quantity: 1, price: ouguiya(1) }]
    const png = await renderDocumentImage(receiptOf(anOrderView({ language, lines }), aStore))
    return dotsOf(png)
  }
  const [bare, named] = [await draw('\u200C'), await draw(name)]
  const columns = Array<boolean>(384).fill(false)
  bare.forEach((dot, at) => {
    if (dot !== named[at]) columns[at % 384] = true
  })
  return columns
}

/** Widths of connected black columns, from the right. */
function strokesFromRight(columns: boolean[]): number[] {
  const text = columns.map((ink) => (ink ? '#' : ' ')).toReversed()
  return text
    .join('')
    .split(/ +/)
    .filter(Boolean)
    .map((stroke) => stroke.length)
}

describe('the image of a receipt', () => {
  it.each(['fr', 'ar'] as const)('is 384 dots wide and black-and-white (%s)', async (language) => {
    const png = await renderDocumentImage(receiptOf(anOrderView({ language }), aStore))
    const { width, format, channels } = await sharp(png).metadata()
    expect({ width, format, channels }).toEqual({ width: 384, format: 'png', channels: 1 })
    expect(new Set(await dotsOf(png))).toEqual(new Set([0, 255]))
  })

  it('is deterministic', async () => {
    const receipt = receiptOf(anOrderView({ language: 'ar' }), aStore)
    const [one, two] = await Promise.all([renderDocumentImage(receipt), renderDocumentImage(receipt)])
    expect(one.equals(two)).toBe(true)
  })

  it('joins Arabic letters', async () => {
    const joined = strokesFromRight(await inkOfName('سسسس', 'ar'))
    const apart = strokesFromRight(await inkOfName('س\u200Cس\u200Cس\u200Cس', 'ar'))
    expect(joined).toHaveLength(1)
    expect(apart.length).toBeGreaterThan(1)
  })

  it('draws letters, not the boxes of a missing font', async () => {
    const letters = await inkOfName('ملحفة', 'ar')
    expect(letters).not.toEqual(await inkOfName('\u{10FFFD}'.repeat(5), 'ar'))
    expect(letters).not.toEqual(await inkOfName('نيلةنيلة', 'ar'))
  })

  it('writes Arabic from the right, in documents of both languages', async () => {
    for (const language of ['ar', 'fr'] as const) {
      const [alif = 0, seen = 0] = strokesFromRight(await inkOfName('ا سسس', language))
      expect(alif).toBeLessThan(6)
      expect(seen).toBeGreaterThan(20)
    }
  })

  it('aligns the text to the start side of the document language', async () => {
    const arabic = await inkOfName('Nila', 'ar')
    const french = await inkOfName('نيلة', 'fr')
    expect([arabic.slice(0, 192).includes(true), arabic.slice(192).includes(true)]).toEqual([false, true])
    expect([french.slice(0, 192).includes(true), french.slice(192).includes(true)]).toEqual([true, false])
  })

  it('stays inside the margins for any user text', async () => {
    const notes =
      'W'.repeat(80) + ' <b>&amp;\u202E\u0001\uD800 🌸 ' + 'التوصيل بعد الساعة السابعة عشرة '.repeat(4)
    const longName = { fr: 'Sadad '.repeat(12), ar: 'سداد '.repeat(12) }
    const order = anOrderView({ notes, paymentMethod: 'sadad', paymentName: longName })
    const png = await renderDocumentImage(invoiceOf({ ...order, invoiceNumber: 7 }, aStore))
    const dots = [...(await dotsOf(png))]
    const inMargins = dots.some((dot, at) => dot === 0 && (at % 384 < 6 || at % 384 > 377))
    expect(inMargins).toBe(false)
  })

  it('is refused when the queue is full', async () => {
    const receipt = receiptOf(anOrderView({}), aStore)
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => renderDocumentImage(receipt)))
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5)
    await expect(renderDocumentImage(receipt)).resolves.toBeDefined()
  })
})
