import type { ReactNode } from 'react'
import type { Money } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { MAX_TOTAL, type Take, type TakeProgress, type TakeStatus } from '../take.rules.ts'
import { SignedNumber } from './signed-number.tsx'
import { takeStatusText, takeText } from './take.text.ts'

export const STATUS_TONES: Record<TakeStatus, BadgeTone> = { open: 'gold', applied: 'ok', cancelled: 'grey' }

interface TakeHeadProps {
  take: Take
  progress: TakeProgress
  action: ReactNode
}

/** What is counted, since when, and how far it is. */
export function TakeHead({ take, progress, action }: TakeHeadProps) {
  const t = useText(takeText)
  const statuses = useText(takeStatusText)
  const language = useLanguage()
  const name = take.category ? localized(take.category, language) : t.all
  return (
    <>
      <title>{`${t.title} · ${name}`}</title>
      <PageHead
        title={`${t.title} · ${name}`}
        isNested
        sub={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <AdminBadge tone={STATUS_TONES[take.status]}>{statuses[take.status]}</AdminBadge>
            {t.startedBy(take.startedName)} · <DateTime at={take.startedAt} />
          </span>
        }
        actions={
          <>
            <BackLink to="/admin/products/stock/takes">{t.back}</BackLink>
            {action}
          </>
        }
      />
      {take.status === 'open' && <Progress progress={progress} />}
    </>
  )
}

function Progress({ progress: { counted, total, different } }: { progress: TakeProgress }) {
  const t = useText(takeText)
  const shown = total >= MAX_TOTAL ? `${MAX_TOTAL}+` : String(total)
  return (
    <div className="mb-4 grid gap-2">
      <p className="flex justify-between gap-3 text-small">
        <span className="font-medium">{t.progress(counted, shown)}</span>
        <span className="text-subtle">
          {t.different} : <bdi>{different}</bdi>
        </span>
      </p>
      <progress
        value={Math.min(counted, total)}
        max={Math.max(total, 1)}
        aria-label={t.progress(counted, shown)}
        className="h-2 w-full appearance-none overflow-clip rounded-full bg-sunk [&::-moz-progress-bar]:bg-pri [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-pri"
      />
    </div>
  )
}

/** The result of an applied stock take. */
export function TakeSummary({ take, value }: { take: Take; value: Money | undefined }) {
  const t = useText(takeText)
  const facts: [string, ReactNode][] = [
    [t.countedLines, <bdi key="lines">{take.countedLines}</bdi>],
    [t.surplus, <SignedNumber key="surplus" number={take.surplus ?? 0} />],
    [t.missing, <SignedNumber key="missing" number={-(take.missing ?? 0)} />],
    ...(value === undefined
      ? []
      : [[t.value, <AdminMoney key="value" amount={value} />] as [string, ReactNode]]),
  ]
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 rounded-card border border-line bg-surface p-4 md:flex md:gap-10">
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt className="text-small text-subtle">{label}</dt>
          <dd className="text-h2 font-semibold">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
