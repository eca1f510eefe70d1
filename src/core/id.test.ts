import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUuid, readId } from './id.ts'

describe('the id of a row', () => {
  it.each(['1', '42', '999999999999999'])('is read from %j', (text) => {
    expect(readId(text)).toBe(Number(text))
  })

  it.each([undefined, null, '', '0', '-1', '1.5', '01', '1e3', 'abc', '١', '1 ', '1\n', '9999999999999999'])(
    'is not read from %j',
    (text) => {
      expect(readId(text)).toBeUndefined()
    },
  )
})

const ID = 'ab12cd34-0000-4000-8000-0123456789ab'

describe('a UUID', () => {
  it.each(['', 'abc', ID.toUpperCase(), `${ID}0`, `${ID}\n`, `{${ID}}`, ID.replaceAll('-', ''), '../etc'])(
    'is not %j',
    (text) => {
      expect(isUuid(text)).toBe(false)
    },
  )

  it('is any that a generator makes', () => {
    expect(fc.sample(fc.uuid(), 100).every(isUuid)).toBe(true)
  })
})
