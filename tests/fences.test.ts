/** The compiler and the build are fences too: planted violations prove that they bark. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'

const run = promisify(execFile)
const bin = (name: string) => resolve('node_modules/.bin', name)

/** A small project inside ours, so that it finds the same tools and settings. */
async function plant(files: Record<string, string>): Promise<string> {
  await mkdir('test-results', { recursive: true })
  const folder = await mkdtemp(resolve('test-results/planted-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

async function outputOf(command: string, args: string[], cwd: string): Promise<string> {
  const { stdout, stderr } = await run(command, args, { cwd }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}

const PURE = JSON.stringify({ extends: resolve('tsconfig.pure.json'), include: ['*.ts'], exclude: [] })

describe('pure code', () => {
  it.each([
    ['the DOM', `export const width = document.body.clientWidth`, `Cannot find name 'document'`],
    ['Node', `export const env = process.env.HOME`, `Cannot find name 'process'`],
    ['a timer', `setTimeout(() => 1, 1)`, `Cannot find name 'setTimeout'`],
  ])('does not compile with %s', async (_what, text, complaint) => {
    const folder = await plant({ 'tsconfig.json': PURE, 'planted.rules.ts': text })
    expect(await outputOf(bin('tsc'), ['-p', 'tsconfig.json'], folder)).toContain(complaint)
  })

  it('compiles where it is pure', async () => {
    const folder = await plant({
      'tsconfig.json': PURE,
      'planted.rules.ts': `export const twice = (n: number) => n * 2`,
    })
    expect(await outputOf(bin('tsc'), ['-p', 'tsconfig.json'], folder)).toBe('')
  })
})

describe('the browser’s bundle', () => {
  const project = (page: string) => ({
    'package.json': '{ "type": "module" }',
    'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite'\nexport default { plugins: [reactRouter()] }`,
    'react-router.config.ts': `export default { appDirectory: 'src' }`,
    'src/routes.ts': `import { index } from '@react-router/dev/routes'\nexport default [index('page.tsx')]`,
    'src/root.tsx': `import { Outlet } from 'react-router'\nexport default function Root() { return <Outlet /> }`,
    'src/secret.server.ts': `export const secret = () => 'the secret'`,
    'src/page.tsx': page,
  })

  it('is refused server code', async () => {
    const folder = await plant(
      project(
        `import { secret } from './secret.server.ts'\nexport default function Page() { return <p>{secret()}</p> }`,
      ),
    )
    expect(await outputOf(bin('react-router'), ['build'], folder)).toContain(
      'Server-only module referenced by client',
    )
  })

  it('may use it in a loader', async () => {
    const folder = await plant(
      project(
        `import { secret } from './secret.server.ts'\nexport const loader = () => secret()\nexport default function Page() { return <p /> }`,
      ),
    )
    expect(await outputOf(bin('react-router'), ['build'], folder)).toContain('building ssr environment')
  })
})
