/** `/admin/clients/:id/merge`: finds the other client, shows both, merges them and undoes a merge. */
import * as v from 'valibot'
import { readId } from '#core/id.ts'
import { Refusal } from '#core/refusal.ts'
import { messageRecords } from '#features/messages/client-records.server.ts'
import { orderRecords } from '#features/orders/client-records.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { wishRecords } from '#features/wishes/client-records.server.ts'
import { id, uuid } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { mergeCandidates } from '../merge-preview.server.ts'
import { mergeClients, undoMerge } from '../merge.server.ts'
import type { Route } from './+types/merge.route'

const MAX_SEARCH_LENGTH = 100
const records = { orders: orderRecords, messages: messageRecords, wishes: wishRecords }

export const loader = requireStaff('manageClients', async ({ params, url }) => {
  const clientId = readId(params.id)
  if (clientId === undefined) throw new Refusal('clientUnknown', 'missing')
  const q = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH_LENGTH)
  return { q, candidates: q === '' ? [] : await mergeCandidates(clientId, q) }
})

const mergeSchema = v.variant('intent', [
  v.object({
    intent: v.literal('merge'),
    key: uuid,
    kept: id,
    other: id,
    name: id,
    email: id,
    address: id,
    notes: v.union([v.literal('both'), id]),
  }),
  v.object({ intent: v.literal('undo'), merge: id }),
])

export const action = requireStaff('manageClients', async ({ request, staff }) => {
  const form = parseForm(mergeSchema, await readForm(request))
  const change = { by: staff, now: new Date() }
  if (form.intent === 'undo') {
    const { otherId } = await undoMerge({ id: form.merge, ...change }, records)
    return { done: 'undone' as const, id: otherId }
  }
  const { key, kept, other, name, email, address, notes } = form
  const choices = { name, email, address, notes }
  await mergeClients({ key, keptId: kept, otherId: other, choices, ...change }, records)
  return { done: 'merged' as const, id: kept }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}
