/** PINs are stored as scrypt hashes with their own salt. */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const N = 16_384
const R = 8
const P = 1
const HASH_BYTES = 32

export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(pin, salt, HASH_BYTES, { N, r: R, p: P })
  return ['scrypt', N, R, P, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Without a stored hash it takes as long and is false, so that the time says nothing about who has a PIN. */
export async function isPinOf(pin: string, stored: string | undefined): Promise<boolean> {
  const [, n, r, p, salt = '', expected = ''] = (stored ?? UNKNOWN).split('$')
  const wanted = Buffer.from(expected, 'base64url')
  const options = { N: Number(n), r: Number(r), p: Number(p) }
  const hash = await derive(pin, Buffer.from(salt, 'base64url'), HASH_BYTES, options)
  return timingSafeEqual(hash, wanted) && stored !== undefined
}

const UNKNOWN = `scrypt$${N}$${R}$${P}$${randomBytes(16).toString('base64url')}$${randomBytes(HASH_BYTES).toString('base64url')}`
