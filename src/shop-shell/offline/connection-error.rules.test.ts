import { describe, expect, it } from 'vitest'
import { isNetworkError } from './connection-error.rules.ts'

describe('a network error', () => {
  it.each([
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'Unable to decode turbo-stream response',
  ])('is recognised by its message: %s', (message) => {
    expect(isNetworkError(new TypeError(message))).toBe(true)
  })

  it.each([new Error('Unexpected Server Error'), new TypeError('x is not a function'), undefined])(
    'is not the reason for %s',
    (error) => {
      expect(isNetworkError(error)).toBe(false)
    },
  )
})
