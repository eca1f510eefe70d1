/** Programs that terminate TLS in front of the shop: the shipped files of nginx and Caddy, and one in Node for every machine. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { createServer, request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CERTIFICATE, isNginxInstalled, KEY, startNginx } from './nginx.ts'
import { freePort } from './program/shop-process.ts'

export interface HttpsProxy {
  /** `https://localhost:<port>`. */
  url: string
  stop(): Promise<void>
}

/** Starts in front of a shop that may not listen yet. `port` is the proxy's own. */
type StartProxy = (port: number, shopPort: number) => Promise<HttpsProxy>

export const HTTPS_PROXIES: { name: string; isInstalled: boolean; start: StartProxy }[] = [
  { name: 'a proxy in Node', isInstalled: true, start: startNodeProxy },
  { name: 'deploy/nginx.conf', isInstalled: isNginxInstalled, start: startShippedNginx },
  { name: 'deploy/Caddyfile', isInstalled: runs('caddy', 'version'), start: startCaddy },
]

function runs(program: string, argument: string): boolean {
  return spawnSync(program, [argument]).status === 0
}

async function startNodeProxy(port: number, shopPort: number): Promise<HttpsProxy> {
  const options = { key: readFileSync(KEY), cert: readFileSync(CERTIFICATE) }
  const server = createServer(options, (request, response) => {
    const headers = { ...request.headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }
    const { method, url: path } = request
    const forwarded = httpRequest({ port: shopPort, host: '127.0.0.1', method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.headersSent || response.writeHead(502).end())
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `https://localhost:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function startShippedNginx(port: number, shopPort: number): Promise<HttpsProxy> {
  return startNginx({ port, shopPorts: [shopPort], tls: true, redirectPort: await freePort() })
}

/** Caddy issues the certificate of `localhost` itself. */
async function startCaddy(port: number, shopPort: number): Promise<HttpsProxy> {
  const folder = await proxyFolder()
  const options = '\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n'
  const file = join(folder, 'Caddyfile')
  const shipped = await readFile('deploy/Caddyfile', 'utf8')
  await writeFile(file, shipped.replace(/^\{\n/m, `{\n${options}`))
  const env = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SHOP_HOST: `https://localhost:${port}`,
    SHOP_UPSTREAM: `127.0.0.1:${shopPort}`,
  }
  return start(folder, port, spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env }))
}

/** Readable for the unprivileged user as whom nginx answers when the tests run as root. */
async function proxyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'melhfa-proxy-'))
  await chmod(folder, 0o755)
  return folder
}

const STARTED_WITHIN_MS = 20_000

async function start(folder: string, port: number, child: ChildProcess): Promise<HttpsProxy> {
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const proxy: HttpsProxy = {
    url: `https://localhost:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
  const deadline = Date.now() + STARTED_WITHIN_MS
  for (;;) {
    const answer = await send(`${proxy.url}/healthz`).catch(() => undefined)
    if (answer) return proxy
    if (child.exitCode !== null || Date.now() > deadline) {
      await proxy.stop()
      throw new Error(`the proxy did not start:\n${printed}`)
    }
    await new Promise((done) => setTimeout(done, 50))
  }
}

export interface HttpsAnswer {
  status: number
  text: string
}

/** One request that accepts the certificate of the test, which `fetch` does not. */
export function send(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<HttpsAnswer> {
  return new Promise((done, fail) => {
    const request = httpsRequest(url, { method, headers, rejectUnauthorized: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => done({ status: answer.statusCode!, text }))
      answer.on('error', fail)
    })
    request.on('error', fail)
    request.end(body)
  })
}
