import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { money } from '#core/money.ts'
import { formatPhone } from '#core/phone.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { useText } from '#ui/page/language.tsx'
import {
  changesOf,
  isAmount,
  isStoredFile,
  type ActivityLine,
  type ActivitySubject,
  type FieldChange,
} from './activity.rules.ts'
import {
  actionText,
  activityFieldText,
  activityText,
  loggedOrderStatusText,
  loggedStateText,
} from './activity.text.ts'
import { SYSTEM_NAME } from './staff.rules.ts'
import { permissionText, roleText, statusText } from './staff.text.ts'

/** The activity of one subject, newest first: the result of `historyOf()`. */
export function HistoryList({ lines }: { lines: ActivityLine[] }) {
  const t = useText(activityText)
  if (lines.length === 0) return <p className="text-small text-subtle">{t.noHistory}</p>
  return (
    <ol className="grid gap-4 border-s border-line ps-4">
      {lines.map((line) => (
        <li key={line.id} className="relative grid gap-1">
          <span className="absolute -start-[21px] top-1.5 size-[9px] rounded-full border-2 border-pri bg-surface" />
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">
              <ActionName action={line.action} />
            </span>
            <DateTime at={line.at} time className="text-label text-subtle" />
          </p>
          <p dir="auto" className="text-label text-subtle">
            <StaffName name={line.staffName} />
          </p>
          <ChangeList line={line} />
        </li>
      ))}
    </ol>
  )
}

export function ActionName({ action }: { action: string }) {
  return labelFor(useText(actionText), action)
}

/** Automatic actions are shown under a translated system name. */
export function StaffName({ name }: { name: string }) {
  const t = useText(activityText)
  return name === SYSTEM_NAME ? t.system : name
}

/** The changed fields with their previous and new values. */
export function ChangeList({ line }: { line: ActivityLine }) {
  const fields = useText(activityFieldText)
  const t = useText(activityText)
  const changes = changesOf(line)
  if (line.erasedAt) return <p className="text-small text-subtle">{t.erased}</p>
  if (changes.length === 0) return null
  return (
    <ul className="grid gap-0.5 text-small">
      {changes.map((change) => (
        <li key={change.field} className="flex flex-wrap items-center gap-x-1.5">
          <span className="text-subtle">{labelFor(fields, change.field)}</span>
          <BeforeAndAfter subject={line.subject} change={change} />
        </li>
      ))}
    </ul>
  )
}

function BeforeAndAfter({ subject, change }: { subject: ActivitySubject; change: FieldChange }) {
  const { field, before, after } = change
  // For lists, show only removed and added items.
  const [was, is] =
    Array.isArray(before) && Array.isArray(after)
      ? [before.filter((item) => !after.includes(item)), after.filter((item) => !before.includes(item))]
      : [before, after]
  const hasBefore = hasContent(was)
  const hasAfter = hasContent(is)
  return (
    <>
      {hasBefore && (
        <Old>
          <Value {...{ subject, field }} value={was} />
        </Old>
      )}
      {hasBefore && hasAfter && (
        <ArrowRight className="mirrored size-3.5 shrink-0 text-subtle" strokeWidth={1.8} aria-hidden="true" />
      )}
      {hasAfter && (
        <New>
          <Value {...{ subject, field }} value={is} />
        </New>
      )}
    </>
  )
}

const hasContent = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)

function Old({ children }: { children: ReactNode }) {
  const t = useText(activityText)
  return (
    <del className="text-subtle decoration-line-2">
      <span className="sr-only">{t.before} </span>
      {children}
    </del>
  )
}

function New({ children }: { children: ReactNode }) {
  const t = useText(activityText)
  return (
    <ins className="font-medium no-underline">
      <span className="sr-only">{t.after} </span>
      {children}
    </ins>
  )
}

/** A value in the reader's language; a value without a translation is shown unchanged. */
function Value({ subject, field, value }: { subject: ActivitySubject; field: string; value: unknown }) {
  const t = useText(activityText)
  const words = useValueLabels(subject, field)
  if (isAmount(field, value)) return <AdminMoney amount={money(value)} />
  // Media ids mean nothing to the reader, so each is shown as "file".
  if (isStoredFile(field)) return Array.isArray(value) ? value.map(() => t.file).join(t.comma) : t.file
  if (Array.isArray(value)) return value.map((item) => labelFor(words, String(item))).join(t.comma)
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (field === 'phone' && typeof value === 'string') return <bdi dir="ltr">{formatPhone(value)}</bdi>
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return <bdi className="break-words">{labelFor(words, text)}</bdi>
}

function useValueLabels(subject: ActivitySubject, field: string): Record<string, string> {
  const roles = useText(roleText)
  const permissions = useText(permissionText)
  const people = useText(statusText)
  const orders = useText(loggedOrderStatusText)
  const states = useText(loggedStateText)
  if (field === 'role') return roles
  if (field === 'permissions') return permissions
  if (field === 'status') return subject === 'order' ? orders : subject === 'user' ? people : states
  if (field === 'check' || field === 'cause') return states
  return {}
}

export function labelFor(words: Record<string, string>, key: string): string {
  return Object.hasOwn(words, key) ? words[key]! : key
}
