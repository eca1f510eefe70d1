import { expect, it } from 'vitest'
import { parseEmail } from './email.ts'

it.each([
  [' Mariem@Gmail.COM ', 'mariem@gmail.com'],
  ['mariem@gmail', undefined],
  ['mariem', undefined],
  // The Kelvin sign becomes k in lower case, and the dotted I becomes i with a dot.
  ['\u212Ahadi@example.com', undefined],
  ['kh\u0430di@example.com', undefined],
  ['\u0130di@example.com', undefined],
  ['idi@example.com\u200B', undefined],
])('%j is read as %s', (input, email) => {
  expect(parseEmail(input)).toBe(email)
})
