/** The progress of a bulk change, and what became of each order. */
import { CircleAlert } from 'lucide-react'
import { useText } from '#ui/page/language.tsx'
import { useRefusalMessage } from '../../lifecycle/admin/use-order-actions.tsx'
import { bulkRunText } from '../bulk-run.text.ts'
import { sizeOf, type BulkRun } from '../bulk.rules.ts'

export function RunView({ run, isRunning }: { run: BulkRun; isRunning: boolean }) {
  const t = useText(bulkRunText)
  const { handled, total } = sizeOf(run)
  const { done, already, failed, interruption } = run
  const counts = [
    t.done(done.length),
    ...(already.length > 0 ? [t.already(already.length)] : []),
    ...(failed.length > 0 ? [t.failed(failed.length)] : []),
  ]
  return (
    <div className="grid gap-4">
      {(isRunning || interruption) && (
        <div className="grid gap-1.5">
          <progress value={handled} max={total} aria-label={t.running} className="progress w-full" />
          <p className="text-small text-subtle tabular-nums">{t.progress(handled, total)}</p>
        </div>
      )}
      {!isRunning && (
        <p role="status" className="font-medium">
          {counts.join(' · ')}
        </p>
      )}
      {interruption && <InterruptionNote run={run} />}
      {failed.length > 0 && <FailedTable failed={failed} />}
    </div>
  )
}

function InterruptionNote({ run: { interruption, rest } }: { run: BulkRun }) {
  const t = useText(bulkRunText)
  return (
    <p role="alert" className="rounded-card bg-gold-50 px-4 py-3 text-gold-ink">
      {interruption === 'lost' && t.lost}
      {interruption === 'stopped' && t.stopped(rest.length)}
      {interruption === 'signedOut' && (
        <>
          {t.signedOut}{' '}
          <a href="/admin/login" target="_blank" rel="noreferrer" className="underline underline-offset-4">
            {t.signIn}
          </a>
        </>
      )}
    </p>
  )
}

function FailedTable({ failed }: Pick<BulkRun, 'failed'>) {
  const t = useText(bulkRunText)
  const messageOf = useRefusalMessage()
  return (
    <section aria-label={t.failedTitle} className="grid gap-2">
      <h3 className="flex items-center gap-1.5 font-medium text-henna">
        <CircleAlert className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.failedTitle}
      </h3>
      <div className="overflow-hidden rounded-card border border-line">
        <table className="w-full text-small">
          <thead className="bg-sunk text-label text-ink-2">
            <tr>
              {[t.order, t.reason].map((head) => (
                <th key={head} scope="col" className="py-2 pe-3 text-start font-medium first:ps-3">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {failed.map(({ order: { id, number, customer }, refusal }) => (
              <tr key={id} className="border-t border-line align-top">
                <th scope="row" className="py-2 ps-3 pe-2 text-start font-medium [overflow-wrap:anywhere]">
                  <bdi>{number}</bdi> · <bdi>{customer.name}</bdi>
                </th>
                <td className="py-2 pe-3">{messageOf(refusal) ?? t.unknownReason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-small text-subtle">{t.stayNote}</p>
    </section>
  )
}
