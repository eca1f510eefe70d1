/** Codes are stored as scrypt hashes: a million codes cannot be tried within the minutes that a code lasts. */
import { randomBytes, randomInt, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { CODE_DIGITS } from './account.rules.ts'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const COST = { N: 16_384, r: 8, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

export async function hashCode(code: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(code, salt, HASH_BYTES, COST)
  return `${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** Without a stored hash it takes as long and is false, so that the time says nothing about who is known. */
export async function isCodeOf(code: string, stored: string | null): Promise<boolean> {
  const [salt = '', expected = ''] = (stored ?? UNKNOWN).split('$')
  const hash = await derive(code, Buffer.from(salt, 'base64url'), HASH_BYTES, COST)
  return timingSafeEqual(hash, Buffer.from(expected, 'base64url')) && stored !== null
}

const UNKNOWN = [SALT_BYTES, HASH_BYTES].map((bytes) => randomBytes(bytes).toString('base64url')).join('$')
