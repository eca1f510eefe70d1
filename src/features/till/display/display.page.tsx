import { data } from 'react-router'
import { Refusal } from '#core/refusal.ts'
import { directionOf, inLanguage } from '#core/text.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useLanguage } from '#ui/page/language.tsx'
import { requireTill } from '../require-till.server.ts'
import type { Route } from './+types/display.page'
import { DisplayCode } from './display-code.tsx'
import { displayCookie, displayTokenOf } from './display-cookie.server.ts'
import { DisplayTicket } from './display-ticket.tsx'
import type { DisplayAnswer, DisplayView } from './display.rules.ts'
import { displayText } from './display.text.ts'
import { openDisplay, viewDisplay } from './displays.server.ts'
import { useDisplayUpdates } from './use-display-updates.ts'
import { useWakeLock } from './use-wake-lock.ts'
import './display.css'

const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export async function loader({ request }: Route.LoaderArgs) {
  await requireTill()
  const token = displayTokenOf(request)
  const view: DisplayView = token ? await viewDisplay(token, new Date()) : { state: 'closed' }
  const { name } = await storeProfile()
  return data({ view, shop: name }, { headers: PRIVATE })
}

/** A page asks for a code every five minutes; several displays may share an address. */
const CODES_OF_ADDRESS = { points: 40, minutes: 15 }

/** Asks for a code. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireTill()
  try {
    const limits = { [addressKey(requestInfo(context).address)]: CODES_OF_ADDRESS }
    if (!(await consumeRateLimits('display code', limits))) throw new Refusal('tooManyCodes', 'busy')
    const token = await openDisplay(displayTokenOf(request), new Date())
    const sent = { ...PRIVATE, 'set-cookie': displayCookie(token) }
    return data<DisplayAnswer>({ isRefused: false }, { headers: sent })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return data<DisplayAnswer>({ isRefused: true }, { status: 429, headers: PRIVATE })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('set-cookie') ? actionHeaders : loaderHeaders
}

/** The second screen of a till, for the client. */
export default function DisplayPage({ loaderData }: Route.ComponentProps) {
  const { view, shop } = loaderData
  const own = useLanguage()
  const content = view.state === 'paired' ? view.content : null
  const language = content?.language ?? own
  const t = inLanguage(displayText, language)
  const isLost = useDisplayUpdates(view.state === 'closed' ? undefined : view.topic)
  useWakeLock()
  return (
    <main className="display" lang={language} dir={directionOf(language)}>
      <title>{t.title}</title>
      <meta name="robots" content="noindex" />
      {view.state === 'paired' ? (
        <DisplayTicket {...{ content, shop, language }} qrImage={view.qrImage} />
      ) : (
        <DisplayCode view={view} language={language} shop={shop} />
      )}
      <p role="status" className="display-lost" hidden={!isLost}>
        {isLost && t.lost}
      </p>
    </main>
  )
}
