import { describe, expect, it } from 'vitest'
import { Refusal } from '#core/refusal.ts'
import { addressForLog, errorForLog } from './log.server.ts'

describe('the log', () => {
  it.each([
    ['41.223.99.17', '41.223.99.0/24'],
    ['::ffff:41.223.99.17', '41.223.99.0/24'],
    ['2a01:e34:ec12:89a0::1', '2a01:e34:ec12::/48'],
    ['2a01::7', '2a01:0:0::/48'],
    ['::1', '0:0:0::/48'],
    ['unix', ''],
    ['', ''],
  ])('shortens the address %s to its network', (address, network) => {
    expect(addressForLog(address)).toBe(network)
  })

  it('shows a refusal by its code, without a stack', () => {
    expect(errorForLog(new Refusal('tooManyWaiting', 'busy'))).toEqual({
      type: 'Refusal',
      message: 'tooManyWaiting',
    })
  })
})
