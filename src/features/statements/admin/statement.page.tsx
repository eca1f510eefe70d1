import { useState } from 'react'
import { readId } from '#core/id.ts'
import { Refusal } from '#core/refusal.ts'
import { MethodMark } from '#features/cash/method-mark.tsx'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { DateRange, DateTime } from '#ui/display/date-time.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { findStatement } from '../history.server.ts'
import { handleStatementSubmit } from '../statements.action.server.ts'
import { statementsText } from '../statements.text.ts'
import type { Route } from './+types/statement.page'
import { LIST } from './line-view.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { StatementLineRow } from './statement-line-row.tsx'

export const loader = requireStaff('manageCash', async ({ params, staff }) => {
  const id = readId(params.id ?? '')
  if (id === undefined) throw new Refusal('statementUnknown', 'missing')
  return { statement: await findStatement(id), mayOpenOrders: can(staff, 'manageOrders') }
})

export const action = requireStaff('manageCash', ({ request, staff }) =>
  handleStatementSubmit(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** One statement: what became of each line. */
export default function StatementPage({ loaderData: { statement, mayOpenOrders } }: Route.ComponentProps) {
  const t = useText(statementsText)
  const [asked, setAsked] = useState<{ intent: 'setAside' | 'undo'; lineId: number }>()
  const { id, wallet, at, by, firstAt, lastAt, fileName, rows } = statement
  return (
    <>
      <title>{t.statement(id)}</title>
      <PageHead
        title={t.statement(id)}
        isNested
        sub={
          <span className="flex flex-wrap items-center gap-x-3">
            <MethodMark method={wallet} />
            {firstAt && lastAt && <DateRange first={firstAt} last={lastAt} />}
            <span className="text-small text-subtle">
              {t.pastedAt} <DateTime at={at} time /> · <bdi>{by}</bdi>
              {fileName && (
                <>
                  {' '}
                  · <bdi>{fileName}</bdi>
                </>
              )}
            </span>
          </span>
        }
        actions={<BackLink to="/admin/cash-register/statements?tab=history">{t.back}</BackLink>}
      />
      <ul aria-label={t.lines} className={LIST}>
        {rows.map((line) => (
          <StatementLineRow
            key={line.id}
            line={line}
            mayOpenOrders={mayOpenOrders}
            onAsk={(intent) => setAsked({ intent, lineId: line.id })}
          />
        ))}
      </ul>
      {asked && <ReasonDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
