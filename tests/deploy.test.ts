/** The files in deploy/ set only configuration keys that exist: a renamed key would have no effect. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MEMORY_FLAG, MEMORY_VARIABLES } from './memory-settings.ts'
import { sourceFiles } from './source-files.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
/** `src/platform/config.test.ts` compares this file with the configuration. */
const KNOWN = new Set([
  ...[...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1]!),
  'NODE_ENV',
  ...Object.keys(MEMORY_VARIABLES),
])

/** How each kind of file sets a configuration key. */
const KEYS: Record<string, (text: string) => string[]> = {
  Dockerfile: (text) => keysIn(linesOf(text, /^ENV (.+)$/gm).filter((line) => !line.startsWith('npm_'))),
  'compose.yaml': (text) => found(/^ {6}([A-Z0-9_]+): /gm, shopIn(text)),
  'melhfa.service': (text) => keysIn(linesOf(text, /^Environment=(.+)$/gm)),
  'nginx.conf': (text) => keysIn(linesOf(text, /^# (.+)$/gm)),
  Caddyfile: (text) => keysIn(linesOf(text, /^# (.+)$/gm)),
}

function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1]!)
}

function linesOf(text: string, pattern: RegExp): string[] {
  return found(pattern, text)
}

function keysIn(lines: string[]): string[] {
  return lines.flatMap((line) => found(/\b([A-Z][A-Z0-9_]+)=/g, line))
}

/** The `shop` service of the compose file. */
function shopIn(compose: string): string {
  return /^ {2}shop:\n([\s\S]*?)^ {2}\w/m.exec(compose)![1]!
}

function unknownIn(name: string, text: string): string[] {
  return KEYS[name]!(text).filter((key) => !KNOWN.has(key))
}

describe('deploy/', () => {
  it.each(Object.keys(KEYS))('%s sets only configuration keys that exist', (name) => {
    expect(KEYS[name]!(read(name)).length).toBeGreaterThan(1)
    expect(unknownIn(name, read(name))).toEqual([])
  })

  it.each([
    ['Dockerfile', 'ENV DATA_FOLDER=/data'],
    ['compose.yaml', '  shop:\n    environment:\n      DATABASE: x\n  database:\n'],
    ['melhfa.service', 'Environment=PUBLIC_ADDRESS=x'],
    ['nginx.conf', '# The shop: TRUST_PROXIES=1.'],
    ['Caddyfile', '# The shop: TRUST_PROXIES=1.'],
  ])('reports an unknown key in %s', (name, text) => {
    expect(unknownIn(name, text)).toHaveLength(1)
  })

  it('compose.env.example has exactly the variables of compose.yaml', () => {
    const needed = new Set(found(/\$\{([A-Z0-9_]+)/g, read('compose.yaml')))
    expect(found(/^([A-Z0-9_]+)=/gm, read('compose.env.example')).sort()).toEqual([...needed].sort())
  })

  it('configures one trusted proxy and the public URL', () => {
    const shop = shopIn(read('compose.yaml'))
    expect(shop).toContain(`TRUST_PROXY: '1'`)
    expect(shop).toContain('PUBLIC_URL: https://${SHOP_HOST')
    for (const name of ['nginx.conf', 'Caddyfile']) expect(read(name)).toContain('TRUST_PROXY=1')
    // Appending would keep the header that a visitor sends.
    expect(read('nginx.conf')).not.toContain('proxy_add_x_forwarded_for')
  })

  it('nginx retries only orders on another upstream, and passes on error statuses of the shop', () => {
    const site = read('nginx.conf')
    const again = [...site.matchAll(/location ([^{]+) \{([^}]*)\}/g)].filter(([, , inside]) =>
      inside!.includes('non_idempotent'),
    )
    expect(again.map(([, place]) => place)).toEqual(['= /cart'])
    // A shop that answers 503 would be marked as down, including its pages.
    expect(found(/^\s*proxy_next_upstream ([^;]+);/gm, site).join(' ')).not.toMatch(/http_/)
  })

  it('asks whether the process runs, not whether the database answers: pages are served without it', () => {
    for (const name of ['Caddyfile', 'Dockerfile', 'compose.yaml', 'nginx.conf'])
      expect(read(name)).not.toContain('/readyz')
    expect(read('Caddyfile')).toContain('health_uri /healthz')
    expect(read('Dockerfile')).toContain('/healthz')
  })

  it('starts the shop with the memory settings of npm start', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    const started = [scripts.start, scripts.demo, read('Dockerfile'), read('melhfa.service')]
    for (const start of started)
      for (const [name, value] of Object.entries(MEMORY_VARIABLES))
        expect(start).toContain(`${name}=${value}`)
    for (const start of [...started, readFileSync('scripts/start.mjs', 'utf8')]) {
      expect(start).toContain(MEMORY_FLAG)
      expect(start).not.toContain('--enable-source-maps')
    }
  })

  it('names every image by version and digest', () => {
    const images = [
      ...found(/^ARG NODE_IMAGE=(\S+)/gm, read('Dockerfile')),
      ...found(/^ {4}image: (\S+)/gm, read('compose.yaml')),
    ]
    expect(images.length).toBeGreaterThan(3)
    for (const image of images) expect(image).toMatch(/^[\w/.-]+:[\w.-]*\d[\w.-]*@sha256:[0-9a-f]{64}$/)
  })

  it('passes every setting of an operator to the container', () => {
    const shop = shopIn(read('compose.yaml'))
    for (const key of [
      'SMTP_URL',
      'SMTP_FROM',
      'SMS_URL',
      'SMS_HEADERS',
      'SMS_BODY',
      'METRICS_TOKEN',
      'LOG_LEVEL',
      'BACKUP_KEEP',
    ])
      expect(shop).toContain(`${key}: \${${key}`)
    // The proxy is in another container.
    expect(shop).toContain('LISTEN: 0.0.0.0')
    expect(read('Dockerfile')).toContain('LISTEN=0.0.0.0')
  })

  it('builds every stage on the image with the digest', () => {
    expect(found(/^FROM (\S+)/gm, read('Dockerfile'))).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}'])
  })

  it('limits the logs of every container', () => {
    const compose = read('compose.yaml')
    const services = found(/^ {2}(\w+):$/gm, /^services:\n([\s\S]*?)^\w/m.exec(compose)![1]!)
    expect(services.length).toBeGreaterThan(3)
    expect(compose.match(/^ {4}logging: \*logging$/gm)).toHaveLength(services.length)
    expect(compose).toMatch(/max-size: \d+m, max-file: '\d+'/)
  })

  it('lets the proxy reach the shop only, not the database and the files', () => {
    const compose = read('compose.yaml')
    const networksOf = (name: string) =>
      new RegExp(`^ {2}${name}:\\n(?: {4}.*\\n|\\n)*? {4}networks: (.*)$`, 'm').exec(compose)?.[1]
    expect(networksOf('shop')).toBe('[public, private]')
    expect(networksOf('proxy')).toBe('[public]')
    for (const name of ['database', 'store']) expect(networksOf(name)).toBe('[private]')
  })

  it('keeps secrets and what is not needed out of the image', () => {
    const ignored = read('Dockerfile.dockerignore').split('\n')
    for (const line of ['**/.env', 'node_modules', 'data']) expect(ignored).toContain(line)
    // Installed once: the build finds the installation complete.
    expect(read('Dockerfile').match(/npm (install|ci)\b/g)).toBeNull()
    expect(read('Dockerfile')).toContain('scripts/install.mjs')
  })

  it('the Dockerfile copies only files that exist', () => {
    const copied = found(/^COPY --from=build \/srv\/melhfa\/(\S+)/gm, read('Dockerfile'))
    expect(copied).toContain('src')
    const made = new Set(['node_modules', 'build'])
    expect(copied.filter((path) => !made.has(path) && !existsSync(path))).toEqual([])
    expect(readFileSync('src/server/health.server.ts', 'utf8')).toContain(`'/healthz'`)
  })
})

describe('the files for monitoring', () => {
  const source = sourceFiles('src', ['.ts'])
    .map(({ text }) => text)
    .join('\n')
  const defined = new Set(source.match(/(?<=name: ')melhfa_\w+/g))

  it.each(['monitoring/alerts.yaml', 'monitoring/grafana-dashboard.json'])(
    '%s names only metrics that exist',
    (name) => {
      const named = read(name).match(/melhfa_[a-z_]+/g) ?? []
      expect(named.length).toBeGreaterThan(10)
      expect(
        named.map((metric) => metric.replace(/_bucket$/, '')).filter((metric) => !defined.has(metric)),
      ).toEqual([])
    },
  )

  it('every metric is on the dashboard', () => {
    const dashboard = read('monitoring/grafana-dashboard.json')
    expect([...defined].filter((metric) => !dashboard.includes(metric))).toEqual([])
  })
})
