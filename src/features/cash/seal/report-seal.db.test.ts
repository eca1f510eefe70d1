/** What a printed report shows of its seal, and of the resets before it. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { fillRegister } from '../../../../tests/sealed-register.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { findSeal, resetsBefore } from './report-seal.server.ts'
import { resetLines, sealLines } from './seal-lines.text.ts'
import { shortHash } from './seal.rules.ts'

useTestDatabase()

beforeAll(async () => {
  await createDefaultSettings()
  await fillRegister(await aPerson({ name: 'Sidi' }))
})

describe('a reset', () => {
  const reset = { at: new Date('2026-01-07T10:00:00Z'), by: 'Sidi', reason: 'essais' }

  it('is in the report after it, and in no other', async () => {
    const listed = []
    for (const number of [1, 2, 3, 4, 5, 6]) listed.push(await resetsBefore(number))
    expect(listed).toEqual([[], [], [], [reset], [], []])
    expect(await resetsBefore(undefined)).toEqual([])
  })

  it('has who, when and why on paper', () => {
    expect(resetLines([reset], 'fr').map(({ text }) => text[0])).toEqual([
      undefined,
      'Remise à zéro de la caisse',
      'Par',
      'Le',
      'Motif',
    ])
    expect(resetLines([], 'ar')).toEqual([])
  })
})

describe('a seal', () => {
  it('is on paper in its short form', async () => {
    const seal = (await findSeal(4))!
    expect(sealLines(seal, 'ar')[1]!.value).toEqual([{ ltr: shortHash(seal.hash) }])
    expect(await findSeal(7)).toBeUndefined()
  })

  it('that was made later says so, and one that is missing too', async () => {
    const seal = (await findSeal(4))!
    expect(sealLines({ ...seal, isLate: true }, 'fr')).toHaveLength(3)
    expect(sealLines(undefined, 'fr')[1]!.value).toEqual(['Pas encore scellé'])
  })
})
