/** The React Router context of a request: its metadata, and functions that earlier features need from later ones. */
import { RouterContextProvider } from 'react-router'
import { shopperOf } from '#features/accounts/account-session.server.ts'
import { orderLookup } from '#features/cash/order-lookup.server.ts'
import { runLookup } from '#features/cash/run-lookup.server.ts'
import { signedInShopper } from '#features/clients/signed-in-shopper.server.ts'
import { storedRuns } from '#features/dispatch/handover/run-lookup.server.ts'
import { storedOrders } from '#features/orders/order-lookup.server.ts'
import { storedSecurity } from '#features/settings/security.server.ts'
import { securitySettings } from '#features/staff/security-settings.server.ts'
import { requestInfoContext, type RequestInfo } from '#platform/http/request.server.ts'

export function createRequestContext(info: RequestInfo): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestInfoContext, info)
  context.set(securitySettings, storedSecurity)
  context.set(orderLookup, storedOrders)
  context.set(runLookup, storedRuns)
  context.set(signedInShopper, shopperOf)
  return context
}
