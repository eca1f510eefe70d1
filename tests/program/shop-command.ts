/** `npm run backup`, `restore` and `move-to-server` as child processes. */
import { execFile } from 'node:child_process'
import { COMPILE_CACHE } from './shop-process.ts'

export interface Ran {
  code: number
  printed: string
}

export function runCommand(args: string[], env: Record<string, string>): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['src/server/commands/run-command.server.ts', ...args],
      { env: { PATH: process.env.PATH, NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? -1) : 0, printed: stdout + stderr }),
    )
  })
}
