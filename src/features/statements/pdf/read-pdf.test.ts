import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawnText, smallPdf } from '../../../../tests/small-pdf.ts'
import { defaultPatterns } from '../reading/default-patterns.rules.ts'
import { readerOf, readStatement } from '../reading/read-statement.rules.ts'
import { MAX_PDF_BYTES, MAX_PDF_PAGES } from './pdf-limits.rules.ts'
import { readPdf } from './read-pdf.server.ts'

const READER = readerOf(defaultPatterns('bankily'), { now: new Date('2026-11-17T12:00:00Z') })
const fixture = (name: string) => readFileSync(`tests/fixtures/statement-${name}.pdf`)
const linesIn = async (name: string) => readStatement(await readPdf(fixture(name), 'a'), READER)

describe('statements that a browser printed as PDF', () => {
  it('reads a table in French, with an empty cell and a cell of two lines', async () => {
    const { lines, unread } = await linesIn('table-fr')
    expect(unread).toEqual([])
    expect(lines.map(({ amount, phone, reference }) => [amount, phone, reference])).toEqual([
      [150_000, '+22236363636', 'BK123456'],
      [25_000, undefined, 'BK123457'],
      [1_200_000, '+22246463636', 'BK123458'],
    ])
  })

  it('reads a table in Arabic, whose columns run from right to left', async () => {
    const { lines, unread } = await linesIn('table-ar')
    expect(unread).toEqual([])
    expect(lines).toMatchObject([
      { amount: 150_000, reference: 'BK123456', at: new Date('2026-11-16T10:42:00Z') },
      { amount: 12_050_000, reference: 'BK123457', at: new Date('2026-11-16T11:02:00Z') },
    ])
    expect(lines[1]!.text).toContain('استلام من محمد ولد أحمد')
  })

  it('reads messages in Arabic with both kinds of digits, a Latin name and grouped amounts', async () => {
    const { lines, unread } = await linesIn('messages-ar')
    expect(unread).toEqual([])
    expect(lines).toMatchObject([
      { amount: 200_000, phone: '+22222334455', reference: 'AR99881' },
      { amount: 1_250_000, phone: '+22222334455', name: 'Aminata Sy', reference: 'AR99882' },
      { amount: 150_000, phone: '+22222334456', reference: 'AR99883' },
    ])
    expect(lines[0]!.text).toBe(
      'لقد استلمت مبلغ ٢٠٠٠ أوقية من ٢٢٣٣٤٤٥٥ بتاريخ ١٦/١١/٢٠٢٦ ١٠:٠٠ رقم العملية AR99881',
    )
  })
})

it('puts texts into lines by their place, however the file orders them', async () => {
  const page = [
    drawnText('22123456', 300, 700),
    drawnText('Vous avez reçu 2 000 MRU', 50, 720),
    drawnText('1 500', 200, 700),
    drawnText('16/11/2026', 50, 700),
  ]
  const text = await readPdf(smallPdf({ pages: [page.join('')] }), 'a')
  expect(text).toBe('Vous avez reçu 2 000 MRU\n16/11/2026\t1 500\t22123456')
})

/** 3,000 characters. */
const FULL_PAGE = Array.from({ length: 50 }, (_, line) => drawnText('x'.repeat(60), 20, 20 + line * 16)).join(
  '',
)

describe('a file that cannot be read is refused', () => {
  it.each([
    ['no PDF', 'pdfBad', new TextEncoder().encode('%PDF-1.7 nothing else')],
    ['without text, as a scan', 'pdfEmpty', smallPdf({ pages: ['0 0 100 100 re f'] })],
    [
      'too many pages',
      'pdfTooLong',
      smallPdf({ pages: Array.from({ length: MAX_PDF_PAGES + 1 }, () => '') }),
    ],
    ['too many bytes', 'pdfTooBig', new Uint8Array(MAX_PDF_BYTES + 1)],
    [
      'more text than a statement has',
      'pdfTooLong',
      smallPdf({ pages: Array.from({ length: MAX_PDF_PAGES }, () => FULL_PAGE) }),
    ],
    [
      'protected by a password',
      'pdfLocked',
      smallPdf({
        pages: [drawnText('Secret', 50, 700)],
        trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
      }),
    ],
  ])('%s', async (_, code, bytes) => {
    await expect(readPdf(bytes, 'a')).rejects.toMatchObject({ code })
  })

  it('that unpacks to 300 MB, within the time it is given', async () => {
    const line = drawnText('Vous avez recu', 50, 700)
    const bomb = smallPdf({ pages: [Buffer.alloc(300_000_000, line)] })
    expect(bomb.length).toBeLessThan(MAX_PDF_BYTES)
    const started = performance.now()
    await expect(readPdf(bomb, 'a', { maxMs: 3_000 })).rejects.toMatchObject({ code: 'pdfBad' })
    expect(performance.now() - started).toBeLessThan(6_000)
  })

  it('and the next one is read', async () => {
    expect(await readPdf(smallPdf({ pages: [drawnText('Encore', 50, 700)] }), 'a')).toBe('Encore')
  })
})
