/** Clients in the programming interface. */
import { and, desc, eq, isNull, lt, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { parsePhone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import { inLanguage, type Language } from '#core/text.ts'
import type { ApiPart } from '#features/api/open-api.server.ts'
import { defineList, defineOperation, type Sentence } from '#features/api/operation.server.ts'
import { pointerOf, ProblemError } from '#features/api/problem.server.ts'
import { WILAYAS } from '#features/delivery/wilaya.rules.ts'
import { db } from '#platform/database/database.server.ts'
import {
  amount,
  count,
  currency,
  id,
  language,
  moment,
  optionalTimeOf,
  requiredText,
  text,
  timeOf,
} from '#platform/http/json-schemas.server.ts'
import { addClient, updateClient } from '../client-change.server.ts'
import { clientOf, clientProblems, MAX_LENGTHS, NEW_CLIENT, type ClientForm } from '../client-form.rules.ts'
import { clientActionText, clientProblemText } from '../client.text.ts'
import { clients } from '../clients-tables.server.ts'
import { CLIENT_STATUSES } from '../clients.rules.ts'

const MAX_PHONE_LENGTH = 30
const MAX_EMAIL_LENGTH = 200

const client = v.object({
  id,
  name: v.string(),
  phone: v.pipe(v.string(), v.description('As +22246123456')),
  email: v.nullable(v.string()),
  address: v.string(),
  city: v.string(),
  wilaya: v.picklist(WILAYAS),
  status: v.picklist(CLIENT_STATUSES),
  language,
  notes: v.string(),
  orders: v.pipe(count, v.description('Without cancelled ones')),
  spent: amount,
  credit: v.pipe(amount, v.description('Store credit')),
  currency,
  lastOrderAt: v.nullable(moment),
  registeredAt: moment,
})
type ApiClientCard = v.InferOutput<typeof client>

const fields = {
  name: requiredText(MAX_LENGTHS.name),
  phone: v.pipe(requiredText(MAX_PHONE_LENGTH), v.description('In any spelling')),
  email: v.exactOptional(v.nullable(text(MAX_EMAIL_LENGTH))),
  address: v.exactOptional(text(MAX_LENGTHS.address)),
  city: v.exactOptional(text(MAX_LENGTHS.city)),
  wilaya: v.exactOptional(v.picklist(WILAYAS)),
  status: v.exactOptional(v.picklist(CLIENT_STATUSES)),
  language: v.exactOptional(language),
  notes: v.exactOptional(text(MAX_LENGTHS.notes)),
}
const newClient = v.strictObject(fields)
const clientChange = v.strictObject({
  ...fields,
  name: v.exactOptional(fields.name),
  phone: v.exactOptional(fields.phone),
})
type Given = v.InferOutput<typeof clientChange>

const sentence: Sentence = (code, _details, inWhich) => {
  const t = inLanguage(clientActionText, inWhich)
  return code === 'phoneTaken' || code === 'clientUnknown' ? t[code] : undefined
}

/** The latest first. An anonymised client has no data. */
async function readClients(where: SQL | undefined, limit: number): Promise<ApiClientCard[]> {
  const rows = await db()
    .select()
    .from(clients)
    .where(and(isNull(clients.deletedAt), isNull(clients.anonymisedAt), where))
    .orderBy(desc(clients.id))
    .limit(limit)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    address: row.addressFull,
    city: row.city,
    wilaya: row.wilaya,
    status: row.status,
    language: row.language,
    notes: row.notes,
    orders: row.totalOrders,
    spent: row.totalSpent,
    credit: row.credit,
    currency: 'MRU',
    lastOrderAt: optionalTimeOf(row.lastOrderDate),
    registeredAt: timeOf(row.registeredDate),
  }))
}

async function readClient(clientId: number): Promise<ApiClientCard> {
  const [found] = await readClients(eq(clients.id, clientId), 1)
  if (!found) throw new Refusal('clientUnknown', 'missing')
  return found
}

async function readLocked(clientId: number): Promise<ApiClientCard> {
  await db().select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('no key update')
  return readClient(clientId)
}

/** The form of the back office with these fields: the same checks. */
function checkedForm(before: Given, given: Given, inWhich: Language): ClientForm {
  const { email, ...others } = { ...before, ...given }
  const form = { ...NEW_CLIENT, ...others, email: email ?? '' }
  const t = inLanguage(clientProblemText, inWhich)
  const errors = clientProblems(form).map(({ field, code }) => ({
    pointer: pointerOf([field]),
    code,
    detail: typeof t[code] === 'string' ? t[code] : t[code](MAX_LENGTHS[field as keyof typeof MAX_LENGTHS]),
  }))
  if (errors.length > 0) throw new ProblemError({ status: 422, code: 'invalidFields', errors })
  return form
}

export const clientsApi: ApiPart = {
  tag: 'Clients',
  about: 'The clients of the shop. A phone belongs to one client.',
  schemas: { Client: client, NewClient: newClient, ClientChange: clientChange },
  operations: [
    defineList({
      name: 'listClients',
      path: '/clients',
      access: 'manageClients',
      summary: 'Clients, the latest first',
      filters: {
        phone: v.optional(v.pipe(requiredText(MAX_PHONE_LENGTH), v.description('In any spelling'))),
      },
      item: client,
      async rows({ query: { phone, cursor }, limit }) {
        const known = phone === undefined ? undefined : parsePhone(phone)
        if (phone !== undefined && !known) return []
        return readClients(
          and(known ? eq(clients.phone, known) : undefined, cursor ? lt(clients.id, cursor) : undefined),
          limit,
        )
      },
    }),
    defineOperation({
      name: 'readClient',
      method: 'get',
      path: '/clients/{id}',
      access: 'manageClients',
      summary: 'One client',
      result: client,
      sentence,
      handle: ({ id: clientId }) => readClient(clientId),
    }),
    defineOperation({
      name: 'createClient',
      method: 'post',
      path: '/clients',
      access: 'manageClients',
      summary: 'Adds a client',
      body: newClient,
      result: client,
      status: 201,
      sentence,
      async handle({ body, by, now, language: inWhich }) {
        return readClient(await addClient({ values: clientOf(checkedForm({}, body, inWhich)), by, now }))
      },
    }),
    defineOperation({
      name: 'changeClient',
      method: 'patch',
      path: '/clients/{id}',
      access: 'manageClients',
      summary: 'Changes some fields of a client',
      body: clientChange,
      result: client,
      sentence,
      readLocked: ({ id: clientId }) => readLocked(clientId),
      async handle({ id: clientId, body, by, now, language: inWhich }) {
        const { name, phone, email, address, city, wilaya, status, notes, ...rest } =
          await readLocked(clientId)
        const before = { name, phone, email, address, city, wilaya, status, notes, language: rest.language }
        await updateClient({ id: clientId, values: clientOf(checkedForm(before, body, inWhich)), by, now })
        return readClient(clientId)
      },
    }),
  ],
}
