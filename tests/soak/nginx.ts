/** Starts nginx with the site of `deploy/nginx.conf`, without TLS. */
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { nginxConfiguration } from '../https-proxies.ts'
import { freePort } from '../program/shop-process.ts'

export async function startNginx(ports: string[]): Promise<{ url: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'melhfa-nginx-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const site = siteOf(await readFile('deploy/nginx.conf', 'utf8'), ports, port)
  await writeFile(join(folder, 'nginx.conf'), nginxConfiguration(folder, site))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
  return { url }
}

/** The shipped file with these upstreams and this port, without TLS. */
function siteOf(shipped: string, ports: string[], port: number): string {
  const servers = ports.map((one) => `  server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join('\n')
  const withServers = shipped.replace(/^ {2}server 127\.0\.0\.1:3000 .*$/m, servers)
  const [before, , site] = withServers.split(/^server \{$/m)
  return `${before}server {${site}`
    .replaceAll('/var/log/nginx/', '')
    .replace(/^ {2}listen 443 ssl http2;$/m, `  listen 127.0.0.1:${port};`)
    .replaceAll(/^ {2}(listen \[::\]|ssl_|server_name ).*$/gm, '')
    .replaceAll('$scheme', 'http')
    .replaceAll('$host;', '$http_host;')
}
