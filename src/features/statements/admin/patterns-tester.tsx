import { WandSparkles } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Phone } from '#core/phone.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { patternProblem, patternsFrom, type PatternInput } from '../patterns/pattern-form.rules.ts'
import { patternsText } from '../patterns/patterns.text.ts'
import { readerOf, readStatement } from '../reading/read-statement.rules.ts'
import { suggestTemplate } from '../reading/suggest-template.rules.ts'
import type { StatementLine } from '../statement-line.rules.ts'

interface TesterProps {
  inputs: PatternInput[]
  own: Phone[]
  now: Date
  /** The line that the person wants a pattern for. */
  start: string
  onSuggest: (template: string) => void
}

/** Long samples would make writing slow. */
const MAX_SAMPLE_LENGTH = 5_000

/** Shows what the patterns read of sample messages, before they are saved. */
export function PatternsTester({ inputs, own, now, start, onSuggest }: TesterProps) {
  const t = useText(patternsText)
  const [samples, setSamples] = useState(start)
  const text = useDeferredValue(samples).slice(0, MAX_SAMPLE_LENGTH)
  const current = useDeferredValue(inputs)
  const { lines, unread } = useMemo(() => {
    const valid = current.filter((input) => !patternProblem(input))
    return readStatement(text, readerOf(patternsFrom(valid), { own, now }))
  }, [text, current, own, now])
  return (
    <section
      aria-label={t.tester}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 lg:sticky lg:top-20"
    >
      <h2 className="text-h2 font-semibold">{t.tester}</h2>
      <TextArea
        label={t.samples}
        required
        rows={5}
        help={t.testerHelp}
        value={samples}
        onChange={({ target }) => setSamples(target.value)}
      />
      {(lines.length > 0 || unread.length > 0) && (
        <ul aria-label={t.results} aria-live="polite" className="grid gap-3">
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same message can be there twice
            <ReadResult key={index} line={line} />
          ))}
          {unread.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same message can be there twice
            <li key={index} className="grid gap-2 rounded-field border border-line p-3">
              <p>
                <AdminBadge tone="henna">{t.notRead}</AdminBadge>
              </p>
              <p dir="auto" className="text-small break-words">
                {line}
              </p>
              <Button variant="secondary" size="small" onClick={() => onSuggest(suggestTemplate(line))}>
                <WandSparkles className="size-4" strokeWidth={1.7} aria-hidden="true" />
                {t.suggest}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ReadResult({ line }: { line: StatementLine }) {
  const t = useText(patternsText)
  const { text, amount, direction, name, phone, at, hasTime, reference } = line
  return (
    <li className="grid gap-2 rounded-field border border-line p-3">
      <p className="flex flex-wrap items-center gap-3">
        <AdminBadge tone={direction === 'in' ? 'ok' : 'grey'}>{t[direction]}</AdminBadge>
        <AdminMoney amount={amount} className="font-semibold" />
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-small">
        <dt className="text-subtle">{t.sender}</dt>
        <dd className="flex flex-wrap gap-x-2">
          {name && <bdi>{name}</bdi>}
          {phone && <PhoneNumber phone={phone} />}
          {!name && !phone && '–'}
        </dd>
        <dt className="text-subtle">{t.moment}</dt>
        <dd>{at ? <DateTime at={at} time={hasTime} /> : '–'}</dd>
        <dt className="text-subtle">{t.reference}</dt>
        <dd>
          <bdi>{reference ?? '–'}</bdi>
        </dd>
      </dl>
      <p dir="auto" className="text-small break-words text-subtle">
        {text}
      </p>
    </li>
  )
}
