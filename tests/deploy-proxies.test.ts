/** The shipped nginx.conf and Caddyfile as running programs, in front of a server that stands for the shop. */
import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:http2'
import { request as requestByTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isNginxInstalled, startNginx } from './nginx.ts'
import { freePort } from './program/shop-process.ts'

const isInstalled = (program: string) => spawnSync(program, ['-h'], { stdio: 'ignore' }).error === undefined

const TOKEN = 'Zq3vT0kEnOfAnOrder7890'
const PRIVATE_PATHS = [
  `/order/${TOKEN}`,
  `/ORDER/${TOKEN}/receipt?lang=fr`,
  `/%6Frder/${TOKEN}`,
  `//order/${TOKEN}`,
  `/newsletter/unsubscribe/${TOKEN}`,
  `/newsletter/one-click/${TOKEN}`,
  `/newsletter/confirm/${TOKEN}`,
  `/collections?back=/order/${TOKEN}`,
]

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'melhfa-proxy-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Every path but /readyz is answered, as by a shop whose database is away. */
async function startStandIn(): Promise<{ port: number; server: Server }> {
  const server = createServer((request, response) => {
    response.setHeader('x-request-id', 'request-1')
    response.writeHead(request.url === '/readyz' ? 503 : 200).end('page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, server }
}

function start(program: string, args: string[], env: Record<string, string>): () => string {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exited
  })
  return () => printed
}

/** The status; 0 while nothing answers. The certificate of these tests is self-signed. */
function statusOf(url: string): Promise<number> {
  if (url.startsWith('http:'))
    return fetch(url).then(
      ({ status }) => status,
      () => 0,
    )
  return new Promise((resolve) => {
    requestByTls(url, { rejectUnauthorized: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', () => resolve(0))
      .end()
  })
}

describe.skipIf(!isNginxInstalled)('nginx.conf', () => {
  async function startSite() {
    const shop = await startStandIn()
    const options = { port: await freePort(), shopPorts: [shop.port], redirectPort: await freePort() }
    const nginx = await startNginx({ ...options, tls: true })
    onTestFinished(() => nginx.stop())
    return { url: nginx.url, folder: nginx.folder, shop: shop.server }
  }

  async function logsIn(folder: string): Promise<string> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.log'))
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
  }

  it('speaks HTTP/2, so that a live page does not take one of six connections', async () => {
    const { url } = await startSite()
    const session = connect(url, { rejectUnauthorized: false })
    onTestFinished(() => session.close())
    await new Promise((resolve, reject) => session.once('connect', resolve).once('error', reject))
    expect(session.alpnProtocol).toBe('h2')
  })

  it('logs who asked for what, without the secret part of an address', async () => {
    const { url, folder, shop } = await startSite()
    for (const path of PRIVATE_PATHS) expect(await statusOf(url + path)).toBe(200)
    // A shop that is gone makes nginx write an error about each request.
    shop.closeAllConnections()
    await new Promise((resolve) => shop.close(resolve))
    expect(await statusOf(`${url}/order/${TOKEN}`)).toBe(502)
    await expect.poll(() => logsIn(folder)).toContain(' 502 ')
    const logs = await logsIn(folder)
    expect(logs).toMatch(/^127\.0\.0\.1 \[[^\]]+\] "GET \/order\/\*\*\*" 200 .* request-1 /m)
    expect(logs).toContain('"GET /collections" 200')
    expect(logs).not.toContain(TOKEN)
  })
})

describe.skipIf(!isInstalled('caddy'))('Caddyfile', () => {
  it('keeps serving while the database is away, and logs without the secret part of an address', async () => {
    const folder = await newFolder()
    const [shop, port] = [await startStandIn(), await freePort()]
    const shipped = await readFile('deploy/Caddyfile', 'utf8')
    const file = join(folder, 'Caddyfile')
    // Checked at once, so that a wrong health address shows within the test; no fixed port for administration.
    await writeFile(
      file,
      shipped.replace('health_interval 10s', 'health_interval 200ms').replace(/^\{$/m, '{\n\tadmin off'),
    )
    const env = {
      SHOP_HOST: `http://127.0.0.1:${port}`,
      SHOP_UPSTREAM: `127.0.0.1:${shop.port}`,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    }
    const checks: string[] = []
    shop.server.on('request', ({ url, headers }) => {
      if (headers['user-agent']?.startsWith('Go-http-client')) checks.push(url ?? '')
    })
    const printed = start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], env)
    const url = `http://127.0.0.1:${port}`
    await expect.poll(() => checks.length).toBeGreaterThan(2)
    for (const path of PRIVATE_PATHS) expect(await statusOf(url + path)).toBe(200)
    shop.server.closeAllConnections()
    await new Promise((resolve) => shop.server.close(resolve))
    expect(await statusOf(`${url}/order/${TOKEN}`)).toBeGreaterThan(500)
    await expect.poll(printed).toMatch(/"uri":"\/order\/\*\*\*"/)
    await expect.poll(printed).toMatch(/"status":50\d/)
    expect(printed()).toMatch(/"uri":"\/collections\*\*\*"/)
    expect(printed()).toMatch(/"remote_ip":"127\.0\.0\.1"/)
    expect(printed()).not.toContain(TOKEN)
  })
})
