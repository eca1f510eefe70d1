import { CircleCheck, CircleDashed, RotateCw, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { isolateLtr } from '#core/text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import {
  byUrgency,
  fillIn,
  stateOf,
  type CheckResult,
  type Finding,
  type FindingState,
} from '../finding.rules.ts'
import { adviceText, checkText, findingText, healthText } from '../health.text.ts'
import { healthNow } from '../run-checks.server.ts'
import type { Route } from './+types/health.page'

export const loader = requireStaff('manageSettings', () => healthNow())

/** What the shop needs from outside: each part with its state and what to do. */
export default function HealthPage({ loaderData: { at, results } }: Route.ComponentProps) {
  const t = useText(healthText)
  const { revalidate, state } = useRevalidator()
  const problems = results.filter((result) => stateOf(result) === 'problem').length
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={t.sub}
        isNested
        actions={
          <>
            <BackLink to="/admin/settings?section=backups">{t.back}</BackLink>
            <Button busy={state === 'loading' && t.again} onClick={() => void revalidate()}>
              <RotateCw className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.again}
            </Button>
          </>
        }
      />
      <div className="grid max-w-[880px] gap-4">
        <p
          role="status"
          className={`flex flex-wrap items-center gap-x-2 gap-y-1 rounded-panel px-4 py-3 ${problems > 0 ? 'bg-gold-50 text-gold-ink' : 'bg-ok-50 text-ok'}`}
        >
          <span className="font-medium">{problems > 0 ? t.attention(problems) : t.allFine}</span>
          <span className="text-small">
            {t.checkedAt} <DateTime at={at} time />
          </span>
        </p>
        <ul aria-label={t.title} className="divide-y divide-line rounded-card border border-line bg-surface">
          {byUrgency(results).map((result) => (
            <CheckRow key={result.check} result={result} />
          ))}
        </ul>
      </div>
    </>
  )
}

const STATES: Record<FindingState, { tone: BadgeTone; icon: LucideIcon }> = {
  ok: { tone: 'ok', icon: CircleCheck },
  note: { tone: 'grey', icon: CircleDashed },
  problem: { tone: 'gold', icon: TriangleAlert },
}

/** In order, and of no interest to an owner. */
const LEFT_OUT = new Set<Finding['code']>(['databaseOwned', 'migrationsDone'])

function CheckRow({ result }: { result: CheckResult }) {
  const t = useText(healthText)
  const names = useText(checkText)
  const state = stateOf(result)
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-4 py-3.5 sm:grid-cols-[200px_minmax(0,1fr)]">
      <div className="flex items-center justify-between gap-2 self-start sm:block">
        <h2 className="font-medium sm:mb-1.5">{names[result.check]}</h2>
        <AdminBadge {...STATES[state]}>{t[state]}</AdminBadge>
      </div>
      <ul className="grid gap-2">
        {result.findings
          .filter(({ code }) => !LEFT_OUT.has(code))
          .map((found) => (
            <FindingLine key={`${found.code} ${Object.values(found.values).join(' ')}`} found={found} />
          ))}
      </ul>
    </li>
  )
}

function FindingLine({ found: { code, state, values } }: { found: Finding }) {
  const sentence = useText(findingText)[code]
  const advice: Partial<Record<Finding['code'], string>> = useText(adviceText)
  const todo = advice[code]
  return (
    <li className="wrap-anywhere">
      <p className={state === 'problem' ? 'font-medium text-ink' : 'text-ink-2'}>
        {fillIn(sentence, values, shown)}
      </p>
      {todo && <p className="text-small text-subtle">{todo}</p>}
    </li>
  )
}

/** Names and technical words are written from left to right, decimals with a comma. */
function shown(value: string | number): string {
  return isolateLtr(typeof value === 'number' ? String(value).replace('.', ',') : value)
}
