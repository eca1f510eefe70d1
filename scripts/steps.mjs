/** Runs the steps of `npm test` as child processes and measures them. */
import { spawn } from 'node:child_process'
import { ROOT, say, toolEnvironment } from './setup.mjs'

/** The shell's own `times` prints the processor time of the command and of the processes it waited for. */
const MEASURED = '"$@" 3>&-; code=$?; times >&3; exit $code'

/**
 * @typedef {{ name: string, isPassed: boolean, seconds: number, processorSeconds: number | undefined }} StepResult
 * @typedef {{ name: string, command: string, args: string[], env?: object, isQuiet?: boolean }} Step
 */

/** A quiet step runs in parallel with another one: its output is shown when it fails. @param {Step} step @returns {Promise<StepResult>} */
export async function runStep({ name, command, args, env = {}, isQuiet = false }) {
  const started = Date.now()
  const output = isQuiet ? 'pipe' : 'inherit'
  const canMeasure = process.platform !== 'win32'
  const child = canMeasure
    ? spawn('sh', ['-c', MEASURED, 'sh', command, ...args], {
        ...options(env),
        stdio: ['inherit', output, output, 'pipe'],
      })
    : spawn(command, args, { ...options(env), shell: true, stdio: ['inherit', output, output] })
  const [printed, times] = [read(child.stdout, child.stderr), read(child.stdio[3])]
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', resolve)
  })
  const result = {
    name,
    isPassed: code === 0,
    seconds: (Date.now() - started) / 1000,
    processorSeconds: processorSeconds(times()),
  }
  if (isQuiet && !result.isPassed) say(printed())
  say(`${result.isPassed ? '✓' : '✗'} ${name} (${result.seconds.toFixed(1)} s)`)
  return result
}

function options(env) {
  return { cwd: ROOT, env: toolEnvironment(env) }
}

function read(...streams) {
  let text = ''
  for (const stream of streams) stream?.on('data', (chunk) => (text += chunk))
  return () => text
}

/** The second line of `times` holds user and system time of the children, such as `1m2.34s 0m5.67s`. */
function processorSeconds(times) {
  const found = [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  if (found.length !== 2) return undefined
  return found.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}
