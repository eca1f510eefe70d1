import { CircleCheck, DatabaseBackup, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDayAndTime } from '#core/day.ts'
import { isolateLtr } from '#core/text.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { useText } from '#ui/page/language.tsx'
import type { SettingsView } from '../settings-form.rules.ts'
import { SectionFrame } from './section-frame.tsx'
import { backupText } from './settings.text.ts'

const MEGABYTE = 1024 * 1024

/** The last backup and its warnings; the interval is part of the server's configuration. */
export function BackupSection({ backups }: { backups: SettingsView['backups'] }) {
  const t = useText(backupText)
  const { last, failed, isOverdue, everyHours, keep } = backups
  return (
    <SectionFrame id="backups" icon={DatabaseBackup} title={t.title} lead={t.lead}>
      <section
        aria-labelledby="backups-title"
        className="grid min-w-0 gap-4 rounded-card border border-line bg-surface p-5"
      >
        <dl className="grid gap-4 sm:grid-cols-3">
          <Fact name={t.last}>{last ? <DateTime at={last.at} time /> : t.none}</Fact>
          {last && <Fact name={t.size}>{t.megabytes(isolateLtr(megabytesOf(last.bytes)))}</Fact>}
          <Fact name={t.interval}>{everyHours > 0 ? t.every(everyHours, keep) : t.off}</Fact>
        </dl>
        {failed && (
          <Warning>{t[failed.reason === 'diskFull' ? 'diskFull' : 'failed'](momentOf(failed.at))}</Warning>
        )}
        {isOverdue && <Warning>{t.overdue}</Warning>}
        {last && everyHours > 0 && !isOverdue && !failed && (
          <p className="flex items-center gap-2 text-small text-ok">
            <CircleCheck className="size-4 shrink-0" strokeWidth={1.8} aria-hidden="true" />
            {t.upToDate}
          </p>
        )}
        <p className="text-label text-subtle">{t.help}</p>
      </section>
    </SectionFrame>
  )
}

/** Non-breaking spaces keep date and time on one line. */
function momentOf(at: Date): string {
  return isolateLtr(formatDayAndTime(at).replaceAll(' ', '\u00A0'))
}

/** Rounded to one decimal, with a comma. */
function megabytesOf(bytes: number): string {
  return String(Math.round((bytes / MEGABYTE) * 10) / 10).replace('.', ',')
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-2">{name}</dt>
      <dd className="mt-0.5 font-medium">{children}</dd>
    </div>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2 rounded-button bg-gold-50 p-3 text-small text-gold-ink">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.8} aria-hidden="true" />
      {children}
    </p>
  )
}
