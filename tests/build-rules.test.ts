/** The compiler and the build enforce two import rules; planted violations prove that they do. Neither uses the network. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)

/** Runs a tool in a small project inside this one, so that it finds the same packages and settings. */
function useOutputOf(tool: string, args: string[], files: Record<string, string>): () => string {
  let [folder, output] = ['', '']
  beforeAll(async () => {
    await mkdir('test-results', { recursive: true })
    folder = await mkdtemp(resolve('test-results/planted-'))
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    const env = { ...process.env, npm_config_offline: 'true' }
    const { stdout, stderr } = await run(resolve('node_modules/.bin', tool), args, {
      cwd: folder,
      env,
    }).catch((error: { stdout: string; stderr: string }) => error)
    output = stdout + stderr
  })
  afterAll(() => rm(folder, { recursive: true }))
  return () => output
}

describe('pure code', () => {
  const output = useOutputOf('tsc', ['-p', 'tsconfig.json', '--pretty', 'false'], {
    'tsconfig.json': JSON.stringify({
      extends: resolve('tsconfig.pure.json'),
      include: ['*.ts'],
      exclude: [],
    }),
    'dom.rules.ts': `export const width = document.body.clientWidth`,
    'node.rules.ts': `export const env = process.env.HOME`,
    'timer.rules.ts': `setTimeout(() => 1, 1)`,
    'pure.rules.ts': `export const twice = (n: number) => n * 2`,
  })

  it.each([
    ['the DOM', 'dom.rules.ts', `Cannot find name 'document'`],
    ['Node', 'node.rules.ts', `Cannot find name 'process'`],
    ['a timer', 'timer.rules.ts', `Cannot find name 'setTimeout'`],
  ])('does not compile with %s', (_what, file, message) => {
    const errors = output()
      .split('\n')
      .filter((line) => line.startsWith(file))
    expect(errors).toEqual([expect.stringContaining(message)])
  })

  it('compiles when it uses none of them', () => {
    expect(output()).not.toContain('pure.rules.ts')
  })
})

describe('the client bundle', () => {
  const useSecret = `import { secret } from './secret.server.ts'`
  const output = useOutputOf('react-router', ['build'], {
    'package.json': '{ "type": "module" }',
    'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite'\nexport default { plugins: [reactRouter()] }`,
    'react-router.config.ts': `export default { appDirectory: 'src' }`,
    'src/routes.ts': `import { index, route } from '@react-router/dev/routes'\nexport default [index('loader.tsx'), route('component', 'component.tsx')]`,
    'src/root.tsx': `import { Outlet } from 'react-router'\nexport default function Root() { return <Outlet /> }`,
    // Without it, React Router generates one that needs another package.
    'src/entry.server.tsx': `export default () => new Response()`,
    'src/secret.server.ts': `export const secret = () => 'the secret'`,
    'src/loader.tsx': `${useSecret}\nexport const loader = () => secret()\nexport default function Page() { return <p /> }`,
    'src/component.tsx': `${useSecret}\nexport default function Page() { return <p>{secret()}</p> }`,
  })

  it('is not built when a component imports server code', () => {
    expect(output()).toContain('Server-only module referenced by client')
    expect(output()).toContain(`imported by route 'src/component.tsx'`)
  })

  it('is built when only a loader imports server code', () => {
    expect(output()).not.toContain(`'src/loader.tsx'`)
  })
})
