import { createContext, use, useCallback, useEffect, useState } from 'react'
import type { Money } from '#core/money.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { handOver, readEvents, storeSale, takeBack, type SaleEvent } from '../offline/pending-events.ts'
import { storeReceipt, type StoredReceipt } from '../offline/sales-store.ts'
import { readState, writeState } from '../offline/till-store.ts'
import { withArticle, withCurrentPrices, type Settlement, type Ticket } from '../ticket.rules.ts'
import type { TillArticle } from '../till-catalogue.rules.ts'
import type { TillResult } from '../till-events.rules.ts'
import { findByCode } from '../till-index.rules.ts'
import { tillText } from '../till-screen.text.ts'
import { articlesIn } from './refusal-sentence.ts'
import { useCatalogue, useWhileVisible } from './use-catalogue.ts'
import { useOnChange } from './use-on-change.ts'
import { usePending } from './use-pending.ts'
import { newTicket, useTicket } from './use-ticket.ts'

/** A client at the counter does not wait longer for the shop; the sale is sent later then. */
const ANSWER_WITHIN_MS = 5_000
const REFRESH_EVERY_MS = 60_000

export interface TillPerson {
  id: number
  name: string
}

/** Who sells: the person who is signed in, or one who entered a PIN. */
export interface Cashier extends TillPerson {
  /** Undefined for the person who is signed in. */
  secret?: string | undefined
  /** The largest discount, in percent; undefined: that of the catalogue. */
  discountLimit?: number | undefined
}

/** What the screen shows after a sale. */
export interface Paid {
  event: SaleEvent
  change: Money
  due: Money
  receipt: StoredReceipt
  /** Undefined while the shop does not know the sale. */
  order?: { id: number; number: number; receiptNumber: number } | undefined
}

export type PayOutcome = { paid: Paid } | { refused: Extract<TillResult, { refused: string }> }

export type Till = ReturnType<typeof useTill>

export const TillContext = createContext<Till | undefined>(undefined)

export function useTillContext(): Till {
  const till = use(TillContext)
  if (!till) throw new Error('useTillContext needs a TillContext above it')
  return till
}

/** The state of the till: catalogue, ticket, connection and cashier. `revision` changes when the shop announces a change. */
export function useTill(person: TillPerson, revision: unknown) {
  const language = useLanguage()
  const catalogue = useCatalogue()
  const { pending, connection, setConnection, reload, send } = usePending()
  const { ticket, change, latest, isTakenOver } = useTicket()
  const { cashier, setCashier } = useCashier(person)
  const { read, refresh, sell, head, index } = catalogue

  const update = useCallback(async () => {
    const answer = await refresh()
    setConnection(answer === undefined ? 'offline' : typeof answer === 'string' ? answer : 'online')
  }, [refresh, setConnection])

  useEffect(() => {
    void read().then(() => send())
  }, [read, send])
  useOnChange(revision, () => void update())
  useWhileVisible(
    useCallback(() => void update(), [update]),
    REFRESH_EVERY_MS,
  )

  const isOffline = connection !== 'online'

  /** Rejects if this device cannot store the sale: then nothing is sold. */
  async function pay(settlement: Settlement, received: Money): Promise<PayOutcome> {
    const sold = latest.current
    const own = { cashier: cashier.secret, by: cashier.name, isOffline }
    const event = await storeSale({ ticket: sold, settlement, received, language, ...own })
    const result = isOffline ? undefined : await answerTo(event.key, send)
    if (isOffline) void send()
    if (result && 'refused' in result) {
      const refused = (await readEvents()).find((one) => one.event.key === event.key)
      // In another tab it is in the list of refused sales: there is another ticket on the screen.
      const open = refused && !isTakenOver.current && (await takeBack(refused))
      if (open) change(() => withPrices(open, result))
      await reload()
      void update()
      return { refused: result }
    }
    if (!result) {
      // An ended session is not a lost connection.
      setConnection((known) => (known === 'online' ? 'offline' : known))
      await handOver(event.key)
      await reload()
    }
    const order = result?.order
    const receipt: StoredReceipt = {
      key: event.key,
      sale: event,
      at: event.at,
      cashier: cashier.name,
      receiptNumber: order?.receiptNumber,
      shop: head!.shop,
      methods: head!.methods,
    }
    await storeReceipt(receipt).catch(() => undefined)
    sell(event.lines)
    change(newTicket)
    return { paid: { event, change: settlement.change, due: settlement.due, receipt, order } }
  }

  return {
    index,
    head,
    isRead: catalogue.isRead,
    ticket,
    change,
    latest,
    pending,
    connection,
    isOffline,
    cashier,
    setCashier,
    person,
    pay,
    send,
    reload,
    update,
    revision,
    discountLimit: cashier.discountLimit ?? head?.discountLimit ?? 0,
  }
}

/** A refusal names the articles whose price has changed. */
function withPrices(ticket: Ticket, refused: Extract<TillResult, { refused: string }>): Ticket {
  const articles = articlesIn(refused)
  return withCurrentPrices(ticket, (key) => articles.find((one) => one.key === key)?.price)
}

/** The shop's answer to an event; undefined if it does not come in time. */
async function answerTo(key: string, send: ReturnType<typeof usePending>['send']) {
  let answer: TillResult | undefined
  const sent = send((answered, result) => {
    if (answered === key) answer = result
  })
  const timeout = new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS))
  await Promise.race([sent, timeout])
  return answer
}

/** Stored, so that a reload keeps the cashier. */
function useCashier(person: TillPerson) {
  const [switched, setSwitched] = useState<Cashier>()
  useEffect(() => {
    void readState<Cashier>('cashier')
      .catch(() => undefined)
      .then(setSwitched)
  }, [])
  const setCashier = useCallback((next: Cashier | undefined) => {
    setSwitched(next)
    void writeState('cashier', next).catch(() => undefined)
  }, [])
  const cashier: Cashier = switched ?? person
  return { cashier, setCashier }
}

/** Adds articles to the ticket, by tap and by code. */
export function useAddArticle({ index, change }: Pick<Till, 'index' | 'change'>) {
  const t = useText(tillText)
  const toasts = useToasts()
  const [lastAdded, setLastAdded] = useState<TillArticle>()
  const add = useCallback(
    (article: TillArticle) => {
      change((before) => withArticle(before, article))
      setLastAdded(article)
    },
    [change],
  )
  /** Whether an article has this code. */
  function addByCode(code: string): boolean {
    const article = findByCode(index, code)
    if (article) add(article)
    else toasts.error(t.unknownCode(code))
    return article !== undefined
  }
  return { add, addByCode, lastAdded }
}
