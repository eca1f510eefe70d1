/** Opening hours: the intervals of a day, and the seven days of the week. */
import { Copy, Plus, X } from 'lucide-react'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { join } from '../content-shape.rules.ts'
import type { OpeningInterval } from '../content.rules.ts'
import { fieldText, listText, WEEKDAYS } from './content-admin.text.ts'
import { useEditor, useErrorOf } from './editor-context.ts'

export function WeekField({ path }: { path: string }) {
  const t = useText(listText)
  const names = useText(fieldText)
  const days = WEEKDAYS[useLanguage()]
  const editor = useEditor()
  const week = editor.valueAt(path) as OpeningInterval[][]
  return (
    <section aria-label={names.week}>
      <h2 className="mb-2 text-h3 font-semibold">{names.week}</h2>
      <ul className="divide-y divide-line">
        {week.map((intervals, index) => {
          const day = days[index]!
          return (
            <li
              key={day}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[96px_minmax(0,1fr)_auto]"
            >
              <span className="font-medium first-letter:uppercase">{day}</span>
              <div className="max-sm:order-last max-sm:col-span-2">
                <Intervals path={join(path, index)} day={day} />
              </div>
              <div>
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={t.copyOf(day)}
                  onClick={() =>
                    editor.change(
                      path,
                      week.map(() => intervals),
                    )
                  }
                >
                  <Copy className="size-4" strokeWidth={1.7} aria-hidden="true" />
                  {t.copyToAll}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The hours of an exception. */
export function IntervalsField({ path }: { path: string }) {
  const names = useText(fieldText)
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-small font-control">{names.intervals}</legend>
      <Intervals path={path} day={names.intervals} />
    </fieldset>
  )
}

const MAX_INTERVALS = 3
const NEW_INTERVAL: OpeningInterval = { opens: '09:00', closes: '18:00' }
const NEXT_INTERVAL: OpeningInterval = { opens: '20:00', closes: '23:00' }

/** In the middle of the line of the fields, also when an error is below one of them. */
const BESIDE = 'flex h-(--h-field) items-center'

function Intervals({ path, day }: { path: string; day: string }) {
  const t = useText(listText)
  const editor = useEditor()
  const intervals = editor.valueAt(path) as OpeningInterval[]
  const isClosed = intervals.length === 0
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-2">
      {isClosed && <span className="self-center text-subtle">{t.closed}</span>}
      {intervals.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- intervals have no identity; their fields are controlled
        <div key={index} className="flex flex-wrap items-start gap-1.5 [&_label]:sr-only">
          <TimeField path={join(join(path, index), 'opens')} field="opens" day={day} />
          <span aria-hidden="true" className={`${BESIDE} text-subtle`}>
            –
          </span>
          <TimeField path={join(join(path, index), 'closes')} field="closes" day={day} />
          <span className={BESIDE}>
            <IconButton
              icon={X}
              label={t.removeHours(day)}
              onClick={() => editor.change(path, intervals.toSpliced(index, 1))}
            />
          </span>
        </div>
      ))}
      {intervals.length < MAX_INTERVALS && (
        <span className={BESIDE}>
          <IconButton
            icon={Plus}
            label={t.addHoursTo(day)}
            onClick={() => editor.change(path, [...intervals, isClosed ? NEW_INTERVAL : NEXT_INTERVAL])}
          />
        </span>
      )}
    </div>
  )
}

function TimeField({ path, field, day }: { path: string; field: 'opens' | 'closes'; day: string }) {
  const t = useText(listText)
  const names = useText(fieldText)
  const editor = useEditor()
  return (
    <div className="w-[132px]">
      <TextField
        label={t.timeOf(names[field], day)}
        name={path}
        type="time"
        dir="ltr"
        required
        value={String(editor.valueAt(path))}
        onChange={({ target }) => editor.change(path, target.value)}
        error={useErrorOf()(path)}
      />
    </div>
  )
}
