import { data } from 'react-router'
import { formatDate } from '#core/day.ts'
import { formatMoney } from '#core/money.ts'
import { directionOf, localized, otherLanguage } from '#core/text.ts'
import { paymentChoices } from '#features/settings/settings.server.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { Route } from './+types/courier-run.page'
import { cashOf, courierRun, withPending, type WalletMethod } from './courier-run.rules.ts'
import { courierText } from './courier.text.ts'
import { openRun, PRIVATE } from './open-run.server.ts'
import { StopCard } from './stop-card.tsx'
import { useCourierRun } from './use-courier-run.ts'
import './courier.css'

export async function loader(args: Route.LoaderArgs) {
  const { run } = await openRun(args)
  const methods = (await paymentChoices()).flatMap(({ id, name }): WalletMethod[] =>
    id === 'cash' ? [] : [{ id, name }],
  )
  return data({ run: courierRun(run), methods }, { headers: PRIVATE })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/** The run on the courier's phone. It works without a network once it was opened. */
export default function CourierRunPage({ loaderData, params: { token } }: Route.ComponentProps) {
  const t = useText(courierText)
  const language = useLanguage()
  const { run, pending, isOffline, mark, send } = useCourierRun(token, loaderData.run)
  const stops = run.stops.map((stop) => withPending(stop, pending))
  const left = stops.filter(({ state }) => state === 'waiting').length
  const waiting = pending.filter(({ refusal }) => refusal === undefined)
  const other = otherLanguage(language)
  return (
    <main className="courier">
      <meta name="robots" content="noindex" />
      <title>{t.run(run.number)}</title>
      <header className="courier-head">
        <div className="courier-row">
          <h1>{t.run(run.number)}</h1>
          <a href={`?lang=${other}`} lang={other} dir={directionOf(other)} className="courier-link">
            {t.otherLanguage}
          </a>
        </div>
        <p>
          <bdi>{run.courier}</bdi> · <bdi dir="ltr">{formatDate(run.day)}</bdi> ·{' '}
          <span className="courier-whole">{t.toDeliver(left)}</span>
        </p>
        <p className="courier-cash">
          {t.cashTaken} <bdi dir="ltr">{formatMoney(cashOf(stops))}</bdi>
        </p>
      </header>
      <div role="status">
        {isOffline && <p className="courier-note">{t.offline}</p>}
        {waiting.length > 0 && (
          <p className="courier-note courier-row">
            {t.pending(waiting.length)}
            <button type="button" className="courier-button" onClick={() => void send()}>
              {t.sendNow}
            </button>
          </p>
        )}
      </div>
      {run.state === 'planned' && <p className="courier-note">{t.planned}</p>}
      <ol className="courier-stops">
        {stops.map((stop, index) => (
          <StopCard
            key={stop.orderId}
            {...{ token, stop }}
            place={index + 1}
            methods={loaderData.methods.map(({ id, name }) => ({ id, name: localized(name, language) }))}
            isRefused={pending.some(
              ({ orderId, refusal }) => orderId === stop.orderId && refusal !== undefined,
            )}
            mayMark={run.state !== 'planned'}
            onMark={mark}
          />
        ))}
      </ol>
    </main>
  )
}
