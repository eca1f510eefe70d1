/**
 * The key of the built-in account chooser, whose accounts have no password: without it, a forgotten PUBLIC_URL behind a
 * proxy would let anyone in. The link that is printed at the start carries it, and a cookie keeps it. It is stored in
 * DATA_DIR, because every process and the next start use the same one.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '../config.server.ts'
import { DEVELOPMENT_IDENTITY_PATH } from './development-identity.server.ts'

export const KEY_FILE = 'development-key'
export const KEY_COOKIE = 'development-key'
export const OPEN_PATH = `${DEVELOPMENT_IDENTITY_PATH}/open`

const MAX_AGE_SECONDS = 30 * 86_400

let known: string | undefined

function developmentKey(): string {
  known ??= readKey(config().dataDir)
  return known
}

/** Created by the first process that needs it. */
export function readKey(dataDir: string): string {
  const file = join(dataDir, KEY_FILE)
  mkdirSync(dataDir, { recursive: true })
  const created = `${file}.${process.pid}`
  writeFileSync(created, randomBytes(24).toString('base64url'), { mode: 0o600 })
  try {
    // Fails if the file exists; other processes never see it half-written.
    linkSync(created, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(created)
  }
  return readFileSync(file, 'utf8').trim()
}

/** Opens the back office in a browser that may use the chooser afterwards. */
export function chooserLink(): string {
  return `${config().publicUrl.origin}${OPEN_PATH}?key=${developmentKey()}`
}

export function isDevelopmentKey(given: string | undefined): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(developmentKey())]
  return one.length === other.length && timingSafeEqual(one, other)
}

export function keyCookie(): string {
  const secure = config().publicUrl.protocol === 'https:' ? '; Secure' : ''
  return `${KEY_COOKIE}=${developmentKey()}; Path=${DEVELOPMENT_IDENTITY_PATH}; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}${secure}`
}
