import { Link } from 'react-router'
import { DateTime } from '#ui/display/date-time.tsx'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { LineOfStatement, MatchOfLine } from '../history.rules.ts'
import { statementsText } from '../statements.text.ts'
import { LineView } from './line-view.tsx'
import { useStatementMutation } from './use-statement-mutation.ts'

interface RowProps {
  line: LineOfStatement
  mayOpenOrders: boolean
  onAsk: (intent: 'setAside' | 'undo') => void
}

/** A line of a statement with its state, its matches and what can be done. */
export function StatementLineRow({ line, mayOpenOrders, onAsk }: RowProps) {
  const t = useText(statementsText)
  const { submit, isBusy } = useStatementMutation()
  const { amount, kind, matches, setAside } = line
  const isMatched = matches.some(({ undone }) => !undone)
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-start md:px-5">
      {amount === null ? (
        <p className="break-words">
          <bdi>{line.text}</bdi>
        </p>
      ) : (
        <LineView line={{ ...line, amount }} />
      )}
      <div className="grid content-start gap-1.5">
        <p>
          <LineState {...{ line, isMatched }} />
        </p>
        {matches.map((match) => (
          <MatchNote key={match.at.toISOString()} {...{ match, mayOpenOrders }} />
        ))}
        {setAside && (
          <p className="text-small text-subtle">
            {t.setAsideBy(setAside.by, setAside.reason)} · <DateTime at={setAside.at} time />
          </p>
        )}
      </div>
      <div className="flex gap-2">
        {isMatched && (
          <Button variant="secondary" size="small" onClick={() => onAsk('undo')}>
            {t.undo}
          </Button>
        )}
        {setAside && (
          <Button
            variant="secondary"
            size="small"
            disabled={isBusy}
            onClick={() => submit({ intent: 'takeUp', line: String(line.id) })}
          >
            {t.takeUp}
          </Button>
        )}
        {!isMatched && !setAside && kind !== 'out' && (
          <Button variant="ghost" size="small" onClick={() => onAsk('setAside')}>
            {t.setAside}
          </Button>
        )}
      </div>
    </li>
  )
}

function LineState({ line, isMatched }: { line: LineOfStatement; isMatched: boolean }) {
  const t = useText(statementsText)
  const state = (tone: BadgeTone, label: string) => <AdminBadge tone={tone}>{label}</AdminBadge>
  if (isMatched) return state('ok', t.isMatched)
  if (line.setAside) return state('grey', t.isSetAside)
  if (line.kind === 'out') return state('grey', t.outgoing)
  return line.kind === 'unread' ? state('henna', t.unreadLine) : state('gold', t.openLine)
}

function MatchNote({ match, mayOpenOrders }: { match: MatchOfLine; mayOpenOrders: boolean }) {
  const t = useText(statementsText)
  const { orderId, orderNumber, customerName, by, at, undone, isRefused } = match
  const title = t.order(orderNumber)
  return (
    <div className={undone ? 'text-small text-subtle' : ''}>
      <p className={`flex flex-wrap gap-x-2 ${undone ? 'line-through' : ''}`}>
        {mayOpenOrders ? (
          <Link to={`/admin/orders/${orderId}`} className="text-link hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
        <bdi>{customerName}</bdi>
      </p>
      <p className="text-small text-subtle">
        {t.confirmedBy(by)} · <DateTime at={at} time />
      </p>
      {undone && (
        <p className="text-small">
          {t.undoneBy(undone.by, undone.reason)} · <DateTime at={undone.at} time />
        </p>
      )}
      {!undone && isRefused && <p className="text-small text-henna">{t.refusedLater}</p>}
    </div>
  )
}
