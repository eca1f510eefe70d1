/** `/wishes/mine`: changes the wish list of the account that is signed in. */
import { data } from 'react-router'
import * as v from 'valibot'
import { readIds } from '#features/cart/device-list.rules.ts'
import { signedInShopper } from '#features/clients/signed-in-shopper.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import type { Route } from './+types/mine.route'
import { accountWishes, addAccountWishes, removeAccountWishes } from './account-wishes.server.ts'
import { MAX_WISHES } from './wishes.rules.ts'

/** Ids as in the address of a shared list. */
const changes = v.strictObject({ add: v.optional(v.string(), ''), remove: v.optional(v.string(), '') })

const PER_ADDRESS = { points: 600, minutes: 30 }
const NO_STORE = { 'cache-control': 'no-store' }

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const clientId = (await context.get(signedInShopper)(request))?.clientId
  const { add, remove } = parseForm(changes, await readForm(request), () => data(null, { status: 400 }))
  // Nobody is signed in: the list stays on the device.
  if (clientId === undefined) return Response.json(null, { headers: NO_STORE })
  if (!(await consumeRateLimits('wish list', { [addressKey(requestInfo(context).address)]: PER_ADDRESS })))
    return Response.json(null, { status: 429, headers: NO_STORE })
  await removeAccountWishes(clientId, readIds(remove, MAX_WISHES))
  await addAccountWishes({ clientId, productIds: readIds(add, MAX_WISHES), now: new Date() })
  return Response.json(await accountWishes(clientId), { headers: NO_STORE })
}
