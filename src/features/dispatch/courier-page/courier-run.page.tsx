import { data } from 'react-router'
import { formatDate } from '#core/day.ts'
import { formatMoney } from '#core/money.ts'
import { directionOf, localized, otherLanguage } from '#core/text.ts'
import { paymentChoices } from '#features/settings/settings.server.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { Route } from './+types/courier-run.page'
import { cashOf, courierRun, withPending, type CourierRun, type WalletMethod } from './courier-run.rules.ts'
import { courierText } from './courier.text.ts'
import { findOpenRun, LINK_PROBLEMS, PRIVATE } from './open-run.server.ts'
import { StopCard } from './stop-card.tsx'
import { useCourierRun } from './use-courier-run.ts'
import './courier.css'

export async function loader(args: Route.LoaderArgs) {
  const found = await findOpenRun(args)
  if ('problem' in found)
    return data(
      { problem: found.problem, run: undefined },
      { status: LINK_PROBLEMS[found.problem], headers: PRIVATE },
    )
  const methods = (await paymentChoices()).flatMap(({ id, name }): WalletMethod[] =>
    id === 'cash' ? [] : [{ id, name }],
  )
  return data({ problem: undefined, run: courierRun(found.run), methods }, { headers: PRIVATE })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function CourierRunPage({ loaderData, params: { token } }: Route.ComponentProps) {
  if (loaderData.run) return <RunPage {...{ token }} loaded={loaderData.run} methods={loaderData.methods} />
  return <ClosedLink problem={loaderData.problem} />
}

/** The link shows no run. */
function ClosedLink({ problem }: { problem: 'missing' | 'forbidden' }) {
  const t = useText(courierText)
  return (
    <main className="courier">
      <meta name="robots" content="noindex" />
      <title>{t.closedLink}</title>
      <header className="courier-head courier-row">
        <h1>{t.closedLink}</h1>
        <LanguageLink />
      </header>
      <p className="courier-note">{t[problem]}</p>
      {problem === 'forbidden' && (
        <a className="courier-button" href="/run">
          {t.myRuns}
        </a>
      )}
    </main>
  )
}

function LanguageLink() {
  const t = useText(courierText)
  const other = otherLanguage(useLanguage())
  return (
    <a href={`?lang=${other}`} lang={other} dir={directionOf(other)} className="courier-link">
      {t.otherLanguage}
    </a>
  )
}

interface RunPageProps {
  token: string
  loaded: CourierRun
  methods: WalletMethod[]
}

/** The run on the courier's phone. It works without a network once it was opened. */
function RunPage({ token, loaded, methods }: RunPageProps) {
  const t = useText(courierText)
  const language = useLanguage()
  const { run, pending, problem, mark, send } = useCourierRun(token, loaded)
  const stops = run.stops.map((stop) => withPending(stop, pending))
  const left = stops.filter(({ state }) => state === 'waiting').length
  const waiting = pending.filter(({ refusal }) => refusal === undefined)
  return (
    <main className="courier">
      <meta name="robots" content="noindex" />
      <title>{t.run(run.number)}</title>
      <header className="courier-head">
        <div className="courier-row">
          <h1>{t.run(run.number)}</h1>
          <LanguageLink />
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
        {problem && (
          <p className="courier-note">
            {t[problem]}
            {(problem === 'missing' || problem === 'forbidden') && waiting.length > 0 && ` ${t.kept}`}
          </p>
        )}
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
            methods={methods.map(({ id, name }) => ({ id, name: localized(name, language) }))}
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
