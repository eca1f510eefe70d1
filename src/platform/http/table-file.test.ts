import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { Day } from '#core/day.ts'
import { isolate } from '#core/text.ts'
import { dayCell, tableDownload, timeCell, type TableFileColumn } from './table-file.server.ts'

interface Row {
  name: string
  day: Day
  at: Date
}

const COLUMNS: TableFileColumn<Row>[] = [
  ['Libellé', ({ name }) => `Commande 12 · ${isolate(name)}`],
  ['Jour', ({ day }) => dayCell(day)],
  ['Heure', ({ at }) => timeCell(at)],
  ['Vide', () => undefined],
]

function download(format: 'csv' | 'xlsx') {
  async function* rows() {
    yield [{ name: 'Houda', day: '2026-11-18' as Day, at: new Date('2026-11-18T18:00:00Z') }]
  }
  const file = { name: 'journal', sheet: 'Journal', language: 'fr' as const, columns: COLUMNS, rows: rows() }
  return tableDownload(file, format)
}

it('has no invisible marks around names, which other programs would not find', async () => {
  expect(await download('csv').text()).toContain('\r\nCommande 12 · Houda;')
})

it('writes days and times as people read them in CSV', async () => {
  expect(await download('csv').text()).toContain(';18/11/2026;18/11/2026 18:00;\r\n')
})

it('writes days and times as dates for Excel', async () => {
  const parts = unzipSync(new Uint8Array(await download('xlsx').arrayBuffer()))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
  // 18 November 2026 is day 46344 of Excel.
  expect(cellIn(sheet, 'B2')).toEqual({ value: '46344', format: 'dd/mm/yyyy' })
  expect(cellIn(sheet, 'C2')).toEqual({ value: '46344.75', format: 'dd/mm/yyyy hh:mm' })
  expect(sheet).not.toContain('r="D2"')

  function cellIn(xml: string, reference: string) {
    const [, style, value] = new RegExp(`<c r="${reference}" s="(\\d+)"><v>([^<]*)</v></c>`).exec(xml)!
    const styles = strFromU8(parts['xl/styles.xml']!)
    const formats = [...styles.split('<cellXfs')[1]!.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id)
    const [, format] = new RegExp(`numFmtId="${formats[Number(style)]}" formatCode="([^"]+)"`).exec(styles)!
    return { value, format }
  }
})
