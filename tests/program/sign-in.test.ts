/** Staff sign-in over HTTP, with the built-in identity provider and a test provider. Needs a build. */
import { get } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { runOn } from '../test-database.ts'
import { describeInFullRun, itInFullRun } from '../test-runs.ts'
import { openProvider, type TestProvider } from './identity-provider.ts'
import {
  connectionOf,
  freePort,
  openShop,
  seededDataDir,
  useSeededShop,
  type SeededShop,
  type ShopProcess,
} from './shop-process.ts'
import { signIn, Visitor } from './visitor.ts'

/** Cookies are bound to a host name, so PUBLIC_URL has the one that the tests use. */
async function addressEnv(): Promise<{ PORT: string; PUBLIC_URL: string }> {
  const PORT = String(await freePort())
  return { PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` }
}

/** A shop for one test, with its own configuration. */
async function open(env: Record<string, string> = {}): Promise<SeededShop> {
  const dataDir = await seededDataDir()
  return { shop: await openShop({ DATA_DIR: dataDir, ...(await addressEnv()), ...env }), dataDir }
}

/** All sign-ins of this file come from one address. */
const ENOUGH = { RATE_BUDGET: '100' }

const added = (email: string, columns = '', values = '') =>
  `insert into users (email, name ${columns}) values ('${email}', 'Oumar Ba' ${values})`

const where = ({ url }: { url: URL }) => url.pathname + url.search

describe('with the built-in account chooser', () => {
  const opened = useSeededShop(async () => ({ ...ENOUGH, ...(await addressEnv()) }))
  const url = () => opened().shop.url
  const query = (sql: string) => runOn(connectionOf(opened().dataDir), sql)
  const aVisitor = () => new Visitor(url()).withKeyOf(opened().dataDir)
  beforeEach(async () => void (await query('delete from staff_sessions')))

  it('signs in, keeps the session, and ends it on sign-out', async () => {
    const visitor = aVisitor()
    const login = await visitor.get('/admin')
    expect(where(login)).toBe('/admin/login?to=%2Fadmin')
    expect(login.headers.get('cache-control')).toBe('no-store')
    // A client-side navigation requests only the data of the page.
    const asData = await visitor.send('/admin.data')
    expect(asData.text).toContain('/admin/login?to=%2Fadmin"')
    expect(asData.headers.get('cache-control')).toBe('no-store')

    const admin = await signIn(visitor, 'owner@example.com')
    expect([where(admin), admin.status]).toEqual(['/admin', 200])
    expect(admin.text).toContain('Khadijetou Mint Ahmed')
    expect(admin.headers.get('cache-control')).toBe('no-store')
    const line = visitor.given.find((cookie) => cookie.startsWith('staff='))
    expect(line).toMatch(/^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await visitor.get('/admin/login?to=/admin')).url.pathname).toBe('/admin')

    const token = visitor.cookie('staff')!
    const { rows } = await query('select * from staff_sessions')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(opened().shop.printed()).not.toContain(token)

    const thief = aVisitor().copyOf(visitor)
    expect(where(await visitor.post('/admin/sign-out'))).toBe('/admin/login')
    expect(where(await thief.get('/admin'))).toBe('/admin/login?to=%2Fadmin&problem=ended')
    expect((await query('select * from staff_sessions')).rowCount).toBe(0)
  })

  it('lets nobody choose an account without the key of the printed link', async () => {
    const { shop } = opened()
    const link = /Staff sign-in: +(\S+)/.exec(shop.printed())![1]!
    expect(link).toMatch(new RegExp(`^${url()}/development-identity/open\\?key=[\\w-]{32}$`))
    const stranger = new Visitor(url())
    const refused = await stranger.post('/admin/sign-in')
    expect([refused.status, refused.url.pathname.split('/', 3)]).toEqual([
      403,
      ['', 'development-identity', 'choose'],
    ])
    expect(refused.text).toContain('npm start')
    expect(refused.text).not.toContain('owner@example.com')
    // Nor by sending the answer of the page that was not shown, or with another key.
    expect((await stranger.post(refused.url.href, { account: 'owner@example.com' })).status).toBe(403)
    const other = link.slice(0, -1) + (link.endsWith('-') ? '_' : '-')
    expect((await stranger.get(other)).status).toBe(403)
    expect(where(await stranger.get('/admin'))).toBe('/admin/login?to=%2Fadmin')
    expect(where(await stranger.get(link))).toBe('/admin/login?to=%2Fadmin')
    expect(where(await signIn(stranger, 'owner@example.com'))).toBe('/admin')
    expect(stranger.given.find((cookie) => cookie.startsWith('development-key='))).toMatch(
      /; Path=\/development-identity; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    )
    // The log has the path of the link only.
    expect(shop.printed().split(new URL(link).searchParams.get('key')!)).toHaveLength(2)
  })

  it('always shows the account chooser, and issues a new token each time', async () => {
    const visitor = aVisitor()
    await signIn(visitor, 'owner@example.com')
    const first = visitor.cookie('staff')
    const chooser = await visitor.post('/admin/sign-in')
    expect(chooser.url.pathname).toMatch(/^\/development-identity\/choose\//)
    for (const email of ['owner', 'admin', 'support', 'manager', 'cashier', 'courier', 'stranger'])
      expect(chooser.text).toContain(`value="${email}@example.com"`)
    // In the language of the back office, as the login page.
    expect(chooser.text).toContain('lang="fr" dir="ltr"')
    expect((await visitor.get(`${chooser.url.href}?lang=ar`)).text).toContain('اختيار الحساب')
    const admin = await visitor.post(chooser.url.href, { account: 'admin@example.com' })
    expect(admin.text).toContain('Sidi Ould Cheikh')
    expect(visitor.cookie('staff')).not.toBe(first)
  })

  it('refuses an unknown and a deactivated account and a cancelled sign-in with a message', async () => {
    await query(added('cashier@example.com', ', status', `, 'inactive'`))
    const attempts: [string | undefined, string, string][] = [
      ['stranger@example.com', 'noAccess', 'Ce compte n’est pas encore autorisé'],
      ['cashier@example.com', 'inactive', 'Ce compte a été désactivé'],
      [undefined, 'cancelled', 'Connexion annulée'],
    ]
    for (const [email, problem, sentence] of attempts) {
      const visitor = aVisitor()
      const refused = await signIn(visitor, email)
      expect(where(refused)).toBe(`/admin/login?problem=${problem}`)
      expect((await visitor.get(`${refused.url.href}&lang=fr`)).text).toContain(sentence)
      expect(visitor.cookie('staff')).toBeUndefined()
      expect(where(await visitor.get('/admin'))).toBe('/admin/login?to=%2Fadmin')
    }
  })

  it('an added user signs in; deactivation ends the session at the next request, and its streams', async () => {
    await query(added('manager@example.com', ', status', `, 'pending'`))
    const visitor = aVisitor()
    expect(where(await signIn(visitor, 'manager@example.com'))).toBe('/admin')
    const row = `select status, subject, last_login is not null as came from users where email = 'manager@example.com'`
    expect((await query(row)).rows).toEqual([
      { status: 'active', subject: 'manager@example.com', came: true },
    ])
    const stream = await listen(opened().shop, visitor, 'orders,staff')
    expect(stream.status).toBe(200)
    expect((await listen(opened().shop, visitor, 'search')).status).toBe(403)
    await query(`update users set status = 'inactive' where email = 'manager@example.com'`)
    expect(where(await visitor.get('/admin'))).toBe('/admin/login?to=%2Fadmin&problem=ended')
    await stream.ended
  })

  it('a callback works once, before it expires, in the same browser and with its own state', async () => {
    const visitor = aVisitor()
    const callback = async () => {
      const chooser = await visitor.post('/admin/sign-in')
      let step = await visitor.send(chooser.url.href, { account: 'owner@example.com' })
      for (;;) {
        const next = step.headers.get('location')!
        if (next.includes('/callback')) return next
        step = await visitor.send(next)
      }
    }
    const used = await callback()
    const before = aVisitor().copyOf(visitor)
    expect(where(await visitor.get(used))).toBe('/admin')
    expect(where(await before.get(used))).toBe('/admin/login?problem=expired')
    visitor.forget('staff')

    const other = aVisitor()
    await other.post('/admin/sign-in')
    expect(where(await other.get(await callback()))).toBe('/admin/login?problem=expired')
    expect(where(await aVisitor().get(await callback()))).toBe('/admin/login?problem=expired')

    const forged = new URL(await callback())
    forged.searchParams.set('state', 'made-up')
    expect(where(await visitor.get(forged.href))).toBe('/admin/login?problem=expired')

    const late = await callback()
    await query(`update sign_in_attempts set expires_at = now() - interval '1 second'`)
    expect(where(await visitor.get(late))).toBe('/admin/login?problem=expired')
    expect(visitor.cookie('staff')).toBeUndefined()
  })

  it('redirects to known screens only, on the host of PUBLIC_URL', async () => {
    for (const to of [
      '//evil.example',
      'https://evil.example/admin',
      '/\\evil.example',
      '/cart',
      '/admin/login',
    ]) {
      const visitor = aVisitor()
      expect([to, (await signIn(visitor, 'owner@example.com', to)).url.href]).toEqual([to, `${url()}/admin`])
    }
    const visitor = aVisitor()
    expect(where(await signIn(visitor, 'owner@example.com', '/admin/orders?page=2'))).toBe(
      '/admin/orders?page=2',
    )
    const login = await new Visitor(`http://localhost:${new URL(url()).port}`).get('/admin')
    expect(login.url.href).toBe(`${url()}/admin/login?to=%2Fadmin`)
  })

  it('refuses cross-origin writes, and serves the account chooser to this machine only', async () => {
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    for (const path of ['/admin/sign-in', '/admin/sign-out', '/development-identity/choose/x'])
      expect((await fetch(url() + path, { method: 'POST', headers: elsewhere })).status).toBe(403)
    const discovery = `${url()}/development-identity/.well-known/openid-configuration`
    expect((await fetch(discovery)).status).toBe(200)
    expect((await fetch(discovery, { headers: { 'x-forwarded-for': '41.188.1.1' } })).status).toBe(404)
    expect(await statusUnder(`evil.example:${new URL(url()).port}`, discovery)).toBe(404)
    expect(await statusUnder(`localhost:${new URL(url()).port}`, discovery)).toBe(200)
    const chooser = await aVisitor().post('/admin/sign-in')
    expect((await aVisitor().get(chooser.url.href)).status).toBe(400)
  })

  itInFullRun('sessions and sign-out are shared by two processes', async () => {
    const home = opened().shop
    const database = connectionOf(opened().dataDir)
    const DATABASE_URL = `postgres://melhfa@localhost:${database.port}/melhfa?host=${encodeURIComponent(database.host)}`
    const [first, second] = [String(await freePort()), String(await freePort())]
    const DATA_DIR = await seededDataDir()
    // As behind one proxy: both have the URL of the first.
    const shared = { DATABASE_URL, DATA_DIR, PUBLIC_URL: `http://127.0.0.1:${first}`, WEB_CONCURRENCY: '1' }
    const [one, other] = await Promise.all([
      openShop({ ...shared, PORT: first }),
      openShop({ ...shared, PORT: second }),
    ])
    expect(home.url).not.toBe(one.url)
    const visitor = new Visitor(one.url).withKeyOf(DATA_DIR)
    const chooser = await visitor.post('/admin/sign-in')
    const chosen = await visitor.send(chooser.url.href.replace(one.url, other.url), {
      account: 'owner@example.com',
    })
    const callback = await visitor.send(chosen.headers.get('location')!.replace(one.url, other.url))
    const back = callback.headers.get('location')!.replace(one.url, other.url)
    await visitor.send(back)
    expect(where(await visitor.get(`${one.url}/admin`))).toBe('/admin')
    expect(where(await visitor.get(`${other.url}/admin`))).toBe('/admin')
    const stream = await listen(other, visitor, 'orders')
    expect(stream.status).toBe(200)
    await visitor.post(`${one.url}/admin/sign-out`)
    await stream.ended
  })
})

describe('with an external provider', () => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await openProvider()
  })
  afterAll(() => provider.close())
  beforeEach(() => Object.assign(provider, { claims: {}, error: undefined, forges: false, asked: [] }))
  const opened = useSeededShop(async () => ({ ...ENOUGH, ...provider.env, ...(await addressEnv()) }))
  const person = { sub: 'account-1', email: 'Owner@Example.com', email_verified: true, name: 'The Owner' }

  it('sends the authorization request that Google requires, and signs in', async () => {
    const { shop } = opened()
    expect(shop.printed()).toContain(provider.env.OIDC_ISSUER)
    provider.claims = person
    const visitor = new Visitor(shop.url)
    const admin = await visitor.post('/admin/sign-in', { to: '/admin' })
    expect([where(admin), admin.text.includes('The Owner')]).toEqual(['/admin', true])
    const asked = Object.fromEntries(provider.asked[0]!.searchParams)
    expect(asked).toMatchObject({
      client_id: 'shop',
      response_type: 'code',
      redirect_uri: `${shop.url}/admin/sign-in/callback`,
      scope: 'openid email profile',
      prompt: 'select_account',
      code_challenge_method: 'S256',
    })
    expect(Math.min(asked.state!.length, asked.nonce!.length, asked.code_challenge!.length)).toBeGreaterThan(
      40,
    )
    expect((await fetch(`${shop.url}/development-identity/auth`)).status).toBe(404)
  })

  it('does not wait for the picture of the account, and requests none from a private network', async () => {
    const { shop } = opened()
    provider.claims = { ...person, picture: `${shop.url}/healthz` }
    const admin = await new Visitor(shop.url).post('/admin/sign-in', { to: '/admin' })
    expect(where(admin)).toBe('/admin')
    await expect.poll(() => shop.printed()).toContain('account picture of the identity provider not shown')
    expect(shop.printed()).toContain('private address')
  })

  it('refuses invalid and unverified claims', async () => {
    const { shop } = opened()
    const enter = async () => where(await new Visitor(shop.url).post('/admin/sign-in'))
    provider.claims = person
    expect(await enter()).toBe('/admin')
    const wrong: [Record<string, unknown>, string][] = [
      [{ sub: 'account-2' }, 'otherAccount'],
      [{ email_verified: false }, 'unverified'],
      [{ email_verified: 'true' }, 'unverified'],
      [{ email: undefined }, 'unverified'],
      [{ email: 'nobody@example.com', sub: 'account-3' }, 'noAccess'],
      [{ email: 'owner@example.com\u200B' }, 'unusualEmail'],
      [{ nonce: 'another' }, 'provider'],
      [{ aud: 'another' }, 'provider'],
      [{ iss: 'https://accounts.google.com' }, 'provider'],
      [{ exp: 1 }, 'provider'],
    ]
    for (const [claims, problem] of wrong) {
      provider.claims = { ...person, ...claims }
      expect([claims, await enter()]).toEqual([claims, `/admin/login?problem=${problem}`])
    }
    provider.claims = person
    provider.forges = true
    expect(await enter()).toBe('/admin/login?problem=provider')
  })

  it('checks the second factor and the age of the password that the settings require', async () => {
    const { shop, dataDir } = opened()
    const enter = async () => where(await new Visitor(shop.url).post('/admin/sign-in'))
    const setting = (columns: string) => runOn(connectionOf(dataDir), `update settings set ${columns}`)
    onTestFinished(() => void setting('two_factor = false, password_expiry = 90'))
    await setting('two_factor = true, password_expiry = 1')
    const seconds = Math.floor(Date.now() / 1000)
    const cases: [Record<string, unknown>, string][] = [
      [{ amr: ['pwd'] }, '/admin/login?problem=noSecondFactor'],
      [{ acr: '1' }, '/admin/login?problem=noSecondFactor'],
      [{ amr: ['pwd', 'otp'], auth_time: seconds - 2 * 86_400 }, '/admin/login?problem=authenticationTooOld'],
      [{ amr: ['pwd', 'otp'], auth_time: seconds - 60 }, '/admin'],
      // Google says neither.
      [{}, '/admin'],
    ]
    for (const [claims, to] of cases) {
      provider.claims = { ...person, ...claims }
      expect([claims, await enter()]).toEqual([claims, to])
    }
  })

  it('shows the error description of the provider, and no text from the URL', async () => {
    const { shop } = opened()
    provider.error = { error: 'temporarily_unavailable', error_description: 'Back <b>soon</b>' }
    const visitor = new Visitor(shop.url)
    const refused = await visitor.post('/admin/sign-in')
    expect(where(refused)).toBe('/admin/login?problem=provider')
    expect(refused.text).toContain('Back &lt;b&gt;soon&lt;/b&gt;')
    provider.error = { error: 'server_error' }
    const plain = await new Visitor(shop.url).post('/admin/sign-in')
    expect((await new Visitor(shop.url).get(`${plain.url.href}&lang=fr`)).text).toContain(
      'Erreur lors de la connexion',
    )
    provider.error = { error: 'access_denied' }
    expect(where(await new Visitor(shop.url).post('/admin/sign-in'))).toBe('/admin/login?problem=cancelled')
    const foreign = await new Visitor(shop.url).get(
      '/admin/login?problem=provider&message=Call+666&reason=Call+666',
    )
    expect(foreign.text).not.toContain('Call 666')
  })

  itInFullRun('reports an unreachable provider, and recovers when it is back', async () => {
    const port = await freePort()
    const env = {
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: 'shop',
      OIDC_CLIENT_SECRET: 'hush',
    }
    const { shop } = await open(env)
    expect(where(await new Visitor(shop.url).post('/admin/sign-in'))).toBe('/admin/login?problem=provider')
    await expect.poll(() => shop.printed()).toContain('the identity provider cannot be reached')
    expect(shop.printed()).not.toContain('hush')
    const late = await openProvider({ port })
    onTestFinished(() => late.close())
    late.claims = person
    expect(where(await new Visitor(shop.url).post('/admin/sign-in'))).toBe('/admin')
  })

  itInFullRun('is rate limited', async () => {
    const { shop } = await open({ RATE_BUDGET: '0.1' })
    const outcomes = new Set<string>()
    for (let time = 0; time < 6; time++)
      outcomes.add((await new Visitor(shop.url).send('/admin/sign-in', {})).headers.get('location') ?? 'left')
    expect([...outcomes]).toEqual(['left', '/admin/login?problem=tooMany'])
  })
})

describeInFullRun('on a public URL', () => {
  itInFullRun(
    'without a provider the shop works, and the login page says that sign-in is not configured',
    async () => {
      const { shop } = await open({ PUBLIC_URL: 'http://boutique.example' })
      expect(shop.printed()).toContain('no identity provider is configured')
      expect((await fetch(shop.url)).status).toBe(200)
      const login = await new Visitor(shop.url).get('/admin/login?lang=fr')
      expect(login.text).toContain('Aucun fournisseur d’identité n’est configuré')
      expect(login.text).not.toContain('action="/admin/sign-in"')
      const tried = await fetch(`${shop.url}/admin/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin' },
      })
      expect(tried.headers.get('location')).toBe('/admin/login?problem=notConfigured')
      expect((await fetch(`${shop.url}/development-identity/auth`)).status).toBe(404)
    },
  )

  itInFullRun('over HTTPS cookies have the __Host- prefix and are Secure', async () => {
    const { shop } = await open({ PUBLIC_URL: 'https://boutique.example', DEVELOPMENT_IDENTITY: '1' })
    expect(shop.printed()).toContain('anyone who has the sign-in link can sign in to the admin as anyone')
    const started = await fetch(`${shop.url}/admin/sign-in`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(started.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
      ),
    ])
    expect(started.headers.get('refresh')).toMatch(
      /^0; url=https:\/\/boutique\.example\/development-identity\/auth\?/,
    )
    const ended = await fetch(`${shop.url}/admin/sign-out`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(ended.headers.getSetCookie()).toEqual([
      '__Host-staff=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
    ])
  })
})

async function listen(shop: ShopProcess, visitor: Visitor, topics: string) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const { status, body } = await fetch(`${shop.url}/live?topics=${topics}`, {
    signal: leaving.signal,
    headers: { cookie: visitor.cookieHeader('/live') },
  })
  return { status, ended: body!.pipeTo(new WritableStream()) }
}

/** `fetch` does not allow a custom Host header. */
async function statusUnder(host: string, address: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(address, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', reject)
  })
}
