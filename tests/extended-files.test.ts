import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EXTENDED_FILES } from './extended-files.ts'

it.each(EXTENDED_FILES)('%s exists', (pattern) => {
  expect(globSync(pattern)).not.toEqual([])
})
