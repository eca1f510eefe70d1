import {
  ArrowLeftRight,
  BookOpenText,
  CalendarDays,
  ChevronLeft,
  ChevronRight,
  FileBarChart,
  FileJson,
  LockKeyhole,
  LockKeyholeOpen,
  Plus,
  Printer,
  RotateCcw,
  TriangleAlert,
  WalletCards,
} from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { addDays, formatDate, formatLongDay, type Day } from '#core/day.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { ICON_BUTTON, IconLink } from '#ui/form/icon-button.tsx'
import { openExternal } from '#ui/hooks/open-external.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { CashSessionRow } from '../cash-day.rules.ts'
import { cashText } from '../cash-screen.text.ts'
import { transferText } from '../transfer.text.ts'
import type { CashDialog } from './cash-dialogs.tsx'

interface HeadProps {
  day: Day
  today: Day
  current: CashSessionRow | undefined
  mayReset: boolean
  mayTransfer: boolean
  /** How many alerts are open. */
  alerts: number
  onDialog: (dialog: CashDialog) => void
}

export function CashHead({ day, today, current, mayReset, mayTransfer, alerts, onDialog }: HeadProps) {
  const t = useText(cashText)
  const language = useLanguage()
  return (
    <PageHead
      title={t.title}
      sub={formatLongDay(day, language)}
      actions={
        <>
          {alerts > 0 && (
            <div className="max-md:grid max-md:basis-full">
              <ButtonLink variant="secondary" to="/admin/cash-register/alerts">
                <TriangleAlert className="size-4 text-henna" strokeWidth={1.8} aria-hidden="true" />
                {t.openAlerts(alerts)}
              </ButtonLink>
            </div>
          )}
          <DayPicker day={day} today={today} />
          {/* The register is opened, and entries are made, for today only. */}
          {day === today && (
            <div className="flex gap-2 max-md:hidden">
              <RegisterButtons {...{ current, onDialog }} />
            </div>
          )}
          <MoreMenu {...{ day, today, current, mayReset, mayTransfer, onDialog }} />
        </>
      }
    />
  )
}

/** Moves to the day before or after, or to a chosen one, up to today. */
function DayPicker({ day, today }: { day: Day; today: Day }) {
  const t = useText(cashText)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const to = (other: Day) => {
    const next = new URLSearchParams(query)
    next.set('day', other)
    next.delete('page')
    if (other === today) next.delete('day')
    return `?${next.toString()}`
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1">
      <IconLink
        icon={ChevronLeft}
        mirrored
        label={t.previousDay}
        to={to(addDays(day, -1))}
        preventScrollReset
      />
      {/* Covers the browser's date with the shop's date format. */}
      <label className="relative flex min-h-9 items-center gap-2 rounded-button border border-line-2 bg-surface px-3 font-control focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-pri hover:bg-hover max-md:min-h-11">
        <CalendarDays className="size-4 text-ink-2" strokeWidth={1.7} aria-hidden="true" />
        <bdi dir="ltr" aria-hidden="true">
          {formatDate(day)}
        </bdi>
        <input
          type="date"
          aria-label={t.date}
          value={day}
          max={today}
          onClick={({ currentTarget }) => currentTarget.showPicker()}
          onChange={({ target: { value } }) =>
            value && void navigate(to(value as Day), { preventScrollReset: true })
          }
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      {day < today ? (
        <IconLink
          icon={ChevronRight}
          mirrored
          label={t.nextDay}
          to={to(addDays(day, 1))}
          preventScrollReset
        />
      ) : (
        <span aria-hidden="true" className={`${ICON_BUTTON} text-line-2 hover:bg-transparent`}>
          <ChevronRight className="mirrored size-[18px]" strokeWidth={1.7} />
        </span>
      )}
    </div>
  )
}

interface ButtonsProps extends Pick<HeadProps, 'current' | 'onDialog'> {
  /** Shorter labels, for buttons of half a phone's width. */
  isShort?: boolean
}

/** A session opened by the system is replaced by opening; one opened by a person must be closed first. */
export function RegisterButtons({ current, onDialog, isShort = false }: ButtonsProps) {
  const t = useText(cashText)
  const canOpen = !current || current.isSystem
  return (
    <>
      <Button variant="secondary" aria-label={t.add} onClick={() => onDialog('add')}>
        <Plus className="size-4" strokeWidth={1.8} aria-hidden="true" />
        {isShort ? t.addShort : t.add}
      </Button>
      <Button onClick={() => onDialog(canOpen ? 'open' : 'close')}>
        {canOpen ? (
          <LockKeyholeOpen className="size-4" strokeWidth={1.7} aria-hidden="true" />
        ) : (
          <LockKeyhole className="size-4" strokeWidth={1.7} aria-hidden="true" />
        )}
        {canOpen ? t.open : t.close}
      </Button>
    </>
  )
}

/** On a phone the two main actions are fixed above the navigation bar. */
export function PhoneButtons(props: ButtonsProps) {
  return (
    <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-5 grid grid-cols-2 gap-2 border-t border-line bg-surface px-4 py-3 max-[359px]:flex max-[359px]:flex-wrap max-[359px]:*:grow max-[359px]:[&_svg]:hidden md:hidden">
      <RegisterButtons {...props} isShort />
    </div>
  )
}

function MoreMenu({ day, today, current, mayReset, mayTransfer, onDialog }: Omit<HeadProps, 'alerts'>) {
  const t = useText(cashText)
  const transfer = useText(transferText)
  const navigate = useNavigate()
  return (
    <Menu
      label={t.more}
      entries={[
        ...(day === today && mayTransfer
          ? [
              {
                id: 'transfer',
                label: transfer.title,
                icon: ArrowLeftRight,
                onAction: () => onDialog('transfer'),
              },
            ]
          : []),
        ...(current?.isHidden && day >= current.date
          ? []
          : [
              {
                id: 'print',
                label: t.printDay,
                icon: Printer,
                onAction: () => void openExternal(`/admin/cash-register/report?day=${day}`),
              },
            ]),
        ...(current
          ? [
              // A person who counts blind reads the report after the closing.
              ...(current.isHidden
                ? []
                : [
                    {
                      id: 'now',
                      label: t.printNow,
                      icon: FileBarChart,
                      onAction: () => void openExternal('/admin/cash-register/report'),
                    },
                  ]),
              ...(current.isSystem
                ? [{ id: 'close', label: t.close, icon: LockKeyhole, onAction: () => onDialog('close') }]
                : []),
            ]
          : []),
        {
          id: 'journal',
          label: t.journal,
          icon: BookOpenText,
          onAction: () => void navigate('/admin/cash-register/journal'),
        },
        {
          id: 'statements',
          label: t.statements,
          icon: WalletCards,
          onAction: () => void navigate('/admin/cash-register/statements'),
        },
        {
          id: 'alerts',
          label: t.alerts,
          icon: TriangleAlert,
          onAction: () => void navigate('/admin/cash-register/alerts'),
        },
        {
          id: 'json',
          label: t.exportJson,
          icon: FileJson,
          onAction: () => window.location.assign('/admin/cash-register/export.json'),
        },
        ...(day === today && mayReset
          ? [
              {
                id: 'reset',
                label: t.reset,
                icon: RotateCcw,
                danger: true,
                onAction: () => onDialog('reset'),
              },
            ]
          : []),
      ]}
    />
  )
}
