/** The exported journal is verified without the database, and every change of it is found. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { fillRegister } from '../../../../tests/sealed-register.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { journalLines, verifyJournal } from './journal-file.server.ts'
import { verifyRegister } from './verify-register.server.ts'

useTestDatabase()

const lines: string[] = []

beforeAll(async () => {
  await createDefaultSettings()
  await fillRegister(await aPerson({ name: 'Sidi' }))
  for await (const line of journalLines(new Date('2026-11-17T00:00:00Z'))) lines.push(line)
})

async function verified(changed: string[], papers: { number: number; hash: string }[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'melhfa-journal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'journal.jsonl')
  await writeFile(path, changed.join(''))
  return verifyJournal(path, papers)
}

describe('an exported journal', () => {
  it('gives the same result as the database', async () => {
    expect(lines).toHaveLength(8)
    expect(await verified(lines)).toEqual(await verifyRegister())
  })

  it('with one byte changed does not fit, whichever it is', async () => {
    const text = lines.join('')
    const digits = [...text.matchAll(/\d/g)].map(({ index }) => index).filter((_, n) => n % 43 === 0)
    const unnoticed: string[] = []
    for (const index of digits) {
      const other = String((Number(text[index]) + 1) % 10)
      const changed = text.slice(0, index) + other + text.slice(index + 1)
      const result = await verified([changed]).catch(() => 'refused')
      const isFound = typeof result === 'string' || result.finding !== undefined
      if (!isFound) unnoticed.push(text.slice(index - 40, index + 5))
    }
    expect(digits.length).toBeGreaterThan(80)
    // The head's time, names that can be changed, and the hash in the last line are not part of the chain.
    const free = /exportedAt|"name":|"end":true/
    expect(unnoticed.filter((place) => !free.test(place))).toEqual([])
  })

  it('with a changed amount names the closing, the table, the row and the field', async () => {
    const changed = lines.map((line) => line.replace('"amount":48000,"payment', '"amount":480000,"payment'))
    expect((await verified(changed)).finding).toMatchObject({
      problem: 'changedField',
      closing: 1,
      table: 'cash_transactions',
      row: '1',
      field: 'amount',
    })
  })

  it('without a closing has a gap', async () => {
    const changed = lines.filter((_, index) => index !== 3)
    expect((await verified(changed)).finding).toMatchObject({ problem: 'missingClosing', closing: 3 })
  })

  it('that was shortened with its end is missed by the paper', async () => {
    const { last } = await verifyRegister()
    const end = `${JSON.stringify({ end: true, closings: 5 })}\n`
    const changed = [...lines.slice(0, 6), end]
    expect((await verified(changed)).finding).toBeUndefined()
    expect((await verified(changed, [last!])).finding).toMatchObject({ problem: 'unknownPaper', closing: 6 })
  })

  it.each([
    ['is cut off', () => lines.slice(0, -1), 'cut off'],
    ['is cut off in a line', () => [...lines.slice(0, 3), lines[3]!.slice(0, 100)], 'not JSON'],
    ['is another file', () => ['{"a":1}\n'], 'not a journal'],
    ['goes on after its end', () => [...lines, lines[1]!], 'goes on'],
    ['has other closings than its end says', () => [...lines.slice(0, 6), lines.at(-1)!], 'has 5 closings'],
  ])('that %s is refused', async (_name, changed, message) => {
    await expect(verified(changed())).rejects.toThrow(message)
  })
})
