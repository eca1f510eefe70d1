import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.server.ts'

function errorFor(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('the configuration', () => {
  it('has a default for every value', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      listenOn: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      reportsDatabaseUrl: undefined,
      keepFreeBytes: 500 * 1024 * 1024,
      superAdmins: ['owner@example.com', 'admin@example.com', 'support@example.com'],
      oidc: undefined,
      developmentIdentity: 'local',
      s3: undefined,
      logLevel: 'info',
      trustProxy: 0,
      rateBudget: 1,
      developmentPages: false,
      demo: false,
    })
    expect(readConfig({}).publicUrl.origin).toBe('http://localhost:3000')
  })

  it('treats empty values as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' }).port).toBe(3000)
  })

  it('requires a long metrics token, and does not print an invalid one', () => {
    expect(readConfig({}).metricsToken).toBeUndefined()
    const METRICS_TOKEN = 'x'.repeat(20)
    expect(readConfig({ METRICS_TOKEN }).metricsToken).toBe(METRICS_TOKEN)
    expect(errorFor({ METRICS_TOKEN: 'short' })).toBe(
      'METRICS_TOKEN must be at least 20 letters and digits, without spaces.',
    )
  })

  it('listens on all interfaces only with a public URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://boutique.example' }).listenOn).toBe('0.0.0.0')
    expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:4000' }).listenOn).toBe('127.0.0.1')
  })

  it('listens on this machine only behind a proxy, whose header could be forged by a direct connection', () => {
    const env = { PUBLIC_URL: 'https://boutique.example', TRUST_PROXY: '1' }
    expect(readConfig(env).listenOn).toBe('127.0.0.1')
    expect(readConfig({ ...env, LISTEN: '10.0.0.5' }).listenOn).toBe('10.0.0.5')
    expect(readConfig({ ...env, LISTEN: '::' }).listenOn).toBe('::')
    expect(errorFor({ LISTEN: 'all' })).toBe(
      'LISTEN must be an IP address such as 127.0.0.1, 10.0.0.5 or 0.0.0.0 (every address), but is "all".',
    )
  })

  it('offers no account chooser where other machines can connect', () => {
    expect(readConfig({ LISTEN: '0.0.0.0' }).developmentIdentity).toBe('off')
    expect(readConfig({ LISTEN: '127.0.0.1' }).developmentIdentity).toBe('local')
    expect(readConfig({ LISTEN: '0.0.0.0', DEVELOPMENT_IDENTITY: '1' }).developmentIdentity).toBe('open')
  })

  it('allows the built-in account chooser on this machine only, unless it is forced', () => {
    const PUBLIC_URL = 'https://boutique.example'
    const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
    const chooser = (env: Record<string, string>) => readConfig(env).developmentIdentity
    expect(chooser({ PUBLIC_URL: 'http://[::1]:3000' })).toBe('local')
    expect(chooser({ PUBLIC_URL })).toBe('off')
    expect(chooser({ PUBLIC_URL, DEVELOPMENT_IDENTITY: '1' })).toBe('open')
    expect(chooser({ ...oidc, DEVELOPMENT_IDENTITY: '1' })).toBe('off')
  })

  it('starts one process per CPU with an external database, and one with the embedded database', () => {
    const DATABASE_URL = 'postgres://shop@db.example/shop'
    expect(readConfig({}).processes).toBe(1)
    expect(readConfig({ DATABASE_URL }).processes).toBe(availableParallelism())
    expect(readConfig({ DATABASE_URL, WEB_CONCURRENCY: '3' }).processes).toBe(3)
    expect(readConfig({ WEB_CONCURRENCY: '2' }).processes).toBe(2)
  })

  it('lower-cases super admins', () => {
    expect(readConfig({ SUPER_ADMINS: ' Owner@Shop.mr , b@shop.mr' }).superAdmins).toEqual([
      'owner@shop.mr',
      'b@shop.mr',
    ])
  })

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number from 1 to 65535, but is "abc".'],
    ['PORT', '70000', 'PORT must be a whole number from 1 to 65535, but is "70000".'],
    ['PUBLIC_URL', 'boutique', 'PUBLIC_URL must be an address such as https://boutique.example.'],
    [
      'DATABASE_URL',
      'mysql://x',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/melhfa.',
    ],
    ['REPORTS_DATABASE_URL', 'replica', 'REPORTS_DATABASE_URL must be an address such as postgres://'],
    ['KEEP_FREE_MB', '0', 'KEEP_FREE_MB must be a whole number from 1 to 100000000, but is "0".'],
    ['WEB_CONCURRENCY', '0', 'WEB_CONCURRENCY must be a whole number from 1 to 64, but is "0".'],
    ['SUPER_ADMINS', 'owner', 'SUPER_ADMINS must be e-mail addresses separated by commas'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, but is "loud".'],
    ['RATE_BUDGET', '-1', 'RATE_BUDGET must be a number above 0'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be a whole number from 0 to 10, but is "yes".'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL must be an address such as'],
    ['SMTP_URL', 'smtps://mail.example', 'SMTP_URL and SMTP_FROM belong together'],
    ['SMTP_FROM', 'Melhfa', 'SMTP_FROM must be an address such as contact@boutique.example'],
    ['SMS_URL', 'sms.example/{phone}{text}', 'SMS_URL must be an address such as'],
    ['SMS_URL', 'https://sms.example/send?to={phone}', 'must contain {phone} (or {digits}) and {text}.'],
    ['SMS_URL', 'https://sms.example/{phone}/{text}/{sender}', 'unknown value {sender}'],
    ['SMS_HEADERS', '{"a b":"c"}', 'SMS_HEADERS must be a JSON object such as {"authorization":"Bearer …"}.'],
    ['DEMO', 'maybe', 'DEMO must be 0 or 1, but is "maybe".'],
    [
      'OIDC_ISSUER',
      'https://id.example',
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together',
    ],
    ['OIDC_ISSUER', 'http://id.example', 'OIDC_ISSUER must begin with https://'],
    ['DEVELOPMENT_IDENTITY', 'yes', 'DEVELOPMENT_IDENTITY must be 0 or 1, but is "yes".'],
    [
      'S3_BUCKET',
      'pictures',
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together',
    ],
  ])('explains what is wrong with %s=%s', (key, value, message) => {
    expect(errorFor({ [key]: value })).toContain(message)
  })

  it('reads a gateway for SMS, or a file in its place', () => {
    const env = {
      SMS_URL: 'https://sms.example/send',
      SMS_HEADERS: '{"authorization":"Bearer x"}',
      SMS_BODY: '{"to":"{phone}","text":"{text}","ref":"{id}"}',
    }
    expect(readConfig({}).sms).toBeUndefined()
    expect(readConfig(env).sms).toEqual({
      url: env.SMS_URL,
      method: 'POST',
      headers: { authorization: 'Bearer x' },
      body: env.SMS_BODY,
    })
    expect(errorFor({ ...env, SMS_METHOD: 'GET' })).toContain('SMS_BODY is not sent with SMS_METHOD=GET')
    expect(readConfig({ SMS_URL: 'file:./sms.log' }).sms).toEqual({ file: './sms.log' })
    expect(readConfig({ SMS_URL: 'file:///var/sms.log' }).sms).toEqual({ file: '/var/sms.log' })
  })

  it('reports all errors in one message, without secrets', () => {
    const message = errorFor({ PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'http://user:hunter2@host' })
    expect(message.split('\n')).toHaveLength(3)
    expect(message).not.toContain('hunter2')
  })

  it('has every key in .env.example, each with a comment', () => {
    const lines = readFileSync('.env.example', 'utf8').split('\n')
    const keys = lines.flatMap((line) => /^#?\s?([A-Z0-9_]+)=/.exec(line)?.[1] ?? [])
    const source = readFileSync('src/platform/config.server.ts', 'utf8')
    const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map((match) => match[1])
    expect(keys.sort()).toEqual(known.sort())
    for (const key of keys) {
      const at = lines.findIndex((line) => line.includes(`${key}=`))
      expect(lines[at - 1], `a comment above ${key}`).toMatch(/^# \S.*/)
    }
  })
})
