/** The stops of a run, in the order of driving: moved by dragging or by buttons. */
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { isPlanned, moved, type Run, type RunStop } from '../run.rules.ts'
import { runText } from '../runs.text.ts'
import { StopRow } from './stop-row.tsx'
import { useRunMutation } from './use-run-mutation.ts'

export function RunStops({ run }: { run: Run }) {
  const t = useText(runText)
  const { send, isBusy, fetcher } = useRunMutation()
  const [dragged, setDragged] = useState<number>()
  const [status, setStatus] = useState('')
  const ids = shownOrder(run, fetcher.formData)
  const stops = ids.flatMap((id) => run.stops.find(({ orderId }) => orderId === id) ?? [])
  const isOpen = isPlanned(run.state)
  const mayMove = run.state !== 'settled' && run.state !== 'back' && stops.length > 1
  function move({ orderId, parcel }: RunStop, by: number) {
    const next = moved(ids, orderId, by)
    if (isBusy || next.join() === ids.join()) return
    setStatus(t.movedTo(parcel.number, next.indexOf(orderId) + 1))
    send({ intent: 'order', orders: next })
  }
  function drop(onto: RunStop) {
    const stop = stops.find(({ orderId }) => orderId === dragged)
    setDragged(undefined)
    if (stop) move(stop, ids.indexOf(onto.orderId) - ids.indexOf(stop.orderId))
  }
  if (stops.length === 0) return <p className="rounded-card border border-line bg-surface p-5">{t.empty}</p>
  return (
    <>
      <ol aria-label={t.stops} aria-busy={isBusy} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {stops.map((stop, index) => (
          <li
            key={stop.orderId}
            draggable={mayMove}
            onDragStart={() => setDragged(stop.orderId)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={() => drop(stop)}
            className={`rounded-card border bg-surface ${dragged === stop.orderId ? 'border-pri opacity-60' : 'border-line'}`}
          >
            <StopRow
              run={run}
              stop={stop}
              place={index + 1}
              handle={
                mayMove && (
                  <GripVertical className="size-4 cursor-grab text-subtle max-md:hidden" aria-hidden="true" />
                )
              }
              tools={
                <>
                  {mayMove && (
                    <>
                      <IconButton
                        icon={ArrowUp}
                        label={t.up(stop.parcel.number)}
                        aria-disabled={index === 0}
                        onClick={() => move(stop, -1)}
                      />
                      <IconButton
                        icon={ArrowDown}
                        label={t.down(stop.parcel.number)}
                        aria-disabled={index === stops.length - 1}
                        onClick={() => move(stop, 1)}
                      />
                    </>
                  )}
                  {isOpen && (
                    <IconButton
                      icon={X}
                      label={t.remove(stop.parcel.number)}
                      onClick={() => send({ intent: 'remove', orders: [stop.orderId] })}
                    />
                  )}
                </>
              }
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {status}
      </p>
    </>
  )
}

/** While a new order is saved, it is shown already. */
function shownOrder({ stops }: Run, sent: FormData | undefined): number[] {
  return sent?.get('intent') === 'order'
    ? sent.getAll('order').map(Number)
    : stops.map(({ orderId }) => orderId)
}
