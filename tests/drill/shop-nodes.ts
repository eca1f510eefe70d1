/** Shop machines: HAProxy with `deploy/cluster/haproxy.cfg` and a shop each, behind one nginx, with pictures in one S3 store. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startNginx, type Nginx } from '../nginx.ts'
import { endShop, freePort, spawnShop, untilOpen, type ShopProcess } from '../program/shop-process.ts'
import { startS3Server } from '../s3-server.ts'
import { NETWORK } from './namespaces.ts'

export interface ShopNode {
  /** Starts HAProxy and the shop; `release` is the folder of a build, by default this one. */
  start(release?: string): Promise<void>
  /** As a lost machine. */
  kill(): Promise<void>
  /** As `systemctl stop`. */
  stop(): Promise<void>
  databaseUrl: string
  /** Everything that the shop has printed since the last start. */
  printed(): string
}

export interface ShopNodes {
  all: ShopNode[]
  nginx: Nginx
  stop(): Promise<void>
}

const PASSWORD = 'drill'
const NGINX_FAIL_TIMEOUT_MS = 2_500

export async function startShopNodes(folder: string, count: number): Promise<ShopNodes> {
  const store = await startS3Server()
  const ports: string[] = []
  for (let index = 0; index < count; index++) ports.push(String(await freePort()))
  const s3 = {
    S3_ENDPOINT: store.config.endpoint.href,
    S3_BUCKET: store.config.bucket,
    S3_REGION: store.config.region,
    S3_ACCESS_KEY_ID: store.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.config.secretAccessKey,
  }
  const all: ShopNode[] = []
  for (const [index, port] of ports.entries())
    all.push(await shopNode(join(folder, `shop${index + 1}`), { PORT: port, ...s3 }))
  const nginx = await startNginx({ port: await freePort(), shopPorts: ports })
  return {
    all,
    nginx,
    async stop() {
      await nginx.stop()
      await Promise.all(all.map((node) => node.stop()))
      await store.stop()
    },
  }
}

async function shopNode(folder: string, env: Record<string, string>): Promise<ShopNode> {
  await mkdir(folder)
  const [primary, replica] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  const shipped = await readFile('deploy/cluster/haproxy.cfg', 'utf8')
  await writeFile(
    file,
    shipped
      .replaceAll('10.0.0.', NETWORK)
      .replace('127.0.0.1:5000\n  option', `127.0.0.1:${primary}\n  option`)
      .replace('127.0.0.1:5001\n  balance', `127.0.0.1:${replica}\n  balance`),
  )
  const urlOf = (port: number) => `postgres://melhfa:${PASSWORD}@127.0.0.1:${port}/melhfa`
  let haproxy: ChildProcess | undefined
  let shop: ShopProcess | undefined
  const ended = async () => {
    if (haproxy) await end(haproxy)
    haproxy = undefined
    shop = undefined
  }
  return {
    databaseUrl: urlOf(primary),
    printed: () => shop?.printed() ?? '',
    async start(release = resolve('.')) {
      haproxy = startHaproxy(file, join(folder, 'haproxy.log'))
      shop = await spawnShop(
        {
          ...env,
          DATABASE_URL: urlOf(primary),
          REPORTS_DATABASE_URL: urlOf(replica),
          DATA_DIR: join(folder, 'data'),
          WEB_CONCURRENCY: '1',
          TRUST_PROXY: '1',
          RATE_BUDGET: '1000000',
        },
        release,
      )
      await untilOpen(shop)
      // nginx does not ask a server again for two seconds after a failure.
      await pause(NGINX_FAIL_TIMEOUT_MS)
    },
    async kill() {
      shop?.kill('SIGKILL')
      await shop?.exited
      await ended()
    },
    async stop() {
      if (shop) await endShop(shop)
      await ended()
    },
  }
}

function startHaproxy(file: string, log: string): ChildProcess {
  const output = openSync(log, 'a')
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', output, output] })
  closeSync(output)
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
