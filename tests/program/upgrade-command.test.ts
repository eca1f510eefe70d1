/** `npm run upgrade` and the commands beside a systemd service, with its configuration. Needs a build. */
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isFullRun } from '../sizes.ts'
import { itInFullRun } from '../test-runs.ts'
import { freePort, newDataDir, openShop, seededDataDir } from './shop-process.ts'

function run(args: string[], env: Record<string, string>): Promise<{ code: number; printed: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? -1) : 0, printed: stdout + stderr }),
    )
  })
}

/** The shipped unit for this folder, this user and these settings. */
async function serviceFile(settings: Record<string, string>): Promise<string> {
  const folder = await newDataDir()
  const [unit, environment] = [join(folder, 'melhfa.service'), join(folder, 'melhfa.env')]
  const shipped = await readFile('deploy/melhfa.service', 'utf8')
  await writeFile(
    unit,
    shipped
      .replaceAll('/srv/melhfa', process.cwd())
      .replaceAll('/etc/melhfa.env', environment)
      .replace('User=melhfa', `User=${userInfo().username}`)
      .replace('DATA_DIR=/var/lib/melhfa/data BACKUP_DIR=/var/lib/melhfa/backups', ''),
  )
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`)
  await writeFile(environment, `# comment\n${lines.join('\n')}\n`)
  return unit
}

itInFullRun('a command beside the service finds its shop', async () => {
  const DATA_DIR = await seededDataDir()
  const BACKUP_DIR = join(DATA_DIR, 'kept')
  const MELHFA_SERVICE_FILE = await serviceFile({ DATA_DIR, BACKUP_DIR })
  const { code, printed } = await run(['scripts/command.mjs', 'backup'], { MELHFA_SERVICE_FILE })
  expect(printed).toContain(`Backup made: ${BACKUP_DIR}/`)
  expect(code).toBe(0)
})

it('an upgrade makes a backup, checks the version that answers and says how to go back', async () => {
  const DATA_DIR = await seededDataDir()
  const BACKUP_DIR = join(DATA_DIR, 'kept')
  const PORT = String(await freePort())
  await openShop({ DATA_DIR, PORT })
  const MELHFA_SERVICE_FILE = await serviceFile({ DATA_DIR, BACKUP_DIR, PORT })
  const args = ['scripts/upgrade.mjs', '--no-pull']
  const { code, printed } = await run([...args, '--restart=true'], { MELHFA_SERVICE_FILE })
  expect(printed).toMatch(/Version \d+\.\d+\.\d+ answers\./)
  expect(code).toBe(0)
  const name = (await readdir(BACKUP_DIR)).find((file) => file.startsWith('before-upgrade-'))
  expect(printed).toContain(`npm run restore -- ${join(BACKUP_DIR, name!)} --replace`)
  if (!isFullRun) return
  const failed = await run([...args, '--restart=false'], { MELHFA_SERVICE_FILE })
  expect(failed.code).toBe(1)
  expect(failed.printed).toContain('"false" failed.')
  expect(failed.printed).toContain('To go back to version')
})

itInFullRun('an upgrade without a backup changes nothing', async () => {
  const MELHFA_SERVICE_FILE = await serviceFile({ DATA_DIR: await newDataDir() })
  const { code, printed } = await run(['scripts/upgrade.mjs', '--restart=true'], { MELHFA_SERVICE_FILE })
  expect(code).toBe(1)
  expect(printed).toContain('There is no database in')
  expect(printed).toContain('No backup was made, so nothing was changed.')
  expect(printed).not.toContain('2. New version')
})
