/** The only file that reads the environment. It is parsed once; every invalid value is reported. */
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { parseEmail } from '#core/email.ts'
import { isCompleteTemplate, unknownPlaceholders } from './sms/sms-template.rules.ts'

export interface Config {
  port: number
  publicUrl: URL
  /**
   * By default the loopback address, so that only this machine can connect: while the public URL is a loopback address,
   * and behind a proxy, because a direct connection could forge X-Forwarded-For.
   */
  listenOn: string
  dataDir: string
  databaseUrl: string | undefined
  /** Read replica for reports, the dashboard and downloads. */
  reportsDatabaseUrl: string | undefined
  /** Uploads are refused below this free space, which is reserved for the database. */
  keepFreeBytes: number
  /** How many processes answer requests. */
  processes: number
  superAdmins: string[]
  /** E-mails of users whose next sign-in binds them to another account of the identity provider. */
  rebindAccounts: string[]
  oidc: { issuer: URL; clientId: string; clientSecret: string } | undefined
  /** The built-in account chooser needs no password: it is reachable from this machine only, unless forced (`open`). */
  developmentIdentity: 'off' | 'local' | 'open'
  s3: S3Config | undefined
  smtp: SmtpConfig | undefined
  sms: SmsConfig | undefined
  /** Letters of the newsletter that are queued in a minute. */
  newsletterPerMinute: number
  /** Webhooks may be sent without TLS and to private networks. */
  webhookPrivateAddresses: boolean
  logLevel: (typeof LOG_LEVELS)[number]
  /** Request lines carry the network of the visitor's address. */
  logAddresses: boolean
  trustProxy: number
  rateBudget: number
  developmentPages: boolean
  /** Fills an empty database with sample data: catalogue, clients, six months of orders. */
  demo: boolean
  backup: BackupConfig
  /** Required to read `/metrics`; without it the URL answers 404. */
  metricsToken: string | undefined
  /** Where traces and metrics are sent. */
  telemetry: TelemetryConfig | undefined
}

/** The names of the variables are those of the OpenTelemetry specification. */
export interface TelemetryConfig {
  /** `v1/traces` and `v1/metrics` are appended. */
  endpoint: URL
  headers: Record<string, string>
  serviceName: string
  /** The part of the requests that are traced, from 0 to 1. */
  sampleRatio: number
  metricIntervalMs: number
}

export interface BackupConfig {
  folder: string
  /** 0: no automatic backups. */
  everyHours: number
  /** Number of automatic backups to retain. */
  keep: number
}

export interface S3Config {
  endpoint: URL
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface SmtpConfig {
  url: URL
  /** Sender of e-mails, such as `Melhfa <contact@boutique.example>`. */
  from: string
}

/** A gateway, whose texts contain {phone}, {digits}, {text} and {id}, or a file for development. */
export type SmsConfig =
  | { url: string; method: 'GET' | 'POST' | 'PUT'; headers: Record<string, string>; body: string | undefined }
  | { file: string }

export class ConfigError extends Error {
  override name = 'ConfigError'
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.has(hostname)
}

const LOOPBACK_ADDRESS = /^(127\.|::1$)/

const DEFAULT_SUPER_ADMINS = 'owner@example.com,admin@example.com,support@example.com'

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `must be a whole number from ${min} to ${max}`),
    v.maxValue(max, `must be a whole number from ${min} to ${max}`),
  )

const url = (protocols: string[], example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address such as ${example}`,
    ),
    v.transform((text) => new URL(text)),
  )

/** Not parsed to a URL, because `pg` parses it itself. */
const postgresUrl = v.pipe(
  v.string(),
  v.check(
    (text) => !/^\w+:\/\/[^/]*,/.test(text),
    'must name one host; for several servers, name the HAProxy in front of them (deploy/cluster)',
  ),
  v.check(
    (text) => URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol),
    'must be an address such as postgres://user:password@host:5432/melhfa',
  ),
)

const flag = v.optional(
  v.pipe(
    v.picklist(['0', '1'], 'must be 0 or 1'),
    v.transform((value) => value === '1'),
  ),
  '0',
)

const emailList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((email) => parseEmail(email))),
  v.array(v.string('must be e-mail addresses separated by commas')),
)

const environment = v.object({
  PORT: v.optional(wholeNumber(1, 65_535), '3000'),
  PUBLIC_URL: v.optional(url(['http:', 'https:'], 'https://boutique.example')),
  LISTEN: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (text) => isIP(text) > 0,
        'must be an IP address such as 127.0.0.1, 10.0.0.5 or 0.0.0.0 (every address)',
      ),
    ),
  ),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(postgresUrl),
  REPORTS_DATABASE_URL: v.optional(postgresUrl),
  KEEP_FREE_MB: v.optional(wholeNumber(1, 100_000_000), '500'),
  WEB_CONCURRENCY: v.optional(wholeNumber(1, 64)),
  SUPER_ADMINS: v.optional(emailList, DEFAULT_SUPER_ADMINS),
  REBIND_ACCOUNTS: v.optional(emailList),
  OIDC_ISSUER: v.optional(
    v.pipe(
      url(['https:', 'http:'], 'https://accounts.google.com'),
      v.check(
        (issuer) => issuer.protocol === 'https:' || isLoopback(issuer),
        'must begin with https://, because secrets travel there',
      ),
    ),
  ),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  DEVELOPMENT_IDENTITY: flag,
  S3_ENDPOINT: v.optional(url(['https:', 'http:'], 'https://s3.eu-west-3.amazonaws.com')),
  S3_BUCKET: v.optional(v.string()),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  SMTP_URL: v.optional(url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465')),
  SMTP_FROM: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
        'must be an address such as contact@boutique.example or Melhfa <contact@boutique.example>',
      ),
    ),
  ),
  SMS_URL: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^(https?:\/\/[^\s/]|file:.)/,
        'must be an address such as https://sms.example/send, or file:./sms.log',
      ),
    ),
  ),
  SMS_METHOD: v.optional(v.picklist(['GET', 'POST', 'PUT'], 'must be GET, POST or PUT'), 'POST'),
  SMS_HEADERS: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const headers = v.safeParse(v.record(v.string(), v.string()), parseJson(dataset.value))
        if (headers.success && isHeaders(headers.output)) return headers.output
        addIssue({ message: 'must be a JSON object such as {"authorization":"Bearer …"}' })
        return NEVER
      }),
    ),
    '{}',
  ),
  SMS_BODY: v.optional(v.string()),
  NEWSLETTER_PER_MINUTE: v.optional(wholeNumber(1, 10_000), '60'),
  WEBHOOK_PRIVATE_ADDRESSES: flag,
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  LOG_ADDRESSES: flag,
  TRUST_PROXY: v.optional(wholeNumber(0, 10), '0'),
  RATE_BUDGET: v.optional(
    v.pipe(
      v.string(),
      v.transform(Number),
      v.check((factor) => factor > 0 && factor <= 1_000_000, 'must be a number above 0, such as 1 or 0.5'),
    ),
    '1',
  ),
  DEVELOPMENT_PAGES: flag,
  DEMO: flag,
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_EVERY_HOURS: v.optional(wholeNumber(0, 720), '24'),
  BACKUP_KEEP: v.optional(wholeNumber(1, 1000), '7'),
  METRICS_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.~+/=-]{20,}$/, 'must be at least 20 letters and digits, without spaces'),
    ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(url(['https:', 'http:'], 'http://collector.example:4318')),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const headers = parseHeaderList(dataset.value)
        if (headers) return headers
        addIssue({ message: 'must be a list such as api-key=…,tenant=shop' })
        return NEVER
      }),
    ),
    '',
  ),
  OTEL_SERVICE_NAME: v.optional(v.string(), 'melhfa'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.transform(Number),
      v.check((ratio) => ratio >= 0 && ratio <= 1, 'must be a number from 0 to 1, such as 0.1'),
    ),
    '0.1',
  ),
  OTEL_METRIC_EXPORT_INTERVAL: v.optional(wholeNumber(100, 3_600_000), '60000'),
})

const SECRET_KEYS = /SECRET|TOKEN|URL|SMS_|OTLP_HEADERS/

/** Empty values count as absent, so that a copied `.env.example` is a valid configuration. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const result = v.safeParse(environment, given)
  if (!result.success) throw new ConfigError(result.issues.map(errorMessage).join('\n'))
  const values = result.output
  const publicUrl = values.PUBLIC_URL ?? new URL(`http://localhost:${values.PORT}`)
  const oidc = allOrNone(
    {
      issuer: values.OIDC_ISSUER,
      clientId: values.OIDC_CLIENT_ID,
      clientSecret: values.OIDC_CLIENT_SECRET,
    },
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
  )
  const listenOn =
    values.LISTEN ?? (isLoopback(publicUrl) || values.TRUST_PROXY > 0 ? '127.0.0.1' : '0.0.0.0')
  return {
    port: values.PORT,
    publicUrl,
    listenOn,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    reportsDatabaseUrl: values.REPORTS_DATABASE_URL,
    keepFreeBytes: values.KEEP_FREE_MB * 1024 * 1024,
    // With the embedded database on the same machine one process is the default.
    processes: values.WEB_CONCURRENCY ?? (values.DATABASE_URL ? availableParallelism() : 1),
    superAdmins: values.SUPER_ADMINS,
    rebindAccounts: values.REBIND_ACCOUNTS ?? [],
    oidc,
    developmentIdentity: oidc
      ? 'off'
      : values.DEVELOPMENT_IDENTITY
        ? 'open'
        : isLoopback(publicUrl) && LOOPBACK_ADDRESS.test(listenOn)
          ? 'local'
          : 'off',
    s3: s3Of(values),
    smtp: allOrNone({ url: values.SMTP_URL, from: values.SMTP_FROM }, 'SMTP_URL and SMTP_FROM'),
    sms: smsOf(values),
    newsletterPerMinute: values.NEWSLETTER_PER_MINUTE,
    webhookPrivateAddresses: values.WEBHOOK_PRIVATE_ADDRESSES,
    logLevel: values.LOG_LEVEL,
    logAddresses: values.LOG_ADDRESSES,
    trustProxy: values.TRUST_PROXY,
    rateBudget: values.RATE_BUDGET,
    developmentPages: values.DEVELOPMENT_PAGES,
    demo: values.DEMO,
    backup: {
      folder: values.BACKUP_DIR ?? `${values.DATA_DIR}/backups`,
      everyHours: values.BACKUP_EVERY_HOURS,
      keep: values.BACKUP_KEEP,
    },
    metricsToken: values.METRICS_TOKEN,
    telemetry: values.OTEL_EXPORTER_OTLP_ENDPOINT && {
      endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: values.OTEL_EXPORTER_OTLP_HEADERS,
      serviceName: values.OTEL_SERVICE_NAME,
      sampleRatio: values.OTEL_TRACES_SAMPLER_ARG,
      metricIntervalMs: values.OTEL_METRIC_EXPORT_INTERVAL,
    },
  }
}

function s3Of(values: v.InferOutput<typeof environment>): S3Config | undefined {
  const given = allOrNone(
    {
      endpoint: values.S3_ENDPOINT,
      bucket: values.S3_BUCKET,
      accessKeyId: values.S3_ACCESS_KEY_ID,
      secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    },
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  )
  return given && { ...given, region: values.S3_REGION }
}

function smsOf(values: v.InferOutput<typeof environment>): SmsConfig | undefined {
  const { SMS_URL: address, SMS_METHOD: method, SMS_HEADERS: headers, SMS_BODY: body } = values
  if (!address) return undefined
  if (address.startsWith('file:'))
    return { file: address.startsWith('file://') ? fileURLToPath(address) : address.slice('file:'.length) }
  const texts = [address, body ?? '', ...Object.values(headers)]
  const [unknown] = texts.flatMap(unknownPlaceholders)
  if (unknown) throw new ConfigError(`SMS_URL, SMS_HEADERS and SMS_BODY have an unknown value {${unknown}}.`)
  if (!isCompleteTemplate(texts.join('\n')))
    throw new ConfigError('SMS_URL or SMS_BODY must contain {phone} (or {digits}) and {text}.')
  if (method === 'GET' && body) throw new ConfigError('SMS_BODY is not sent with SMS_METHOD=GET: empty it.')
  return { url: address, method, headers, body }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `name=value` pairs separated by commas, with percent-encoded values, as the specification defines them. */
function parseHeaderList(text: string): Record<string, string> | undefined {
  const pairs = text
    .split(',')
    .filter((pair) => pair.trim())
    .map((pair) => pair.split(/=(.*)/s).map((part) => part.trim()))
  try {
    const headers = Object.fromEntries(
      pairs.map(([name = '', value = '']) => [name, decodeURIComponent(value)]),
    )
    return pairs.every(([name, value]) => name && value) && isHeaders(headers) ? headers : undefined
  } catch {
    // The percent-encoding is wrong.
    return undefined
  }
}

function isHeaders(headers: Record<string, string>): boolean {
  return Object.entries(headers).every(
    ([name, value]) => /^[\w-]+$/.test(name) && /^[\x20-\x7E]*$/.test(value),
  )
}

type Complete<T> = { [K in keyof T]: NonNullable<T[K]> }

function allOrNone<T extends Record<string, unknown>>(parts: T, names: string): Complete<T> | undefined {
  const present = Object.values(parts).filter((part) => part !== undefined).length
  if (present === 0) return undefined
  if (present < Object.keys(parts).length)
    throw new ConfigError(`${names} belong together: set all of them or none.`)
  return parts as Complete<T>
}

function errorMessage(issue: v.BaseIssue<unknown>): string {
  const key = String(issue.path?.[0]?.key)
  const value = SECRET_KEYS.test(key) ? '' : `, but is "${String(issue.path?.[0]?.value)}"`
  return `${key} ${issue.message}${value}.`
}

let parsed: Config | undefined

export function config(): Config {
  parsed ??= readConfig(process.env)
  return parsed
}
