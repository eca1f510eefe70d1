/** Installs and builds a fresh clone. Plain JavaScript without dependencies, for Node 20 and later. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export const ROOT = resolve(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules', '.bin')
/** The Node of the project's dependencies; the installed one may be older. */
export const NODE = join(BIN, 'node')
const INSTALL_STAMP = join(ROOT, 'node_modules', '.melhfa-installed')
const BUILD_STAMP = join(ROOT, 'build', '.melhfa-built')
const BUILT_FROM = ['src', 'public', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']
const LOCKED_PLATFORMS = new Set(['linux-x64', 'linux-arm64'])

export function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n\n`)
  process.exit(1)
}

/** Environment for everything started from here: the project's own tools first. */
export function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: BIN + delimiter + process.env.PATH, ...extra }
}

export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: toolEnvironment(env),
    shell: process.platform === 'win32',
  })
  if (error) giveUp(`${command} could not be started: ${error.message}`)
  return status ?? 1
}

export function install() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    giveUp(`Melhfa needs Node 20 or newer to set itself up; this is ${process.version}.`)
  const wanted = fingerprint(['package.json', 'package-lock.json'])
  if (existsSync(NODE) && readStamp(INSTALL_STAMP) === wanted) return
  say('Installing what is missing…')
  const platform = `${process.platform}-${process.arch}`
  // The lock file stays as it is: a change in it would stop the next `git pull`.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  if (!LOCKED_PLATFORMS.has(platform)) {
    say(`The lock file does not cover ${platform}: installing without it, in the versions of package.json.`)
    args.push('--no-package-lock')
  }
  // Not `npm ci`: it fails where a registry lacks other platforms' optional packages.
  if (run('npm', args) !== 0) giveUp('npm install failed; what it printed above says why.')
  if (!existsSync(NODE))
    giveUp(
      'npm installed no Node into node_modules/.bin. Allow install scripts (npm config ignore-scripts=false).',
    )
  writeStamp(INSTALL_STAMP, fingerprint(['package.json', 'package-lock.json']))
}

export function build() {
  const wanted = fingerprint(BUILT_FROM)
  if (readStamp(BUILD_STAMP) === wanted) return 0
  say('Building…')
  if (run('react-router', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' }) !== 0)
    giveUp('The build failed; what it printed above says why.')
  compressBuilt(join(ROOT, 'build', 'client'))
  listParts()
  writeStamp(BUILD_STAMP, wanted)
  return 0
}

/** Compresses at build time with the highest level; the server chooses the file by Accept-Encoding. */
function compressBuilt(folder) {
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    if (!/\.(js|css|svg|json|txt|wasm|xml)$/.test(name)) continue
    const body = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(body))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(body, { level: 9 }))
  }
}

/** A software bill of materials (CycloneDX) for scanners. The shop does not need it. */
function listParts() {
  const { status, stdout } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: toolEnvironment(),
    shell: process.platform === 'win32',
  })
  if (status === 0) writeFileSync(join(ROOT, 'build', 'sbom.cdx.json'), stdout)
  else say('The software bill of materials (build/sbom.cdx.json) could not be written.')
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function writeStamp(file, text) {
  mkdirSync(resolve(file, '..'), { recursive: true })
  writeFileSync(file, text)
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesBelow(path)))
    hash.update(file + '\0').update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/** Tests are not part of the build. */
function filesBelow(path) {
  const full = join(ROOT, path)
  if (!existsSync(full) || /\.test\.tsx?$/.test(path)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}
