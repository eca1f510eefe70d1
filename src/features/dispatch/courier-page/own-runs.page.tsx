import { data, type LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#core/day.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { useText } from '#ui/page/language.tsx'
import { requireRuns } from '../require-runs.server.ts'
import { runPath } from '../runs/run.rules.ts'
import { findOwnRuns } from '../runs/runs.server.ts'
import { runStateText } from '../runs/runs.text.ts'
import type { Route } from './+types/own-runs.page'
import { courierText } from './courier.text.ts'
import { PRIVATE } from './open-run.server.ts'
import './courier.css'

const ownRuns = requireStaff('ownRuns', async ({ staff }) =>
  data({ runs: await findOwnRuns(staff.id), name: staff.name }, { headers: PRIVATE }),
)

export async function loader(args: LoaderFunctionArgs) {
  await requireRuns()
  return ownRuns(args)
}

/** The runs of the signed-in courier. */
export default function OwnRuns({ loaderData: { runs, name } }: Route.ComponentProps) {
  const t = useText(courierText)
  const states = useText(runStateText)
  return (
    <main className="courier">
      <meta name="robots" content="noindex" />
      <title>{t.myRuns}</title>
      <header className="courier-head">
        <h1>{t.myRuns}</h1>
        <p>
          <bdi>{name}</bdi>
        </p>
      </header>
      {runs.length === 0 && <p className="courier-note">{t.noRuns}</p>}
      <ul className="courier-runs">
        {runs.map(({ id, number, token, day, state, counts }) => (
          <li key={id}>
            <a className="courier-run" href={runPath(token)}>
              <strong>{t.run(number)}</strong>
              <bdi dir="ltr">{formatDate(day)}</bdi>
              <span>{states[state]}</span>
              <span>{t.toDeliver(counts.waiting)}</span>
            </a>
          </li>
        ))}
      </ul>
      <form method="post" action="/admin/sign-out">
        <button type="submit" className="courier-button">
          {t.signOut}
        </button>
      </form>
    </main>
  )
}
