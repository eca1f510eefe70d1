import { expect, it } from 'vitest'
import { sheetsOf } from './label-sheet.ts'

it('fills sheets from the first free place', () => {
  const labels = Array.from({ length: 26 }, (_, index) => index)
  const sheets = sheetsOf(labels, 23)
  expect(sheets.map((sheet) => sheet.length)).toEqual([24, 24])
  expect(sheets[0]!.slice(21)).toEqual([undefined, 0, 1])
  expect(sheetsOf(labels, 1).flat()).toEqual(labels)
  expect(sheetsOf([], 1)).toEqual([])
})
