/** `npm run doctor`: checks everything that the shop needs from outside, each with a sentence and what to do. */
import { statfs } from 'node:fs/promises'
import { createServer, isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import nodemailer from 'nodemailer'
import * as client from 'openid-client'
import pg from 'pg'
import { newestMediaKeys } from '#features/media/media-view.server.ts'
import { backupState } from '#platform/backup/backup.server.ts'
import { isLoopback, type Config } from '#platform/config.server.ts'
import { connectDatabase } from '#platform/database/connect-database.server.ts'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'
import { countPending, readApplied } from '#platform/database/migrations.server.ts'
import { openBlobs } from '#platform/storage/blobs.server.ts'
import { checkStoreWritable, countMissing } from '#platform/storage/check-store.server.ts'
import { missingFilesMessage, startErrorMessage } from '../start-error.server.ts'

/** `note`: nothing is wrong, but something is not set up. */
export interface Finding {
  state: 'ok' | 'note' | 'problem'
  message: string
}

const ok = (message: string): Finding => ({ state: 'ok', message })
const note = (message: string): Finding => ({ state: 'note', message })
const problem = (message: string): Finding => ({ state: 'problem', message })

type Check = (settings: Config) => Promise<Finding | Finding[]>

export const CHECKS: Record<string, Check> = {
  port: checkPort,
  disk: checkDisk,
  database: checkDatabase,
  pictures: checkPictures,
  clock: checkClock,
  'sign-in': checkSignIn,
  'e-mail': checkMail,
  backup: checkBackup,
  address: checkAddress,
}

/** Runs every check; one that fails unexpectedly is a problem of its own and does not stop the others. */
export async function runChecks(settings: Config): Promise<[name: string, finding: Finding][]> {
  const results: [string, Finding][] = []
  for (const [name, check] of Object.entries(CHECKS)) {
    const found = await check(settings).catch((error: unknown) => problem(startErrorMessage(error)))
    for (const finding of [found].flat()) results.push([name, finding])
  }
  return results
}

const TIMEOUT_MS = 8_000
const GIGABYTE = 1024 ** 3
const DAY_MS = 86_400_000

async function checkPort({ port, listenOn }: Config): Promise<Finding> {
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen({ port, host: listenOn }, () => probe.close(() => resolve(true)))
  })
  if (isFree) return ok(`Port ${port} on ${listenOn} is free; the shop is not running.`)
  const host = listenOn === '0.0.0.0' || listenOn === '::' ? '127.0.0.1' : listenOn
  const answer = await fetchWithin(`http://${host.includes(':') ? `[${host}]` : host}:${port}/healthz`)
  const health = await answer?.json().catch(() => undefined)
  return health && typeof health === 'object' && 'version' in health
    ? ok(`The shop runs on port ${port}, version ${String(health.version)}.`)
    : problem(
        `Port ${port} is already in use by another program. Stop it, or choose another port with PORT=….`,
      )
}

async function checkDisk({ dataDir, backup, keepFreeBytes }: Config): Promise<Finding[]> {
  return Promise.all(
    [...new Set([dataDir, backup.folder])].map(async (folder) => {
      const space = await statfs(folder).catch(() => undefined)
      if (!space) return note(`The folder ${folder} does not exist yet; the first start creates it.`)
      const free = space.bavail * space.bsize
      const text = `The disk of ${folder} has ${(free / GIGABYTE).toFixed(1)} GB free`
      return free > 2 * keepFreeBytes
        ? ok(`${text}.`)
        : problem(
            `${text}. Below ${keepFreeBytes / 1024 ** 2} MB (KEEP_FREE_MB) pictures are refused: free some space.`,
          )
    }),
  )
}

interface DatabaseFacts {
  version: string
  is_owner: boolean
  owner: string
  name: string
  user: string
  now: Date
}

async function checkDatabase(settings: Config): Promise<Finding[]> {
  return withDatabase(settings, async (connection, home) => {
    const connected = new pg.Client(connection)
    await connected.connect()
    try {
      const { rows } = await connected.query<DatabaseFacts>(`
        select current_setting('server_version') as version, d.datname as name, current_user as user,
               pg_get_userbyid(d.datdba) as owner, now() as now,
               pg_has_role(current_user, d.datdba, 'member') as is_owner
        from pg_database d where d.datname = current_database()`)
      const { version, name, user, owner, is_owner: isOwner, now } = rows[0]!
      const applied = await readApplied(connected)
      const pending = await countPending(applied)
      const secondsApart = Math.abs(Date.now() - now.getTime()) / 1000
      return [
        ok(`${home} answers, PostgreSQL ${version}.`),
        isOwner
          ? ok(`The user ${user} owns the database ${name}.`)
          : problem(
              `The database ${name} belongs to ${owner}, not to ${user}: upgrades will fail. As administrator, run: alter database ${name} owner to ${user}; and in it: reassign owned by ${owner} to ${user};`,
            ),
        pending === 0
          ? ok('The tables have the version of this program.')
          : note(
              `${pending} migrations are applied at the next start. Make a backup first (npm run upgrade does).`,
            ),
        secondsApart < 30
          ? ok('This machine and the database have the same time.')
          : problem(
              `The clocks of this machine and of the database differ by ${Math.round(secondsApart)} s. Turn on time synchronisation on both (timedatectl set-ntp true).`,
            ),
      ]
    } finally {
      await connected.end()
    }
  })
}

/** Starts the embedded database for the check if the shop does not run, but never creates one. */
async function withDatabase(
  settings: Config,
  read: (connection: pg.ClientConfig, home: string) => Promise<Finding[]>,
): Promise<Finding[]> {
  const server = await connectDatabase(settings)
  try {
    return await read(server.connection, server.home)
  } finally {
    await server.stop()
  }
}

const SAMPLED_FILES = 5

/** Not before there is a database: a wrong DATA_DIR stays as it is. */
async function checkPictures(settings: Config): Promise<Finding[]> {
  const { s3, dataDir } = settings
  const place = s3 ? `the bucket ${s3.bucket} at ${s3.endpoint.origin}` : `${dataDir}/media`
  return withDatabase(settings, async (connection) => {
    const blobs = openBlobs(settings)
    await checkStoreWritable(blobs)
    const written = ok(`A file was written to, read from and removed from ${place}.`)
    openDatabase(connection)
    try {
      const keys = await newestMediaKeys(SAMPLED_FILES)
      const missing = await countMissing(blobs, keys)
      if (missing === 0) return [written, ok(`The newest pictures of the shop are in ${place}.`)]
      return [
        written,
        problem(
          missing === keys.length
            ? missingFilesMessage(s3, dataDir)
            : `${missing} of the ${keys.length} newest pictures are missing in ${place}. Restore them from a backup.`,
        ),
      ]
    } finally {
      await closeDatabase()
    }
  })
}

/** Compared with whatever the shop talks to anyway: the identity provider, the store, or its own public address. */
async function checkClock({ oidc, s3, publicUrl }: Config): Promise<Finding> {
  const sources = [oidc?.issuer, s3?.endpoint, isLoopback(publicUrl) ? undefined : publicUrl]
  for (const source of sources) {
    const date = source && (await fetchWithin(source.href))?.headers.get('date')
    if (!date) continue
    const seconds = Math.abs(Date.now() - Date.parse(date)) / 1000
    return seconds < 60
      ? ok(`The clock agrees with ${source.host}.`)
      : problem(
          `The clock differs from that of ${source.host} by ${Math.round(seconds)} s: sign-in and sales of the day depend on it. Turn on time synchronisation (timedatectl set-ntp true).`,
        )
  }
  return note(`The clock shows ${new Date().toISOString()}; there is no other clock to compare it with.`)
}

async function checkSignIn({ oidc, developmentIdentity, publicUrl }: Config): Promise<Finding> {
  if (!oidc)
    return developmentIdentity === 'off'
      ? problem(
          'No identity provider is configured, staff cannot sign in. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
        )
      : note('Staff sign in with the built-in account chooser, which is for development only.')
  try {
    const options = oidc.issuer.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {}
    await client.discovery(oidc.issuer, oidc.clientId, oidc.clientSecret, undefined, {
      ...options,
      timeout: TIMEOUT_MS / 1000,
    })
    return ok(
      `The identity provider ${oidc.issuer.href} answers. Its redirect address must be ${publicUrl.origin}/admin/sign-in/callback.`,
    )
  } catch (error) {
    return problem(
      `The identity provider ${oidc.issuer.href} does not answer as expected (${messageOf(error)}). Correct OIDC_ISSUER: ${oidc.issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration must open from this machine.`,
    )
  }
}

async function checkMail({ smtp }: Config): Promise<Finding> {
  if (!smtp) return note('No mail server is configured: no e-mail is sent. Set SMTP_URL and SMTP_FROM.')
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = nodemailer.createTransport({ url: smtp.url.href, ...timeouts })
  try {
    await transport.verify()
    return ok(`The mail server ${smtp.url.host} accepts the sign-in.`)
  } catch (error) {
    const isLogin = (error as { code?: string }).code === 'EAUTH'
    return problem(
      isLogin
        ? `The mail server ${smtp.url.host} refused user or password. Correct them in SMTP_URL (percent-encode @, : and /).`
        : `The mail server ${smtp.url.host} does not answer (${messageOf(error)}). Correct host and port in SMTP_URL.`,
    )
  } finally {
    transport.close()
  }
}

async function checkBackup({ backup }: Config): Promise<Finding> {
  const { last, failed } = await backupState(backup)
  if (failed)
    return problem(
      `The last backup failed at ${failed.at.toISOString()} (${failed.reason}). The log has the reason; then run npm run backup.`,
    )
  if (backup.everyHours === 0)
    return note(
      'Automatic backups are off (BACKUP_EVERY_HOURS=0). Make sure that another program makes them.',
    )
  if (!last) return note(`There is no backup in ${backup.folder} yet. Run npm run backup.`)
  const hours = (Date.now() - last.at.getTime()) / 3_600_000
  return hours < 1.5 * backup.everyHours
    ? ok(`The last backup in ${backup.folder} is ${Math.round(hours)} h old.`)
    : problem(
        `The last backup in ${backup.folder} is ${Math.round(hours)} h old, more than BACKUP_EVERY_HOURS=${backup.everyHours}. Start the shop, or run npm run backup.`,
      )
}

const RENEW_DAYS = 14

async function checkAddress({ publicUrl, trustProxy }: Config): Promise<Finding[]> {
  if (isLoopback(publicUrl))
    return [note(`PUBLIC_URL is ${publicUrl.origin}: only this machine can open the shop.`)]
  const findings: Finding[] = []
  if (publicUrl.protocol === 'https:') {
    if (trustProxy === 0)
      findings.push(
        problem(
          'PUBLIC_URL begins with https:// but TRUST_PROXY is 0. Set it to the number of proxies, usually 1.',
        ),
      )
    findings.push(await checkCertificate(publicUrl))
  } else
    findings.push(
      problem(
        `${publicUrl.origin} has no certificate: names and phones travel unprotected. Set up TLS (docs/operations.md).`,
      ),
    )
  const answer = await fetchWithin(new URL('/healthz', publicUrl).href)
  findings.push(
    answer?.ok
      ? ok(`${publicUrl.origin} leads to a shop.`)
      : problem(
          `${publicUrl.origin} does not lead to the shop${answer ? ` (status ${answer.status})` : ''}. Check the DNS name, the firewall (ports 80 and 443) and the proxy, and that the shop runs.`,
        ),
  )
  return findings
}

async function checkCertificate({ hostname, port, host }: URL): Promise<Finding> {
  const seen = await new Promise<{ certificate?: PeerCertificate; reason?: string }>((resolve) => {
    const socket = connect(
      {
        host: hostname,
        port: Number(port || 443),
        ...(!isIP(hostname) && { servername: hostname }),
        rejectUnauthorized: false,
        timeout: TIMEOUT_MS,
      },
      () => {
        const reason = socket.authorized ? undefined : String(socket.authorizationError)
        resolve({ certificate: socket.getPeerCertificate(), ...(reason && { reason }) })
        socket.destroy()
      },
    )
    socket.once('error', (error) => resolve({ reason: error.message }))
    socket.once('timeout', () => {
      resolve({ reason: 'no answer' })
      socket.destroy()
    })
  })
  if (!seen.certificate)
    return problem(`${host} does not answer with TLS (${seen.reason}). Start the proxy, and open port 443.`)
  const days = Math.floor((Date.parse(seen.certificate.valid_to) - Date.now()) / DAY_MS)
  if (seen.reason)
    return problem(
      `The certificate of ${host} is not accepted by browsers (${seen.reason}). Get a new one (certbot, or Caddy does it).`,
    )
  return days >= RENEW_DAYS
    ? ok(`The certificate of ${host} is valid for ${days} more days.`)
    : problem(
        `The certificate of ${host} ends in ${days} days and was not renewed. Run certbot renew, and read its message.`,
      )
}

async function fetchWithin(url: string): Promise<Response | undefined> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? messageOf(error.cause) : error.message
}
