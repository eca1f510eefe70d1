import { dayOf, formatDayAndTime, formatTime } from '#core/day.ts'
import { isolateLtr } from '#core/text.ts'
import { useText } from '#ui/page/language.tsx'
import type { CashDay, CashSessionRow } from '../cash-day.rules.ts'
import { cashText } from '../cash-screen.text.ts'

export interface OpenedNoteProps {
  register: CashDay
  isToday: boolean
  current: CashSessionRow | undefined
}

/** Who opened or closed the register of a day, and when. */
export function OpenedNote({ register, isToday, current }: OpenedNoteProps) {
  const t = useText(cashText)
  // No person has opened it yet.
  if (isToday && current?.isSystem) {
    const format = dayOf(current.openedAt) === register.date ? formatTime : formatDayAndTime
    return t.systemSince(isolateLtr(format(current.openedAt)))
  }
  const { date, closed } = register
  // Of several sessions, the one that is open.
  const opened =
    isToday && current ? { at: current.openedAt, by: current.openedBy, isSystem: false } : register.opened
  if (!closed && !opened) return isToday ? t.notYetOpened : t.neverOpened
  const { at, by } = closed ?? { ...opened!, by: opened!.isSystem ? t.system : opened!.by }
  // A session may be opened or closed on another day.
  if (dayOf(at) !== date) return (closed ? t.closedOn : t.openedOn)(isolateLtr(formatDayAndTime(at)), by)
  return (closed ? t.closedAt : t.openedAt)(isolateLtr(formatTime(at)), by)
}
