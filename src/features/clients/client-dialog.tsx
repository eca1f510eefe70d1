import { useState } from 'react'
import { formatPhone } from '#core/phone.ts'
import { LANGUAGES } from '#core/text.ts'
import { WILAYAS } from '#features/delivery/wilaya.rules.ts'
import { wilayaChoiceText } from '#features/delivery/wilaya.text.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useProblemFields } from '#ui/form/use-problem-fields.ts'
import { useText } from '#ui/page/language.tsx'
import { MAX_LENGTHS, NEW_CLIENT, type ClientForm } from './client-form.rules.ts'
import type { ClientRow } from './client-list.rules.ts'
import { clientActionText, clientFormText, clientProblemText, clientStatusText } from './client.text.ts'
import { CLIENT_STATUSES } from './clients.rules.ts'
import { FIELD_OF_CHANNEL, offeredChannels, type MessageChoices } from './muted-channels.rules.ts'
import { useClientMutation } from './use-client-actions.tsx'

interface ClientDialogProps {
  /** The client to edit; undefined for a new one. */
  client?: ClientRow | undefined
  onClose: () => void
}

export function ClientDialog({ client, onClose }: ClientDialogProps) {
  const t = useText(clientFormText)
  const actions = useText(clientActionText)
  const problemWords = useText(clientProblemText)
  const statuses = useText(clientStatusText)
  const wilayaNames = useText(wilayaChoiceText)
  const start = client ? formOf(client) : NEW_CLIENT
  const [wilaya, setWilaya] = useState(start.wilaya)
  const { fetcher, answer, refusal } = useClientMutation(client ? 'saveError' : 'addError', (change) => {
    if ('done' in change) onClose()
  })
  const { around, isEdited } = useProblemFields<HTMLDivElement>(fetcher.data)
  const problems = answer && 'problems' in answer ? answer.problems : []
  function errorOf(field: keyof ClientForm): string | undefined {
    if (isEdited(field)) return undefined
    if (field === 'phone' && refusal?.code === 'phoneTaken') return actions.phoneTaken
    const code = problems.find((one) => one.field === field)?.code
    if (code === 'tooLong') return problemWords.tooLong(MAX_LENGTHS[field as keyof typeof MAX_LENGTHS])
    return code && problemWords[code]
  }
  const text = (field: 'name' | 'phone' | 'email' | 'address' | 'city' | 'notes') => ({
    name: field,
    label: t[field],
    defaultValue: start[field],
    error: errorOf(field),
  })
  return (
    <FormDialog
      title={client ? t.edit : t.add}
      width="small"
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      action={client ? `/admin/clients/${client.id}` : '/admin/clients'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={fetcher.state === 'submitting' && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <input type="hidden" name="intent" value="save" />
      <div className="grid gap-4" {...around}>
        <TextField {...text('name')} required />
        <TextField {...text('phone')} type="tel" required />
        <TextField {...text('email')} type="email" />
        <TextField {...text('address')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t.wilaya}
            name="wilaya"
            required
            value={wilaya}
            onChange={(event) => setWilaya(event.target.value)}
            error={errorOf('wilaya')}
          >
            {WILAYAS.map((name) => (
              <option key={name} value={name}>
                {wilayaNames[name]}
              </option>
            ))}
          </SelectField>
          {/* An empty city is saved as the wilaya (spec 9), so another wilaya clears it. */}
          <TextField
            {...text('city')}
            key={wilaya}
            defaultValue={wilaya === start.wilaya ? start.city : ''}
          />
        </div>
        <SelectField
          label={t.status}
          name="status"
          required
          defaultValue={start.status}
          error={errorOf('status')}
        >
          {CLIENT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {statuses[status]}
            </option>
          ))}
        </SelectField>
        <Segmented
          name="language"
          label={t.language}
          isNamed
          defaultValue={start.language}
          options={LANGUAGES.map((value) => ({ value, label: value === 'ar' ? t.arabic : t.french }))}
        />
        {client && <MessageSwitches choices={client.messages} />}
        <TextArea {...text('notes')} rows={3} />
      </div>
    </FormDialog>
  )
}

/** Nothing is shown in a shop that sends no messages. */
function MessageSwitches({ choices }: { choices: MessageChoices }) {
  const t = useText(clientFormText)
  const offered = offeredChannels(choices)
  if (offered.length === 0) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{t.messages}</legend>
      <input type="hidden" name="offered" value={offered.join(' ')} />
      {offered.map((channel) => {
        const name = FIELD_OF_CHANNEL[channel]
        return (
          <Switch key={channel} name={name} value="1" label={t[name]} defaultChecked={choices[channel]} />
        )
      })}
    </fieldset>
  )
}

function formOf(client: ClientRow): ClientForm {
  const { name, phone, email, addressFull, wilaya, city, status, language, notes } = client
  const others = { wilaya, city, status, language, notes }
  return {
    ...NEW_CLIENT,
    ...others,
    name,
    phone: formatPhone(phone),
    email: email ?? '',
    address: addressFull,
  }
}
