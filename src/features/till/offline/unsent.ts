import { storeUnsentSales } from '#features/cash/unsent-sales.ts'
import { readEvents } from './pending-events.ts'

/** For the screen of the register, which is not closed while sales of this device are missing in it. */
export async function publishUnsentSales(): Promise<void> {
  const sales = (await readEvents()).filter(({ event }) => event.kind === 'sale')
  storeUnsentSales(sales.length === 0 ? undefined : { count: sales.length, since: sales[0]!.event.at })
}
