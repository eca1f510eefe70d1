/** Promise 16 behind TLS: our own forms are accepted through the shipped proxy files, and those of other sites are not. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HTTPS_PROXIES, send, type HttpsProxy } from '../https-proxies.ts'
import { knownForms, type FormFields, type Subjects } from '../known-forms.ts'
import { freePort } from '../program/shop-process.ts'
import { addresses, answersTo } from '../route-table.ts'
import { addressWith, oneOfEverything } from '../shop-subjects.ts'
import { sized } from '../sizes.ts'
import { rows, useShops } from './shops.ts'
import { ownerVisitor } from './staff-visits.ts'

const NOT_INSTALLED = ': not tested, its program is not installed on this machine'

const shops = useShops(0)

let cookie = ''
let subjects: Subjects
beforeAll(async () => {
  // Over HTTPS the cookie has the prefix `__Host-`.
  cookie = (await ownerVisitor()).cookie.replace('staff=', '__Host-staff=')
  subjects = await oneOfEverything()
})

/** By default every form is sent through one proxy, and some through the others. */
const first = HTTPS_PROXIES.find(({ isInstalled }) => isInstalled)

for (const one of HTTPS_PROXIES)
  describe.skipIf(!one.isInstalled)(`through ${one.name}${one.isInstalled ? '' : NOT_INSTALLED}`, () => {
    let proxy: HttpsProxy
    beforeAll(async () => {
      const [port, shopPort] = [await freePort(), await freePort()]
      await shops.open({
        PORT: String(shopPort),
        PUBLIC_URL: `https://localhost:${port}`,
        TRUST_PROXY: '1',
        DEVELOPMENT_IDENTITY: '1',
      })
      proxy = await one.start(port, shopPort)
    })
    afterAll(() => proxy.stop())

    const post = (address: string, form: FormFields, origin: string) =>
      send(proxy.url + address, {
        method: 'POST',
        headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: encoded(form),
      })

    it('every form of our own pages is accepted, as a page and as data', async () => {
      const writes = addresses().filter(
        (route) => answersTo(route).includes('action') && !/sign-out|upload|statements\/pdf/.test(route.path),
      )
      expect(writes.length).toBeGreaterThan(20)
      const refused: string[] = []
      for (const route of one === first ? writes : sized(writes.slice(0, 5), writes))
        for (const suffix of ['', '.data']) {
          const address = addressWith(route, subjects) + suffix
          const { status, text } = await post(address, knownForms(subjects)[route.path]![0]!, proxy.url)
          if (status === 400 || status === 403 || status >= 500)
            refused.push(`${address}: ${status} ${text.slice(0, 200)}`)
        }
      expect(refused).toEqual([])
    })

    it('a form of another site is refused', async () => {
      for (const origin of ['https://evil.example', proxy.url.replace('https', 'http'), 'https://localhost'])
        expect(await post('/contact', {}, origin)).toMatchObject({ status: 403, text: 'Forbidden' })
    })

    it('a form without a script changes the database', async () => {
      const count = async () => (await rows('select 1 from messages')).length
      const before = await count()
      // A message that was sent before is not stored twice.
      const form = { ...knownForms(subjects)['/contact']![0]!, message: randomUUID() }
      const { status } = await post('/contact', form, proxy.url)
      expect(status).toBe(200)
      expect(await count()).toBe(before + 1)
    })
  })

function encoded(form: FormFields): string {
  const pairs = Object.entries(form).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
  return new URLSearchParams(pairs).toString()
}
