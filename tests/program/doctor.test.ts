/** `npm run doctor`, and the same sentences at the start, against real servers. Needs a build. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { S3Config } from '#platform/config.server.ts'
import { startS3Server } from '../s3-server.ts'
import { startMailServer } from '../smtp-server.ts'
import { copyDatabase, runOn } from '../test-database.ts'
import { describeInFullRun, itInFullRun } from '../test-runs.ts'
import { openProvider } from './identity-provider.ts'
import { runCommand } from './shop-command.ts'
import { freePort, launchShop, newDataDir, openShop, seededDataDir } from './shop-process.ts'

function s3Environment({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Config): Record<string, string> {
  return {
    S3_ENDPOINT: endpoint.href,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}

async function doctor(env: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const { code, printed } = await runCommand(['doctor'], { PORT: String(await freePort()), ...env })
  expect(printed).not.toContain('    at ')
  return { code, lines: printed.split('\n') }
}

const problemsOf = (lines: string[]) => lines.filter((line) => line.includes('!!!'))

describe('npm run doctor', () => {
  it('finds nothing wrong with a shop whose services answer', async () => {
    const [provider, mail] = [await openProvider(), await startMailServer()]
    onTestFinished(async () => {
      provider.close()
      await mail.stop()
    })
    const env = {
      DATA_DIR: await seededDataDir(),
      ...provider.env,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      SMTP_FROM: 'contact@boutique.example',
    }
    const { code, lines } = await doctor(env)
    expect(problemsOf(lines)).toEqual([])
    expect(code).toBe(0)
    const checked = ['port', 'disk', 'database', 'pictures', 'clock', 'sign-in', 'e-mail']
    expect(checked.filter((name) => !lines.some((line) => line.startsWith(`  ok  ${name}`)))).toEqual([])
    // Beside the running shop it gives the same answers.
    const shop = await openShop(env)
    const beside = await doctor({ ...env, PORT: new URL(shop.url).port })
    expect(problemsOf(beside.lines)).toEqual([])
    expect(beside.lines.join('\n')).toContain('The shop runs on port')
  })

  it('names what does not answer and what to do', async () => {
    const [unusedPort, s3] = [await freePort(), await startS3Server()]
    onTestFinished(() => s3.stop())
    const { code, lines } = await doctor({
      DATA_DIR: await seededDataDir(),
      OIDC_ISSUER: `http://127.0.0.1:${unusedPort}`,
      OIDC_CLIENT_ID: 'shop',
      OIDC_CLIENT_SECRET: 'secret',
      SMTP_URL: `smtp://127.0.0.1:${unusedPort}`,
      SMTP_FROM: 'contact@boutique.example',
      ...s3Environment({ ...s3.config, bucket: 'missing' }),
      PUBLIC_URL: `https://127.0.0.1:${unusedPort}`,
      KEEP_FREE_MB: '99999999',
    })
    expect(code).toBe(1)
    const problems = problemsOf(lines).join('\n')
    for (const sentence of [
      'Correct OIDC_ISSUER',
      'Correct host and port in SMTP_URL',
      'There is no such bucket: create it, or correct S3_BUCKET.',
      'pictures are refused: free some space',
    ])
      expect(problems).toContain(sentence)
  })

  itInFullRun('says who must own the database', async () => {
    const server = inject('testServer')
    const [user, database] = [`guest_${randomUUID().slice(0, 8)}`, `doctor_${randomUUID().slice(0, 8)}`]
    const admin = { ...server, database: 'postgres' }
    await copyDatabase(server, database)
    await runOn(admin, `create role ${user} login`)
    await runOn({ ...server, database }, `grant select on all tables in schema public to ${user}`)
    onTestFinished(async () => {
      await runOn(admin, `drop database ${database} with (force)`)
      await runOn(admin, `drop role ${user}`)
    })
    const DATABASE_URL = `postgres://${user}@localhost:${server.port}/${database}?host=${encodeURIComponent(server.host)}`
    const env = { DATABASE_URL, DATA_DIR: await newDataDir(), WEB_CONCURRENCY: '1' }
    const { lines } = await doctor(env)
    expect(problemsOf(lines).join('\n')).toContain(`alter database ${database} owner to ${user}`)
    // The start says it too.
    const shop = await launchShop(env)
    expect(await shop.exited).toBe(1)
    expect(shop.printed()).toContain('must own the database and its tables')
    expect(shop.printed()).not.toContain('    at ')
  })

  itInFullRun('notices a data folder without a shop', async () => {
    const { code, lines } = await doctor({ DATA_DIR: await newDataDir() })
    expect(code).toBe(1)
    expect(problemsOf(lines).join('\n')).toContain('There is no database in')
  })
})

describeInFullRun('a start', () => {
  itInFullRun('on an existing shop with a wrong bucket says so, and with the wrong store too', async () => {
    const s3 = await startS3Server()
    onTestFinished(() => s3.stop())
    const DATA_DIR = await seededDataDir()
    const missing = await launchShop({ DATA_DIR, ...s3Environment({ ...s3.config, bucket: 'missing' }) })
    expect(await missing.exited).toBe(1)
    expect(missing.printed()).toContain('There is no such bucket: create it, or correct S3_BUCKET.')
    expect(missing.printed()).not.toContain('    at ')
    // The bucket exists, but the shop's pictures are on the disk.
    const empty = await openShop({ DATA_DIR, ...s3Environment(s3.config) })
    expect(empty.printed()).toContain(`has none of the shop's pictures`)
  })

  itInFullRun('without the store that has its pictures goes on, and says so', async () => {
    const DATA_DIR = await seededDataDir()
    const away = {
      endpoint: new URL(`http://127.0.0.1:${await freePort()}`),
      bucket: 'melhfa',
      region: 'us-east-1',
    }
    const env = s3Environment({ ...away, accessKeyId: 'a', secretAccessKey: 'b' })
    const shop = await openShop({ DATA_DIR, ...env })
    expect(shop.printed()).toContain('object store unavailable: new pictures are refused')
    shop.kill('SIGTERM')
    await shop.exited
    // A first start has pictures to store.
    const first = await launchShop({ DATA_DIR: await newDataDir(), ...env })
    expect(await first.exited).toBe(1)
    expect(first.printed()).toContain('does not answer')
    expect(first.printed()).toContain('correct S3_ENDPOINT')
    expect(first.printed()).not.toContain('    at ')
  })

  itInFullRun('without the files of the data folder says so', async () => {
    const DATA_DIR = await seededDataDir()
    await rm(join(DATA_DIR, 'media'), { recursive: true })
    const shop = await openShop({ DATA_DIR })
    expect(shop.printed()).toContain(`/media has none of the shop's pictures`)
  })
})
