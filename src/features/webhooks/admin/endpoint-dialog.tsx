import { useState } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError, TextField } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import { uiText } from '#ui/ui.text.ts'
import {
  EMPTY_ENDPOINT,
  endpointProblems,
  EVENT_TYPES,
  MAX_DESCRIPTION_LENGTH,
  type Endpoint,
  type EndpointForm,
  type EventType,
} from '../webhook.rules.ts'
import { endpointProblemText, eventTypeText, webhooksText } from '../webhook.text.ts'
import { useWebhookMutation } from './use-webhook-mutation.ts'

interface EndpointDialogProps {
  /** Undefined for a new one. */
  endpoint?: Endpoint | undefined
  allowsPrivate: boolean
  onClose: () => void
  onSecret?: (secret: string, id: number) => void
}

export function EndpointDialog({ endpoint, allowsPrivate, onClose, onSecret }: EndpointDialogProps) {
  const t = useText(webhooksText)
  const ui = useText(uiText)
  const problems = useText(endpointProblemText)
  const types = useText(eventTypeText)
  const [form, setForm] = useState<EndpointForm>(() => endpoint ?? EMPTY_ENDPOINT)
  const [isChecked, setChecked] = useState(false)
  const { submit, isBusy, answer } = useWebhookMutation({
    onSaved: onClose,
    onSecret(...added) {
      onClose()
      onSecret?.(...added)
    },
  })
  const change = (values: Partial<EndpointForm>) => setForm({ ...form, ...values })
  const own = endpointProblems(form, { allowsPrivate })
  // Whether a literal address is private is decided by the server.
  const found = own.length > 0 ? own : answer && 'problems' in answer ? answer.problems : []
  const errorOf = (field: keyof EndpointForm) => {
    const problem = isChecked ? found.find((one) => one.field === field) : undefined
    return problem && problems[problem.code]
  }
  const toggle = (type: EventType, isOn: boolean) =>
    change({ types: EVENT_TYPES.filter((one) => (one === type ? isOn : form.types.includes(one))) })
  return (
    <FormDialog
      title={endpoint ? t.editTitle : t.newTitle}
      width="small"
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (own.length > 0 || isBusy) return
        const fields = new FormData()
        fields.set('intent', 'save')
        fields.set('id', endpoint ? String(endpoint.id) : '')
        fields.set('url', form.url)
        fields.set('description', form.description)
        for (const type of form.types) fields.append('types', type)
        submit(fields)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextField
          label={t.url}
          type="url"
          required
          placeholder="https://"
          value={form.url}
          help={t.urlHelp}
          onChange={({ target }) => change({ url: target.value.trim() })}
          error={errorOf('url')}
        />
        <TextField
          label={t.description}
          maxLength={MAX_DESCRIPTION_LENGTH}
          value={form.description}
          onChange={({ target }) => change({ description: target.value })}
          error={errorOf('description')}
        />
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-small font-control">{t.types}</legend>
          <div className="grid divide-y divide-line rounded-card border border-line px-4 [&>label]:py-3">
            {EVENT_TYPES.map((type) => (
              <Switch
                key={type}
                label={types[type]}
                help={type}
                checked={form.types.includes(type)}
                onChange={({ target }) => toggle(type, target.checked)}
              />
            ))}
          </div>
          <FieldError message={errorOf('types')} />
        </fieldset>
      </div>
    </FormDialog>
  )
}
