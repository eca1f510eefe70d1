import { dayOf, formatDayAndTime, formatTime } from '#core/day.ts'
import { isolateLtr } from '#core/text.ts'
import { useText } from '#ui/page/language.tsx'
import type { CashDay } from '../cash-day.rules.ts'
import { cashText } from '../cash-screen.text.ts'

/** Who opened or closed the register of a day, and when. */
export function OpenedNote({ register, isToday }: { register: CashDay; isToday: boolean }) {
  const t = useText(cashText)
  const { date, opened, closed } = register
  if (!closed && !opened) return isToday ? t.notYetOpened : t.neverOpened
  const { at, by } = closed ?? { ...opened!, by: opened!.isSystem ? t.system : opened!.by }
  // A session may be opened or closed on another day.
  if (dayOf(at) !== date) return (closed ? t.closedOn : t.openedOn)(isolateLtr(formatDayAndTime(at)), by)
  return (closed ? t.closedAt : t.openedAt)(isolateLtr(formatTime(at)), by)
}
