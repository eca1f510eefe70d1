import { RotateCcw } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { directionOf, type Language } from '#core/text.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useHoldLive } from '#ui/hooks/use-hold-live.ts'
import { useText } from '#ui/page/language.tsx'
import { variableText } from '../event-samples.text.ts'
import { variablesOf, type EventName } from '../events.rules.ts'
import type { MessageAnswer } from '../message-settings.rules.ts'
import { templateProblems, type Template, type TemplateField } from '../template.rules.ts'
import { templateText } from './messages.text.ts'
import { TemplatePreview } from './template-preview.tsx'

interface TemplateEditorProps {
  event: EventName
  /** The language of the message. */
  words: Language
  stored: Template
  isOwn: boolean
}

export function TemplateEditor({ event, words, stored, isOwn }: TemplateEditorProps) {
  const t = useText(templateText)
  const [input, setInput] = useState(stored)
  const [wasSubmitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const lastField = useRef<TemplateField>('text')
  const confirm = useConfirm()
  const { submit, isBusy } = useStaffMutation<MessageAnswer>({
    failure: t.failed,
    onAnswer: (answer) => ('done' in answer ? (answer.done === 'reset' ? t.wasReset : t.saved) : undefined),
  })
  const isChanged = (['subject', 'text', 'sms'] as const).some((field) => input[field] !== stored[field])
  useHoldLive(isChanged)
  const problems = templateProblems(event, input)
  function errorOf(field: TemplateField): string | undefined {
    const problem = problems.find((one) => one.field === field)
    if (!problem || (problem.code !== 'unknownVariable' && !wasSubmitted)) return undefined
    return problem.code === 'required' ? t.required : t[problem.code](problem.detail)
  }
  const fieldProps = (field: TemplateField) => ({
    name: field,
    label: t[field],
    value: input[field],
    required: true,
    dir: directionOf(words),
    error: errorOf(field),
    onFocus: () => {
      lastField.current = field
    },
    onChange: ({ target }: { target: { value: string } }) => setInput({ ...input, [field]: target.value }),
  })
  function save(formEvent: FormEvent): void {
    formEvent.preventDefault()
    setSubmitted(true)
    if (problems.length === 0) submit({ intent: 'save', language: words, ...input })
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  async function reset(): Promise<void> {
    const isSure = await confirm({
      kind: 'warning',
      icon: RotateCcw,
      title: t.resetTitle,
      sentence: t.resetSentence,
      confirm: t.reset,
      keep: t.keep,
    })
    if (isSure) submit({ intent: 'reset', language: words })
  }
  /** Inserts the variable where the cursor was. */
  function insert(name: string): void {
    const field = lastField.current
    const element = form.current?.elements.namedItem(field) as HTMLInputElement | null
    const [from, to] = [
      element?.selectionStart ?? input[field].length,
      element?.selectionEnd ?? input[field].length,
    ]
    const text = `{${name}}`
    setInput({ ...input, [field]: input[field].slice(0, from) + text + input[field].slice(to) })
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <form
        ref={form}
        noValidate
        onSubmit={save}
        className="grid gap-4 rounded-card border border-line bg-surface p-5"
      >
        <TextField {...fieldProps('subject')} />
        <TextArea {...fieldProps('text')} rows={10} />
        <TextArea {...fieldProps('sms')} rows={4} />
        <Variables event={event} onInsert={insert} />
        <div className="flex flex-wrap justify-end gap-2">
          {isOwn && (
            <Button variant="secondary" disabled={isBusy} onClick={() => void reset()}>
              {t.reset}
            </Button>
          )}
          <Button type="submit" disabled={!isChanged} busy={isBusy && t.saving}>
            {t.save}
          </Button>
        </div>
      </form>
      <TemplatePreview event={event} words={words} template={input} />
    </div>
  )
}

interface VariablesProps {
  event: EventName
  onInsert: (name: string) => void
}

function Variables({ event, onInsert }: VariablesProps) {
  const t = useText(templateText)
  const meanings: Record<string, string> = useText(variableText)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-small font-control">{t.variables}</legend>
      <div className="flex flex-wrap gap-2">
        {variablesOf(event).map((name) => (
          <button
            key={name}
            type="button"
            aria-label={t.insert(meanings[name] ?? name)}
            onClick={() => onInsert(name)}
            className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-chip border border-line-2 bg-surface px-3 text-small hover:bg-sunk"
          >
            <code dir="ltr">{`{${name}}`}</code>
            <span className="text-subtle">{meanings[name]}</span>
          </button>
        ))}
      </div>
      <p className="text-small text-subtle">{t.variablesHelp}</p>
    </fieldset>
  )
}
