import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { KEY_FILE, readKey } from './development-key.server.ts'

it('is created once, for the owner of the folder alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'melhfa-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  const key = readKey(dataDir)
  expect(key).toMatch(/^[\w-]{32}$/)
  expect(readKey(dataDir)).toBe(key)
  expect(readdirSync(dataDir)).toEqual([KEY_FILE])
  expect(statSync(join(dataDir, KEY_FILE)).mode & 0o777).toBe(0o600)
})
