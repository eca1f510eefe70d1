import { ArrowRight } from 'lucide-react'
import { formatMoney, ouguiya } from '#core/money.ts'
import { useText } from '#ui/page/language.tsx'
import { COST_FIELD, type ImportField } from '../import-columns.rules.ts'
import { cellWords, columnText } from '../import-columns.text.ts'
import type { RowAction } from '../import-plan.rules.ts'
import type { RowProblem } from '../import-problems.rules.ts'
import type { FieldChange } from '../import-product.rules.ts'
import { partsOf } from '../import-values.rules.ts'
import type { RowDetails } from '../import.rules.ts'
import { importText, rowProblemText } from '../import.text.ts'

/** The changes of a row before and after, or why it is refused. */
export function RowDetailList({ action, details }: { action: RowAction; details: RowDetails }) {
  const t = useText(importText)
  const names = useText(columnText)
  const { changes, problems, missing } = details
  if (problems.length > 0) return <Problems problems={problems} />
  if (action === 'change') return <Changes changes={changes} />
  if (action === 'same') return <span className="text-subtle">{t.unchanged}</span>
  return (
    <div className="grid gap-0.5">
      <NewValues changes={changes} />
      {missing.length > 0 ? (
        <span className="text-gold-ink">{t.incomplete(missing.map((field) => names[field]))}</span>
      ) : (
        <span className="text-subtle">{t.newProduct}</span>
      )}
    </div>
  )
}

/** How the amounts of a new product were read. */
function NewValues({ changes }: { changes: FieldChange[] }) {
  const names = useText(columnText)
  return (
    <dl className="flex flex-wrap gap-x-4">
      {changes.map(({ field, after }) => (
        <div key={field} className="flex gap-1.5">
          <dt className="text-ink-2">{names[field]}</dt>
          <dd className="font-medium">
            <Value field={field} value={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Problems({ problems }: { problems: RowProblem[] }) {
  const names = useText(columnText)
  const sentences = useText(rowProblemText)
  return (
    <ul className="grid gap-0.5">
      {problems.map(({ field, code, value = '', limit = 0 }) => (
        <li key={`${field} ${code} ${value}`}>
          {field && <span className="text-ink-2">{names[field]} · </span>}
          <span className="text-henna">{sentences[code]({ value, limit })}</span>
        </li>
      ))}
    </ul>
  )
}

function Changes({ changes }: { changes: FieldChange[] }) {
  const names = useText(columnText)
  return (
    <ul className="grid gap-0.5">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="flex flex-wrap items-center gap-x-1.5">
          <span className="text-ink-2">{names[field]}</span>
          <s className="text-subtle">
            <Value field={field} value={before} />
          </s>
          <ArrowRight className="mirrored size-3.5 text-subtle" strokeWidth={1.8} aria-hidden="true" />
          <span className="font-medium">
            <Value field={field} value={after} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const MAX_SHOWN = 80
const AMOUNTS = new Set<ImportField>(['price', 'originalPrice', COST_FIELD])

function Value({ field, value }: { field: ImportField; value: string }) {
  const t = useText(importText)
  const words = useText(cellWords)
  if (field === 'pictures') return t.imageCount(partsOf(value).length)
  if (value === '') return t.noValue
  if (AMOUNTS.has(field)) return <bdi>{formatMoney(ouguiya(Number(value)))}</bdi>
  const shown = Object.hasOwn(words, value) ? words[value as keyof typeof words] : value
  return <bdi>{shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown}</bdi>
}
