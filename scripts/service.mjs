/** The configuration of the systemd service, so that commands act on the same shop as the service does. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { giveUp, ROOT, toolEnvironment } from './setup.mjs'

const UNIT_FILE = '/etc/systemd/system/melhfa.service'

/** @typedef {{ user: string | undefined, env: Record<string, string> }} Service */

/**
 * Undefined where no service runs this folder, and where the folder or the shell configures the shop itself.
 * @returns {Service | undefined}
 */
export function findService(unitFile = process.env.MELHFA_SERVICE_FILE ?? UNIT_FILE, root = ROOT) {
  if (existsSync(`${root}/.env`) || process.env.DATA_DIR || process.env.DATABASE_URL) return undefined
  if (!existsSync(unitFile)) return undefined
  const unit = readFileSync(unitFile, 'utf8')
  const values = (name) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map((match) => match[1].trim())
  if (values('WorkingDirectory').at(-1) !== root) return undefined
  const env = {}
  for (const line of values('Environment')) Object.assign(env, parseEnv(line.split(/\s+/).join('\n')))
  for (const file of values('EnvironmentFile')) Object.assign(env, readEnvironmentFile(file))
  return { user: values('User').at(-1), env }
}

/** A leading `-` allows the file to be missing. */
function readEnvironmentFile(name) {
  const file = name.replace(/^-/, '')
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' && name.startsWith('-')) return {}
    return giveUp(
      error.code === 'EACCES'
        ? `The configuration of the service, ${file}, is readable for root only: run this command as root (sudo).`
        : `The configuration of the service, ${file}, cannot be read: ${error.message}`,
    )
  }
}

/** Runs a program as the user of the service, with its configuration. Returns the exit status. */
export function runAsService(service, command, args, env = {}) {
  const isOther = process.getuid?.() === 0 && service?.user && service.user !== 'root'
  const [program, ...rest] = isOther
    ? ['runuser', '-u', service.user, '--', command, ...args]
    : [command, ...args]
  const { status, error } = spawnSync(program, rest, {
    cwd: ROOT,
    stdio: 'inherit',
    env: toolEnvironment({ ...service?.env, ...env }),
  })
  if (error) giveUp(`${program} could not be started: ${error.message}`)
  return status ?? 1
}
