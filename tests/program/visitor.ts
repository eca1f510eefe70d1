/** A minimal HTTP client with a cookie jar that follows redirects and Refresh headers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Visit {
  status: number
  url: URL
  text: string
  headers: Headers
}

interface Cookie {
  name: string
  value: string
  path: string
}

const MAX_STEPS = 12

export class Visitor {
  readonly #origin: string
  /** Every Set-Cookie header received. */
  readonly given: string[] = []
  #cookies: Cookie[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Copies the cookies of another visitor. */
  copyOf(other: Visitor): this {
    this.#cookies = [...other.#cookies]
    return this
  }

  /** A browser that has opened the sign-in link of the shop. */
  withKeyOf(dataDir: string): this {
    const value = readFileSync(join(dataDir, 'development-key'), 'utf8')
    this.#cookies.push({ name: 'development-key', value, path: '/development-identity' })
    return this
  }

  cookie(name: string): string | undefined {
    return this.#cookies.find((cookie) => cookie.name === name)?.value
  }

  forget(name: string): void {
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name)
  }

  async get(address: string): Promise<Visit> {
    return this.#follow(await this.send(address))
  }

  async post(address: string, form: Record<string, string> = {}): Promise<Visit> {
    return this.#follow(await this.send(address, form))
  }

  /** One request, without following redirects. */
  async send(address: string, form?: Record<string, string>): Promise<Visit> {
    const url = new URL(address, this.#origin)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: this.cookieHeader(url.pathname),
        ...(form && { origin: url.origin, 'sec-fetch-site': 'same-origin' }),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return { status: response.status, url, text: await response.text(), headers: response.headers }
  }

  cookieHeader(path = '/'): string {
    return this.#cookies
      .filter((cookie) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  async #follow(first: Visit): Promise<Visit> {
    let visit = first
    for (let step = 0; step < MAX_STEPS; step++) {
      const next =
        visit.headers.get('location') ?? /^0; url=(.+)$/.exec(visit.headers.get('refresh') ?? '')?.[1]
      if (!next) return visit
      visit = await this.send(new URL(next, visit.url).href)
    }
    throw new Error(`too many redirects: ${visit.url.href}`)
  }

  #keep(line: string): void {
    this.given.push(line)
    const [pair = '', ...rest] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const attributes = new Map(rest.map((part) => part.split('=') as [string, string]))
    const path = [...attributes].find(([name]) => name.toLowerCase() === 'path')?.[1] ?? '/'
    const name = pair.slice(0, at)
    const value = pair.slice(at + 1)
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path)
    if (value) this.#cookies.push({ name, value, path })
  }
}

/** Signs in through the account chooser; `undefined` cancels. */
export async function signIn(visitor: Visitor, email: string | undefined, to = '/admin'): Promise<Visit> {
  const chooser = await visitor.post('/admin/sign-in', { to })
  return visitor.post(chooser.url.href, email ? { account: email } : { cancel: '1' })
}
