import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { MAX_PATTERNS, patternProblem, type PatternInput } from '../patterns/pattern-form.rules.ts'
import { patternProblemText, patternsText } from '../patterns/patterns.text.ts'
import { FIELDS } from '../reading/fields.rules.ts'
import { FIELD_NAMES } from '../reading/template.rules.ts'
import type { Direction } from '../statement-line.rules.ts'
import type { Wallet } from '../wallet.rules.ts'

interface EditorProps {
  wallet: Wallet
  version: number
  inputs: PatternInput[]
  isChanged: boolean
  onChange: (inputs: PatternInput[]) => void
}

interface Answer {
  done: 'saved' | 'defaults'
  read: number
}

export function PatternsEditor({ wallet, version, inputs, isChanged, onChange }: EditorProps) {
  const t = useText(patternsText)
  const confirm = useConfirm()
  const [isChecked, setChecked] = useState(false)
  const { submit, isBusy } = useStaffMutation<Answer>({
    failure: t.failure,
    onRefused: ({ code, details }) =>
      code === 'patternsChanged'
        ? t.patternsChanged(String(details.by))
        : code === 'badPattern'
          ? t.badPattern
          : t.failure,
    onAnswer: ({ read }) => t.saved(read),
  })
  const base = { wallet, version: String(version) }
  function save() {
    setChecked(true)
    if (inputs.some(patternProblem)) return
    submit({ intent: 'save', ...base, patterns: JSON.stringify(inputs) })
  }
  async function restore() {
    const question = { title: t.defaultsQuestion, sentence: t.defaultsSentence, confirm: t.replace }
    if (await confirm({ kind: 'warning', ...question })) submit({ intent: 'defaults', ...base })
  }
  return (
    <section aria-label={t.list} className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex items-center gap-3 text-h2 font-semibold">
          {t.list}
          {isChanged && <AdminBadge tone="gold">{t.unsaved}</AdminBadge>}
        </h2>
        <Button
          variant="secondary"
          size="small"
          disabled={inputs.length >= MAX_PATTERNS}
          onClick={() => onChange([{ template: '', direction: 'in' }, ...inputs])}
        >
          <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.add}
        </Button>
      </div>
      <HowTo />
      <ol className="grid gap-4">
        {inputs.map((input, index) => (
          <PatternRow
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity, and their fields are controlled
            key={index}
            {...{ input, index, isChecked }}
            onChange={(next) => onChange(inputs.with(index, next))}
            onRemove={() => onChange(inputs.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-between gap-2 rounded-b-card border-t border-line bg-surface px-5 py-3 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))]">
        <Button variant="ghost" disabled={isBusy || version === 0} onClick={() => void restore()}>
          {t.defaults}
        </Button>
        <Button busy={isBusy && t.saving} disabled={!isChanged} onClick={save}>
          {t.save}
        </Button>
      </div>
    </section>
  )
}

interface PatternRowProps {
  input: PatternInput
  index: number
  isChecked: boolean
  onChange: (input: PatternInput) => void
  onRemove: () => void
}

function PatternRow({ input, index, isChecked, onChange, onRemove }: PatternRowProps) {
  const t = useText(patternsText)
  const problems = useText(patternProblemText)
  const problem = patternProblem(input)
  // An empty row is new: it is not wrong before it is saved.
  const isShown = problem !== undefined && (isChecked || problem !== 'empty')
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <div className="flex items-center justify-between gap-3">
        <Segmented
          label={`${t.direction} · ${t.pattern(index + 1)}`}
          value={input.direction}
          onChange={(direction) => onChange({ ...input, direction: direction as Direction })}
          options={(['in', 'out'] as const).map((value) => ({ value, label: t[value] }))}
        />
        <IconButton icon={X} label={t.remove(index + 1)} onClick={onRemove} />
      </div>
      <TextArea
        label={t.pattern(index + 1)}
        required
        rows={3}
        value={input.template}
        onChange={({ target }) => onChange({ ...input, template: target.value })}
        error={isShown ? problems[problem] : undefined}
      />
    </li>
  )
}

function HowTo() {
  const t = useText(patternsText)
  const language = useLanguage()
  return (
    <details className="rounded-field bg-sunk px-3 py-2 text-small">
      <summary className="cursor-pointer py-1 font-medium">{t.how}</summary>
      <div className="grid gap-1.5 pt-1 text-ink-2">
        <p>{t.howFields}</p>
        <p className="flex flex-wrap gap-1.5">
          {FIELDS.map((field) => (
            <code key={field} className="rounded-[4px] bg-surface px-1.5">
              {`{${FIELD_NAMES[field][language]}}`}
            </code>
          ))}
        </p>
        <p>{t.howAny}</p>
        <p>{t.howOptional}</p>
        <p>{t.howChoice}</p>
        <p>{t.howSame}</p>
      </div>
    </details>
  )
}
