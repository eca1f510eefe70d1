/** `/admin/search?q=`: results for the search field of the admin, limited to what this person may open. */
import * as v from 'valibot'
import { formatMoney } from '#core/money.ts'
import { formatPhone } from '#core/phone.ts'
import { inLanguage, isolate, isolateLtr, type Language } from '#core/text.ts'
import { searchProducts } from '#features/catalogue/search/search.server.ts'
import { searchClients } from '#features/clients/clients.server.ts'
import { orderStatusText } from '#features/orders/order-status.text.ts'
import { searchOrders } from '#features/orders/order.server.ts'
import { hasRuns, hasTill } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { mayOpen, screenAt } from '#features/staff/screens.rules.ts'
import { can, type Access, type StaffPerson } from '#features/staff/staff.rules.ts'
import { screenText } from '#features/staff/staff.text.ts'
import { searchUsers } from '#features/staff/user-list.server.ts'
import { trimmedText } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import type { PaletteGroup, PaletteResult } from '#ui/palette/palette-source.ts'
import { adminText } from '../admin-shell.text.ts'
import { findPages } from './find-pages.ts'

const MAX_PER_GROUP = 5
const MAX_SEARCH_LENGTH = 100
/** A single letter would match almost everything. */
const MIN_SEARCH_LENGTH = 2

const searchQuery = v.object({
  q: v.pipe(
    trimmedText,
    v.transform((input) => input.slice(0, MAX_SEARCH_LENGTH)),
  ),
})

interface SearchRequest {
  input: string
  language: Language
  staff: StaffPerson
}

interface SearchGroup {
  id: 'screens' | 'orders' | 'products' | 'clients' | 'users'
  access: Access
  search: (request: SearchRequest) => Promise<PaletteResult[]>
}

const SEARCH_GROUPS: SearchGroup[] = [
  { id: 'screens', access: 'anyStaff', search: findScreens },
  { id: 'orders', access: 'manageOrders', search: findOrders },
  { id: 'products', access: 'manageProducts', search: findProducts },
  { id: 'clients', access: 'manageClients', search: findClients },
  { id: 'users', access: 'seeUsers', search: findUsers },
]

export const loader = requireStaff('anyStaff', async ({ request, url, staff }) => {
  const { q: input } = parseQuery(searchQuery, url.searchParams)
  const language = languageOf(request)
  const permitted =
    input.length < MIN_SEARCH_LENGTH ? [] : SEARCH_GROUPS.filter(({ access }) => can(staff, access))
  const groups = await Promise.all(
    permitted.map(async ({ id, search }): Promise<PaletteGroup> => {
      const results = await search({ input, language, staff })
      return { id, title: titleOf(id, language), results }
    }),
  )
  return Response.json({ groups: groups.filter(({ results }) => results.length > 0) })
})

function titleOf(id: SearchGroup['id'], language: Language): string {
  return id === 'screens' ? inLanguage(adminText, language).goTo : inLanguage(screenText, language)[id]
}

async function findScreens({ input, language, staff }: SearchRequest): Promise<PaletteResult[]> {
  const switched = { hasRuns: await hasRuns(), hasTill: await hasTill() }
  return findPages(input)
    .filter(({ path }) => mayOpen(staff, path, switched))
    .slice(0, MAX_PER_GROUP)
    .map(({ path, title }) => {
      const screen = screenAt(path)!
      return {
        id: `screen-${path}`,
        title: title[language],
        ...(screen.path !== path && { sub: inLanguage(screenText, language)[screen.key] }),
        icon: screen.key,
        to: path,
      }
    })
}

async function findOrders({ input, language }: SearchRequest): Promise<PaletteResult[]> {
  const statuses = inLanguage(orderStatusText, language)
  return (await searchOrders(input, MAX_PER_GROUP)).map(({ id, number, name, total, status }) => ({
    id: `order-${id}`,
    title: `${number} · ${isolate(name)}`,
    sub: `${statuses[status]} · ${isolateLtr(formatMoney(total))}`,
    to: `/admin/orders/${id}`,
  }))
}

async function findProducts({ input, language }: SearchRequest): Promise<PaletteResult[]> {
  return (await searchProducts(input, language, MAX_PER_GROUP)).map(({ id, name, price }) => ({
    id: `product-${id}`,
    title: name,
    ...(price !== undefined && { sub: isolateLtr(formatMoney(price)) }),
    to: `/admin/products?edit=${id}`,
  }))
}

async function findClients({ input }: SearchRequest): Promise<PaletteResult[]> {
  return (await searchClients(input, MAX_PER_GROUP)).map(({ id, name, phone }) => ({
    id: `client-${id}`,
    title: name,
    sub: isolateLtr(formatPhone(phone)),
    to: `/admin/clients/${id}`,
  }))
}

async function findUsers({ input, staff }: SearchRequest): Promise<PaletteResult[]> {
  return (await searchUsers(staff, input, MAX_PER_GROUP)).map(({ id, name, email }) => ({
    id: `user-${id}`,
    title: name,
    sub: isolateLtr(email),
    to: can(staff, 'changeUsers') ? `/admin/users?edit=${id}` : `/admin/users?q=${encodeURIComponent(email)}`,
  }))
}
