/** Starts nginx with the site of `deploy/nginx.conf` on this machine. */
import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const isNginxInstalled = spawnSync('nginx', ['-v']).error === undefined
export const INSTALL_NGINX = 'not tested: nginx is not installed (Debian: apt-get install nginx)'

export const CERTIFICATE = resolve('tests/fixtures/localhost-cert.pem')
export const KEY = resolve('tests/fixtures/localhost-key.pem')

export interface NginxOptions {
  /** Of nginx itself. */
  port: number
  shopPorts: (number | string)[]
  tls?: boolean
  /** The port that redirects to TLS. */
  redirectPort?: number
  /** Directives added to the site. */
  extra?: string
}

export interface Nginx {
  url: string
  pid: number
  /** Everything that nginx writes: logs, `cache/`. */
  folder: string
  stop(): Promise<void>
}

const STARTED_WITHIN_MS = 20_000

export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'melhfa-nginx-'))
  // nginx answers as an unprivileged user when the tests run as root.
  await chmod(folder, 0o755)
  const site = localSite(await readFile('deploy/nginx.conf', 'utf8'), folder, options)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, site))
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')])
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + STARTED_WITHIN_MS
  while (!(await isListening(options.port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`nginx did not start:\n${printed}`)
    }
    await new Promise((done) => setTimeout(done, 20))
  }
  const url = options.tls ? `https://localhost:${options.port}` : `http://127.0.0.1:${options.port}`
  return { url, pid: child.pid!, folder, stop }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(() => done(true)))
    socket.on('error', () => done(false))
  })
}

/** The shipped site with the given ports and files in `folder`; without TLS unless it is asked for. */
function localSite(shipped: string, folder: string, options: NginxOptions): string {
  const { port, shopPorts, tls = false, redirectPort, extra = '' } = options
  const servers = shopPorts.map((one) => `  server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join('\n')
  const [before, redirect, site] = shipped
    .replace(/^ {2}server 127\.0\.0\.1:3000 .*$/m, servers)
    .replaceAll(/^ {2}listen \[::\].*$/gm, '')
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/var/lib/nginx/melhfa', `${folder}/cache`)
    .split(/^server \{$/m)
  const redirecting = redirectPort
    ? `server {${redirect!.replace('listen 80;', `listen 127.0.0.1:${redirectPort};`)}`
    : ''
  const own = tls
    ? site!
        .replace(/listen 443 ssl\b/, `listen 127.0.0.1:${port} ssl`)
        .replace(/ssl_certificate \S+;/, `ssl_certificate ${CERTIFICATE};`)
        .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${KEY};`)
    : site!
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} backlog=4096;`)
        .replaceAll(/^ {2}(ssl_|server_name ).*$/gm, '')
        .replaceAll('$scheme', 'http')
        .replaceAll('$host;', '$http_host;')
  return `${before}${redirecting}server {${extra}${own}`
}

/** A main configuration as Debian has it, with every file that nginx writes in one folder. */
function configuration(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 2048; }
http {
sendfile on;
tcp_nopush on;
access_log ${folder}/access.log;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
${site}
}
`
}
