import { data, redirect, type ErrorResponse } from 'react-router'
import { describe, expect, it } from 'vitest'
import { keepPageOnFailure } from './client-action.ts'
import { hasFailed } from './failed.ts'

/** As React Router throws what a route's action threw on the server. */
function thrownByServer(status: number): ErrorResponse & { internal: boolean } {
  return { status, statusText: '', internal: false, data: null }
}

async function outcomeOf(error: unknown): Promise<unknown> {
  return keepPageOnFailure(() => Promise.reject(error)).catch((thrown: unknown) => ({ thrown }))
}

describe('keepPageOnFailure', () => {
  it('passes an answer on', async () => {
    const answer = { done: 'saved' }
    expect(await keepPageOnFailure(() => Promise.resolve(answer))).toBe(answer)
    expect(hasFailed(answer)).toBe(false)
  })

  it.each([
    ['a lost connection', new TypeError('Failed to fetch')],
    ['an error of the server', thrownByServer(500)],
    ['a request that the server does not understand', thrownByServer(400)],
  ])('answers %s with a status that reloads nothing', async (_, error) => {
    expect(await outcomeOf(error)).toEqual(data({ failed: true }, { status: 503 }))
    expect(hasFailed({ failed: true })).toBe(true)
  })

  it.each([
    ['a missing permission', thrownByServer(403)],
    ['a redirect', redirect('/admin/login')],
  ])('leaves %s to the router', async (_, error) => {
    expect(await outcomeOf(error)).toEqual({ thrown: error })
  })
})
