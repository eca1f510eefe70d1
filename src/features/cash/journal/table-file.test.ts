import { expect, it } from 'vitest'
import { isolate } from '#core/text.ts'
import { tableDownload } from './table-file.server.ts'

it('has no invisible marks around names, which other programs would not find', async () => {
  async function* rows() {
    yield [{ name: 'Houda' }]
  }
  const file = {
    name: 'journal',
    sheet: 'Journal',
    language: 'fr' as const,
    columns: [['Libellé', ({ name }: { name: string }) => `Commande 12 · ${isolate(name)}`] as const],
    rows: rows(),
  }
  expect(await tableDownload(file, 'csv').text()).toContain('\r\nCommande 12 · Houda\r\n')
})
