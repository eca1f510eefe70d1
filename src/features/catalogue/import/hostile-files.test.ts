/** Files that are broken, huge or malicious: each is refused with its own code, quickly and with little memory. */
import { constants, deflateRawSync } from 'node:zlib'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, it } from 'vitest'
import { FILE_PROBLEMS } from './import-limits.rules.ts'
import { picturesInZip } from './import-pictures.server.ts'
import { importRefusalText } from './import.text.ts'
import { readTable } from './read-table.server.ts'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

function workbook(sheet: string | Uint8Array, more: Zippable = {}): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': typeof sheet === 'string' ? strToU8(sheet) : sheet,
    ...more,
  })
}

const sheetOf = (rows: string) => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`

/** A workbook whose sheet has 1 GB of spaces and says that it has 100 bytes. */
function bomb(): Uint8Array {
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024, ' '), { finishFlush: constants.Z_SYNC_FLUSH })
  const sheet = Buffer.concat([...Array.from({ length: 64 }, () => block), deflateRawSync(Buffer.alloc(0))])
  return storedAs('xl/worksheets/sheet1.xml', sheet)
}

/** A ZIP with entries whose compressed bytes are given, as an attacker writes it. */
function storedAs(name: string, compressed: Uint8Array): Uint8Array {
  const files: [string, Uint8Array, number][] = [
    [
      'xl/workbook.xml',
      strToU8(`<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`),
      0,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      strToU8('<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'),
      0,
    ],
    [name, compressed, 8],
  ]
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [file, bytes, method] of files) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(file.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(bytes.length, 20)
    entry.writeUInt32LE(100, 24)
    entry.writeUInt16LE(file.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(local, Buffer.from(file), Buffer.from(bytes))
    directory.push(entry, Buffer.from(file))
    at += 30 + file.length + bytes.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

function encrypted(): Uint8Array {
  const zip = workbook(sheetOf(''))
  for (let at = 0; at < zip.length - 4; at++)
    if (zip[at] === 0x50 && zip[at + 1] === 0x4b && zip[at + 2] === 1) zip[at + 8]! |= 1
  return zip
}

const compound = (text: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600), Buffer.from(text, 'utf16le')])

describe('a hostile file', () => {
  it.each<[string, string, () => Uint8Array]>([
    ['an empty file', 'fileEmpty', () => new Uint8Array(0)],
    ['headings only', 'fileEmpty', () => Buffer.from('Nom;Prix\r\n')],
    ['more than 20 MB', 'fileTooLarge', () => Buffer.alloc(20 * 1024 * 1024 + 1, 'a')],
    ['a quote that is not closed', 'brokenQuotes', () => Buffer.from('Nom;Prix\n"Nila;3200\nx;1\n')],
    ['a quote inside a word', 'brokenQuotes', () => Buffer.from('Nom;Prix\nNi"la;3200\n')],
    [
      '100,000 columns',
      'tooManyColumns',
      () => Buffer.from(`${'a;'.repeat(100_000)}\n${'1;'.repeat(100_000)}`),
    ],
    ['one row without an end', 'brokenQuotes', () => Buffer.from(`Nom\n${'a'.repeat(3_000_000)}`)],
    ['a cell of 6,000 letters', 'cellTooLong', () => Buffer.from(`Nom;x\nNila;${'a'.repeat(6000)}`)],
    ['30,000 rows', 'tooManyRows', () => Buffer.from(`Nom;x\n${'a;b\n'.repeat(30_000)}`)],
    [
      'a wrong encoding',
      'wrongEncoding',
      () => Buffer.concat([Buffer.from('ملحفة نيلة;'), Buffer.from([0xc3, 0x28, 0x0a])]),
    ],
    ['a PDF', 'notASpreadsheet', () => Buffer.from('%PDF-1.7 …')],
    ['a ZIP that is no workbook', 'notASpreadsheet', () => zipSync({ 'a.txt': strToU8('x') })],
    ['half a workbook', 'brokenFile', () => workbook(sheetOf('<row><c><v>1</v></c></row>')).subarray(0, 300)],
    ['XML that is not closed', 'brokenFile', () => workbook('<worksheet><sheetData><row>')],
    ['a workbook of 1997', 'oldExcel', () => compound('Workbook')],
    ['an encrypted workbook', 'fileEncrypted', () => compound('EncryptedPackage')],
    ['an encrypted entry', 'fileEncrypted', encrypted],
    ['a bomb', 'expandsTooMuch', bomb],
    [
      'entities that expand',
      'brokenFile',
      () => workbook('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>'),
    ],
    [
      '16,000 columns in a workbook',
      'tooManyColumns',
      () =>
        workbook(sheetOf('<row r="1"><c r="A1" t="str"><v>a</v></c><c r="XFD1" t="str"><v>b</v></c></row>')),
    ],
  ])('%s is refused as %s', async (_, code, make) => {
    const bytes = make()
    const before = process.memoryUsage().rss
    await expect(readTable(bytes)).rejects.toMatchObject({ name: 'Refusal', code })
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  })

  it('has a sentence in both languages for each refusal', () => {
    for (const code of FILE_PROBLEMS) {
      const { fr, ar } = importRefusalText[code]
      expect(fr({ row: 3, column: 1, limit: 100 })).toMatch(/[.!]$/)
      expect(ar({ row: 3, column: 1, limit: 100 })).toMatch(/\p{Script=Arabic}/u)
    }
  })

  it('cannot make a formula run: the stored result is read', async () => {
    const cell = '<row r="1"><c r="A1" t="inlineStr"><is><t>Nom</t></is></c></row>'
    const formula = '<row r="2"><c r="A2" t="str"><f>HYPERLINK("http://x")</f><v>Nila</v></c></row>'
    const { rows } = await readTable(workbook(sheetOf(cell + formula)))
    expect(rows).toEqual([{ number: 2, cells: ['Nila'] }])
    const csv = await readTable(Buffer.from('Nom\n"=HYPERLINK(""http://x"")"'))
    expect(csv.rows).toEqual([{ number: 2, cells: ['=HYPERLINK("http://x")'] }])
  })

  it('with a ZIP that is no ZIP is refused', () => {
    expect(() => picturesInZip(Buffer.from('x'))).toThrow(expect.objectContaining({ code: 'notAZip' }))
  })
})

describe('a workbook', () => {
  it('has shared, inline and formatted texts, numbers, booleans, dates and gaps', async () => {
    const strings =
      '<sst><si><t>Nom</t></si><si><r><t>Mel</t></r><r><t>hfa</t></r><rPh><t>x</t></rPh></si></sst>'
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="F1" t="inlineStr"><is><t>F</t></is></c></row>' +
      '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>3200.5</v></c><c r="C4"><v>6.12345678901E+12</v></c>' +
      '<c r="D4" t="b"><v>1</v></c><c r="E4" s="1"><v>46342</v></c><c r="F4" t="e"><v>#REF!</v></c></row>'
    const table = await readTable(
      workbook(sheetOf(rows), { 'xl/sharedStrings.xml': strToU8(strings), 'xl/styles.xml': strToU8(styles) }),
    )
    expect(table.headings).toEqual(['Nom', '', '', '', '', 'F'])
    expect(table.rows).toEqual([
      { number: 4, cells: ['Melhfa', '3200.5', '6123456789010', '1', '2026-11-16'] },
    ])
  })
})

describe('a CSV file', () => {
  it.each([
    ['semicolons', 'Nom;Prix\nNila;3,5'],
    ['commas', 'Nom,Prix\nNila,"3,5"'],
    ['tabs', 'Nom\tPrix\nNila\t"3,5"'],
    ['a hint of Excel', 'sep=,\r\nNom,Prix\r\nNila,"3,5"'],
  ])('with %s', async (_, text) => {
    const { headings, rows } = await readTable(Buffer.from(text))
    expect(headings).toEqual(['Nom', 'Prix'])
    expect(rows.map(({ cells }) => cells)).toEqual([['Nila', '3,5']])
  })
})
