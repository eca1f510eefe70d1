/** All operations of the programming interface, in the order of its reference. */
import { keyApi } from '#features/api/key.api.server.ts'
import type { ApiPart } from '#features/api/open-api.server.ts'
import { registerApi } from '#features/cash/api/register.api.server.ts'
import { productsApi } from '#features/catalogue/api/products.api.server.ts'
import { variantsApi } from '#features/catalogue/api/variants.api.server.ts'
import { clientsApi } from '#features/clients/api/clients.api.server.ts'
import { ordersApi } from '#features/orders/api/orders.api.server.ts'
import { paymentsApi } from '#features/orders/api/payments.api.server.ts'
import { removalsApi } from '#features/stock/api/removals.api.server.ts'

export const API_PARTS: ApiPart[] = [
  keyApi,
  ordersApi,
  paymentsApi,
  productsApi,
  variantsApi,
  removalsApi,
  clientsApi,
  registerApi,
]
