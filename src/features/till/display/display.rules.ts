/** The customer display: a second screen that shows the ticket, without any rights. */
import { money, type Money } from '#core/money.ts'
import type { Bilingual, Language } from '#core/text.ts'

/** A code that was not entered by then is replaced by another one. */
export const CODE_MINUTES = 5
/** A pairing ends after this time at the latest. */
export const PAIRED_HOURS = 12
export const MAX_DISPLAY_LINES = 200

export interface DisplayLine {
  name: Bilingual
  variantName: Bilingual
  quantity: number
  /** Unit price that the client pays. */
  price: Money
}

/** What the client sees. Without lines and payment the name of the shop is shown. */
export interface DisplayContent {
  /** Of the ticket. */
  language: Language
  lines: DisplayLine[]
  /** Of the whole ticket. */
  discount: Money
  total: Money
  /** While the client pays by transfer: the shop's account, and the text of its QR code (empty: none). */
  transfer?: { method: Bilingual; account: string; qr: string; amount: Money } | undefined
  /** After the payment. */
  paid?: { received: Money; change: Money } | undefined
}

export const EMPTY_DISPLAY: Omit<DisplayContent, 'language'> = {
  lines: [],
  discount: money(0),
  total: money(0),
}

export type DisplayStage = 'idle' | 'ticket' | 'transfer' | 'paid'

export function stageOf(content: DisplayContent | null): DisplayStage {
  if (!content) return 'idle'
  if (content.paid) return 'paid'
  if (content.transfer) return 'transfer'
  return content.lines.length > 0 ? 'ticket' : 'idle'
}

/** What the page of the display knows. */
export type DisplayView =
  /** Without a code and without a till: it asks for a code. */
  | { state: 'closed' }
  | { state: 'code'; topic: string; code: string; secondsLeft: number }
  | { state: 'paired'; topic: string; content: DisplayContent | null; qrImage: string | undefined }

/** Answer of `POST /display`. */
export interface DisplayAnswer {
  isRefused: boolean
}

/** Answer of `/admin/till/display`. */
export interface PairingAnswer {
  isPaired: boolean
}

export type PairingRefusal = 'codeWrong' | 'tooManyCodes'
